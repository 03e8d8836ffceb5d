import { useRef, useState } from "react"
import { GRANTABLE_PLANS } from "../../domain/_kernel/plans.ts"
import { grantMembership } from "../../domain/credits/contract.ts"
import { call, newIdempotencyKey } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { ConfirmDialog } from "../_ui/confirm-dialog.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { readNumber } from "../_ui/number-text.ts"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useDraft } from "../_ui/use-draft.ts"
import type { FoundAccount } from "./use-finder.ts"

const EMPTY: { readonly plan: string; readonly days: string } = { plan: GRANTABLE_PLANS[0], days: "30" }
/** Days of a grant, as the call takes them. */
const DAYS = { minimum: 1, maximum: 3660 }

/** Gives an account a membership for some days; a grant keeps its key through every try. */
export function GiveMembership({ account }: { readonly account: FoundAccount }) {
  const t = useMessages("moderation")
  const { fields, change, clear } = useDraft(`atelier.membership.${account.id}`, EMPTY)
  const [isAsking, setAsking] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [done, setDone] = useState("")
  const sending = useAction()
  const form = useRef<HTMLFormElement>(null)
  const key = useRef<string | null>(null)
  const { name } = account
  const plan = GRANTABLE_PLANS.find((offered) => offered === fields.plan) ?? GRANTABLE_PLANS[0]
  const days = readNumber(fields.days, DAYS)
  const type = (next: Partial<typeof EMPTY>) => {
    key.current = null
    setDone("")
    change(next)
  }
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    sending.clear()
    if (typeof days === "number") setAsking(true)
    else focusFirstError(form.current)
  }
  const confirm = async () => {
    if (typeof days !== "number") return
    key.current ??= newIdempotencyKey()
    const wanted = { account_id: account.id, plan, days, key: key.current }
    const answer = await sending.run(() => call(grantMembership, wanted, { handlesErrors: true }))
    if (answer === null) return
    key.current = null
    setAsking(false)
    setChecked(false)
    clear()
    setDone(t("membershipGiven", { name, plan: t(`plan_${answer.plan}`), date: new Date(answer.ends_at) }))
  }
  return (
    <form method="post" ref={form} onSubmit={submit} noValidate className="grid gap-4" aria-label={t("giveMembership")}>
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField
          label={t("plan")}
          choices={GRANTABLE_PLANS.map((offered) => ({ value: offered, label: t(`plan_${offered}`) }))}
          chosen={plan}
          onChoose={(chosen) => type({ plan: chosen })}
        />
        <TextField
          label={t("days")}
          error={isChecked && typeof days !== "number" ? { text: t("amountRange", DAYS) } : undefined}
          text={fields.days}
          onText={(text) => type({ days: text })}
          inputMode="numeric"
          maxLength={10}
        />
      </div>
      <Button type="submit">{t("giveMembership")}</Button>
      <p role="status" className="text-good empty:hidden">
        {done}
      </p>
      {isAsking && typeof days === "number" ? (
        <ConfirmDialog
          title={t("membershipAsk", { name })}
          body={t("membershipBody", { plan: t(`plan_${plan}`), count: days })}
          confirmLabel={sending.isBusy ? t("working") : t("grantNow")}
          cancelLabel={t("back")}
          isBusy={sending.isBusy}
          failure={<FailureBox hasNoFields failure={sending.failure} words={{ NotFound: t("gone"), Conflict: t("grantConflict") }} />}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </form>
  )
}
