import { PLANS, type Plan } from "../../domain/_kernel/plans.ts"
import type { ServerView } from "../../domain/backend/server-schemas.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"

type Audience = ServerView["audience"]

/** Who may use a server, as it is typed: what is chosen otherwise stays while it is not. */
interface TypedAudience {
  readonly kind: Audience["kind"]
  readonly plans: readonly Plan[]
  readonly accountIds: string
}

const KINDS = ["everyone", "members", "plans", "accounts"] as const

export function typedAudience(audience: Audience): TypedAudience {
  return {
    kind: audience.kind,
    plans: audience.kind === "plans" ? PLANS.filter((plan) => audience.plans.includes(plan)) : [],
    accountIds: audience.kind === "accounts" ? audience.account_ids.join("\n") : "",
  }
}

/** What was typed as calls take it; null where nobody is named. */
export function readAudience({ kind, plans, accountIds }: TypedAudience) {
  switch (kind) {
    case "everyone":
    case "members":
      return { kind }
    case "plans":
      return plans.length === 0 ? null : { kind, plans: [...plans] }
    case "accounts": {
      const ids = accountIds.split(/[\s,]+/).filter((id) => id !== "")
      return ids.length === 0 ? null : { kind, account_ids: ids }
    }
  }
}

interface AudienceFieldsProps {
  readonly typed: TypedAudience
  readonly isWrong: boolean
  readonly onType: (next: TypedAudience) => void
}

/** Everyone, signed-in people, certain plans or certain accounts. */
export function AudienceFields({ typed, isWrong, onType }: AudienceFieldsProps) {
  const t = useMessages("backend")
  const toggle = (plan: Plan) =>
    onType({ ...typed, plans: typed.plans.includes(plan) ? typed.plans.filter((one) => one !== plan) : [...typed.plans, plan] })
  return (
    <div className="grid gap-3">
      <SelectField
        label={t("audience")}
        choices={KINDS.map((value) => ({ value, label: t(`audience_${value}`) }))}
        chosen={typed.kind}
        onChoose={(kind) => onType({ ...typed, kind })}
      />
      {typed.kind === "plans" ? (
        <FieldGroup label={t("plans")} {...(isWrong && { error: { text: t("plansNeeded") } })}>
          <div className="flex flex-wrap gap-1.5">
            {PLANS.map((plan) => (
              <label key={plan} className="choice choice-chips">
                <input type="checkbox" checked={typed.plans.includes(plan)} onChange={() => toggle(plan)} />
                {t(`plan_${plan}`)}
              </label>
            ))}
          </div>
        </FieldGroup>
      ) : null}
      {typed.kind === "accounts" ? (
        <TextAreaField
          label={t("accountIds")}
          hint={t("accountIdsHint")}
          error={isWrong ? { text: t("accountsNeeded") } : undefined}
          dir="ltr"
          spellCheck={false}
          text={typed.accountIds}
          onText={(accountIds) => onType({ ...typed, accountIds })}
        />
      ) : null}
    </div>
  )
}
