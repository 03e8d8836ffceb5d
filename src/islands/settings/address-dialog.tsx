import { type FormEvent, useEffect, useRef, useState } from "react"
import { normaliseEmail, normalisePhone } from "../../domain/identity/identifier-rules.ts"
import { linkEmail, linkPhone } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Modal } from "../_ui/modal.tsx"
import { TextField } from "../identity/form-fields.tsx"
import { humanChecked } from "../identity/human-checked.ts"
import { CodePanel } from "./code-panel.tsx"
import { Failure } from "./failure-box.tsx"
import { LOOKS } from "./looks.ts"
import { useProof } from "./proof.tsx"
import { type CodeWay, type SentCode, sendCodeTo } from "./send-code.ts"
import { useAction } from "./use-action.ts"

const QUIET = { handlesErrors: true } as const
const FIELD_OF_CODE = {
  InvalidEmail: "email",
  InvalidPhone: "phone",
  EmailRegistered: "email",
  PhoneRegistered: "phone",
  VerifiCodeError: "code",
}

interface AddressDialogProps {
  readonly way: CodeWay
  /** There is one already, which this one replaces. */
  readonly isSet: boolean
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Adds or changes the address or the number: what it is, then the code that was sent there. */
export function AddressDialog({ way, isSet, onClose, onChanged }: AddressDialogProps) {
  const t = useMessages("settings")
  const { withProof } = useProof()
  const [typed, setTyped] = useState("")
  const [sent, setSent] = useState<SentCode | null>(null)
  const [failure, setFailure] = useState<string | undefined>()
  const sending = useAction(FIELD_OF_CODE)
  const linking = useAction(FIELD_OF_CODE)
  const field = useRef<HTMLInputElement>(null)
  const isEmail = way === "email"
  const told = failure ?? sending.failure?.failures[way] ?? linking.failure?.failures[way]

  useEffect(() => {
    if (sent === null || told !== undefined) field.current?.focus()
  }, [sent, told])
  // Whoever has the address already is told of only once the code was right; it is mended where it was typed.
  useEffect(() => {
    if (linking.failure?.failures[way] !== undefined) setSent(null)
  }, [linking.failure, way])

  const send = () => void sending.run(async () => setSent(await sendCodeTo(way, typed, "link")))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    linking.forget()
    const isRight = (isEmail ? normaliseEmail(typed) : normalisePhone(typed)) !== null
    setFailure(isRight ? undefined : typed.trim() === "" ? "Missing" : isEmail ? "InvalidEmail" : "InvalidPhone")
    if (isRight) send()
    else field.current?.focus()
  }
  const link = async (code: string, { recipient, sessionId: session_id }: SentCode) => {
    const isDone = await linking.run(() =>
      withProof(() =>
        humanChecked((check) =>
          isEmail
            ? call(linkEmail, { email: recipient, code, session_id, ...check }, QUIET)
            : call(linkPhone, { phone: recipient, code, session_id, ...check }, QUIET),
        ),
      ),
    )
    if (!isDone) return
    const text = isEmail ? t("emailChanged", { address: recipient }) : t("phoneChanged", { number: recipient })
    announce({ tone: "good", body: { kind: "text", text } })
    onClose()
    await onChanged()
  }

  const title = isEmail ? t(isSet ? "changeEmail" : "addEmail") : t(isSet ? "changePhone" : "addPhone")
  return (
    <Modal title={title} closeLabel={t("cancel")} isBusy={linking.isBusy} onClose={onClose}>
      {sent === null ? (
        <form method="post" noValidate onSubmit={submit} className="grid gap-4" aria-busy={sending.isBusy}>
          <TextField
            inputRef={field}
            label={t(isEmail ? "newEmail" : "newPhone")}
            type={isEmail ? "email" : "tel"}
            inputMode={isEmail ? "email" : "tel"}
            autoComplete={isEmail ? "email" : "tel"}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            className="rtl:text-end"
            text={typed}
            onText={(text) => {
              setTyped(text)
              setFailure(undefined)
              sending.forget()
              linking.forget()
            }}
            failure={told}
            hint={t(isEmail ? "emailHint" : "phoneHint")}
          />
          <Failure failure={sending.failure} />
          <button type="submit" aria-disabled={sending.isBusy} className={`${LOOKS.primary} min-h-11`}>
            {t("sendCode")}
          </button>
        </form>
      ) : (
        <>
          <Failure failure={sending.failure} />
          <CodePanel sent={sent} action={linking} onCode={(code) => void link(code, sent)} onResend={send}>
            <button
              type="button"
              className="text-link min-h-9 text-ink-2 max-md:min-h-11"
              onClick={() => {
                linking.forget()
                setSent(null)
              }}
            >
              {t(isEmail ? "otherAddress" : "otherNumber")}
            </button>
          </CodePanel>
        </>
      )}
    </Modal>
  )
}
