import { type FormEvent, useEffect, useRef, useState } from "react"
import { type PasswordOwner, passwordErrors } from "../../domain/identity/password-rules.ts"
import { setPassword } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { useAction } from "../_ui/use-action.ts"
import { PasswordField, PasswordRules } from "../identity/form-fields.tsx"
import { humanChecked } from "../identity/human-checked.ts"
import { useProof } from "./proof.tsx"

interface PasswordDialogProps {
  readonly owner: PasswordOwner
  /** There is one, which is asked for; people who forgot it prove who they are another way. */
  readonly isSet: boolean
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

type Failures = Readonly<Record<string, string>>

/** Sets or changes the password, with what it must be ticked off while it is typed. */
export function PasswordDialog({ owner, isSet, onClose, onChanged }: PasswordDialogProps) {
  const t = useMessages("settings")
  const login = useMessages("identity")
  const { withProof } = useProof()
  const [current, setCurrent] = useState("")
  const [password, setTyped] = useState("")
  const [asksCurrent, setAsksCurrent] = useState(isSet)
  const [failures, setFailures] = useState<Failures>({})
  const action = useAction({ PasswordError: "current_password" })
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const first = asksCurrent ? "current-password" : "new-password"
    form.current?.querySelector<HTMLElement>(`input[name=${first}]`)?.focus()
  }, [asksCurrent])
  useEffect(() => {
    if (action.failure !== null) setFailures(action.failure.fields)
  }, [action.failure])
  useEffect(() => {
    if (Object.keys(failures).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus()
  }, [failures])

  const typed = (field: string) => {
    const { [field]: _mended, ...others } = failures
    setFailures(others)
    action.clear()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong: Failures = {
      ...(asksCurrent && current === "" ? { current_password: "Missing" } : {}),
      ...Object.fromEntries(passwordErrors(password, owner).map(({ path, message }) => [path, message])),
    }
    setFailures(wrong)
    if (Object.keys(wrong).length > 0) return
    const proof = asksCurrent ? { current_password: current } : {}
    const isDone = await action.run(() =>
      withProof(() => humanChecked((check) => call(setPassword, { password, ...proof, ...check }, { handlesErrors: true }))),
    )
    if (isDone === null) return
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
              error={failures["current_password"]}
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
          error={failures["password"]}
          hint={<PasswordRules password={password} email={owner.email} />}
        />
        <FailureBox failure={action.failure} />
        <Button variant="primary" size="large" type="submit" isBusy={action.isBusy}>
          {t(isSet ? "changePassword" : "setPassword")}
        </Button>
      </form>
    </Modal>
  )
}
