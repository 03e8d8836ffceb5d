import { type FormEvent, useEffect, useRef, useState } from "react"
import { normaliseEmail, normalisePhone } from "../../domain/identity/identifier-rules.ts"
import { linkEmail, linkPhone } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { humanChecked } from "../identity/human-checked.ts"
import { CodePanel } from "./code-panel.tsx"
import { useProof } from "./proof.tsx"
import { type CodeWay, type SentCode, sendCodeTo } from "./send-code.ts"

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
  const told = failure ?? sending.failure?.fields[way] ?? linking.failure?.fields[way]

  useEffect(() => {
    if (sent === null || told !== undefined) field.current?.focus()
  }, [sent, told])
  // That an address is taken is told only once the code was right; it is mended where it was typed.
  useEffect(() => {
    if (linking.failure?.fields[way] !== undefined) setSent(null)
  }, [linking.failure, way])

  const send = () => void sending.run(async () => setSent(await sendCodeTo(way, typed, "link")))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    linking.clear()
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
    if (isDone === null) return
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
            size="large"
            ref={field}
            label={t(isEmail ? "newEmail" : "newPhone")}
            type={isEmail ? "email" : "tel"}
            inputMode={isEmail ? "email" : "tel"}
            autoComplete={isEmail ? "email" : "tel"}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            text={typed}
            onText={(text) => {
              setTyped(text)
              setFailure(undefined)
              sending.clear()
              linking.clear()
            }}
            error={told}
            hint={t(isEmail ? "emailHint" : "phoneHint")}
          />
          <FailureBox failure={sending.failure} />
          <Button variant="primary" size="large" type="submit" isBusy={sending.isBusy}>
            {t("sendCode")}
          </Button>
        </form>
      ) : (
        <>
          <FailureBox failure={sending.failure} />
          <CodePanel sent={sent} action={linking} onCode={(code) => void link(code, sent)} onResend={send}>
            <button
              type="button"
              className="text-link min-h-9 text-ink-2 max-md:min-h-11"
              onClick={() => {
                linking.clear()
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
