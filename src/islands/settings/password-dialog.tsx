import { type FormEvent, useEffect, useRef, useState } from "react"
import { type PasswordOwner, passwordFaults } from "../../domain/identity/password-rules.ts"
import { setPassword } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Modal } from "../_ui/modal.tsx"
import { PasswordField, PasswordRules } from "../identity/form-fields.tsx"
import { humanChecked } from "../identity/human-checked.ts"
import { LOOKS } from "./looks.ts"
import { useProof } from "./proof.tsx"
import { Trouble } from "./trouble.tsx"
import { useAction } from "./use-action.ts"

interface PasswordDialogProps {
  readonly owner: PasswordOwner
  /** There is one, which is asked for; whoever forgot it proves otherwise who they are. */
  readonly isSet: boolean
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

type Faults = Readonly<Record<string, string>>

/** Sets or changes the password, with what it must be ticked off while it is typed. */
export function PasswordDialog({ owner, isSet, onClose, onChanged }: PasswordDialogProps) {
  const t = useMessages("settings")
  const login = useMessages("identity")
  const { withProof } = useProof()
  const [current, setCurrent] = useState("")
  const [password, setTyped] = useState("")
  const [asksCurrent, setAsksCurrent] = useState(isSet)
  const [faults, setFaults] = useState<Faults>({})
  const action = useAction({ PasswordError: "current_password" })
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const first = asksCurrent ? "current-password" : "new-password"
    form.current?.querySelector<HTMLElement>(`input[name=${first}]`)?.focus()
  }, [asksCurrent])
  useEffect(() => {
    if (action.failure !== null) setFaults(action.failure.faults)
  }, [action.failure])
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus()
  }, [faults])

  const typed = (field: string) => {
    const { [field]: _mended, ...others } = faults
    setFaults(others)
    action.forget()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong: Faults = {
      ...(asksCurrent && current === "" ? { current_password: "Missing" } : {}),
      ...Object.fromEntries(passwordFaults(password, owner).map(({ path, message }) => [path, message])),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    const proof = asksCurrent ? { current_password: current } : {}
    const isDone = await action.run(() =>
      withProof(() => humanChecked((check) => call(setPassword, { password, ...proof, ...check }, { handlesErrors: true }))),
    )
    if (!isDone) return
    announce({ tone: "good", body: { kind: "text", text: t("passwordSaved") } })
    onClose()
    await onChanged()
  }

  return (
    <Modal
      title={t(isSet ? "changePassword" : "setPassword")}
      lead={t("passwordSignsOut")}
      closeLabel={t("cancel")}
      isBusy={action.isBusy}
      onClose={onClose}
    >
      <form method="post" ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4" aria-busy={action.isBusy}>
        {/* Tells a password manager whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={owner.email ?? ""} readOnly hidden />
        {asksCurrent ? (
          <div className="grid gap-1">
            <PasswordField
              autoComplete="current-password"
              label={t("currentPassword")}
              text={current}
              onText={(text) => {
                setCurrent(text)
                typed("current_password")
              }}
              fault={faults["current_password"]}
            />
            <button
              type="button"
              className="text-link min-h-8 justify-self-start text-sm text-ink-2 max-md:min-h-11"
              onClick={() => setAsksCurrent(false)}
            >
              {login("forgot")}
            </button>
          </div>
        ) : null}
        <PasswordField
          autoComplete="new-password"
          label={t("newPassword")}
          text={password}
          onText={(text) => {
            setTyped(text)
            typed("password")
          }}
          fault={faults["password"]}
          hint={<PasswordRules password={password} email={owner.email} />}
        />
        <Trouble failure={action.failure} />
        <button type="submit" aria-disabled={action.isBusy} className={`${LOOKS.primary} min-h-11`}>
          {t(isSet ? "changePassword" : "setPassword")}
        </button>
      </form>
    </Modal>
  )
}
