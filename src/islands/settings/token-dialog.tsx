import { type FormEvent, useState } from "react"
import { type CallOutput, SCOPES, type Scope } from "../../domain/_kernel/call.ts"
import { ACCESS_TOKEN_DAYS, MAXIMUM_ACCESS_TOKEN_NAME_CHARACTERS } from "../../domain/identity/access-token-rules.ts"
import { accessTokenCreate } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { useProof } from "./proof.tsx"

interface TokenDialogProps {
  readonly onClose: () => void
  readonly onMade: (token: CallOutput<typeof accessTokenCreate>) => Promise<void>
}

const DEFAULT_DAYS = 90

/** Names a token and says what it may do and for how long. */
export function TokenDialog({ onClose, onMade }: TokenDialogProps) {
  const t = useMessages("settings")
  const words = useErrorWords()
  const { withProof } = useProof()
  const action = useAction()
  const [name, setName] = useState("")
  const [scopes, setScopes] = useState<readonly Scope[]>(["read"])
  const [days, setDays] = useState<(typeof ACCESS_TOKEN_DAYS)[number]>(DEFAULT_DAYS)
  const scopesFailure = action.failure?.fields["scopes"]
  const scopesError = scopesFailure === undefined ? undefined : words(scopesFailure)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void action.run(async () => {
      const made = await withProof(() => call(accessTokenCreate, { name, scopes: [...scopes], days }, { handlesErrors: true }))
      await onMade(made)
    })
  }
  return (
    <Modal title={t("tokenAdd")} closeLabel={t("cancel")} isBusy={action.isBusy} onClose={onClose}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4" aria-busy={action.isBusy}>
        <TextField
          size="large"
          data-first=""
          label={t("tokenName")}
          hint={t("tokenNameHint")}
          text={name}
          onText={setName}
          maxLength={MAXIMUM_ACCESS_TOKEN_NAME_CHARACTERS}
          error={action.failure?.fields["name"]}
        />
        <fieldset className="grid gap-1" aria-describedby={scopesError === undefined ? undefined : "token-scopes-error"}>
          <legend className="field-label mb-1">{t("tokenScopes")}</legend>
          {SCOPES.map((scope) => (
            <SwitchField
              key={scope}
              label={t(`scope_${scope}`)}
              hint={t(`scopeHint_${scope}`)}
              isOn={scopes.includes(scope)}
              onChange={(isOn) => setScopes(SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))))}
            />
          ))}
          {scopesError === undefined ? null : (
            <p id="token-scopes-error" className="text-bad">
              {scopesError}
            </p>
          )}
        </fieldset>
        <SelectField
          label={t("tokenDays")}
          choices={ACCESS_TOKEN_DAYS.map((count) => ({
            value: String(count),
            label: count === null ? t("tokenDaysNever") : t("tokenDaysCount", { count }),
          }))}
          chosen={String(days)}
          onChoose={(chosen) => setDays(ACCESS_TOKEN_DAYS.find((count) => String(count) === chosen) ?? null)}
        />
        <FailureBox failure={action.failure} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={action.isBusy}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="primary" isBusy={action.isBusy}>
            {t("tokenCreate")}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
