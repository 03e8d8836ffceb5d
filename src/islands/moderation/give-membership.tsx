import { useRef, useState } from "react"
import { grantMembership } from "../../domain/credits/contract.ts"
import { GRANTABLE_PLANS } from "../../domain/credits/plans.ts"
import { call, newIdempotencyKey } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ConfirmDialog } from "../_ui/confirm-dialog.tsx"
import { FailureNote } from "./failure-note.tsx"
import { Field, focusFirstError, INPUT, NumberField } from "./field.tsx"
import { readTypedNumber } from "./typed-number.ts"
import { useDraft } from "./use-draft.ts"
import type { FoundAccount } from "./use-finder.ts"
import { useSending } from "./use-sending.ts"

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
  const sending = useSending()
  const form = useRef<HTMLFormElement>(null)
  const key = useRef<string | null>(null)
  const { name } = account
  const plan = GRANTABLE_PLANS.find((offered) => offered === fields.plan) ?? GRANTABLE_PLANS[0]
  const days = readTypedNumber(fields.days, DAYS)
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
        <Field label={t("plan")}>
          {(attributes) => (
            <select {...attributes} value={plan} onChange={(event) => type({ plan: event.target.value })} className={INPUT}>
              {GRANTABLE_PLANS.map((offered) => (
                <option key={offered} value={offered}>
                  {t(`plan_${offered}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <NumberField
          label={t("days")}
          failure={isChecked && typeof days !== "number" ? t("amountRange", DAYS) : undefined}
          text={fields.days}
          onType={(text) => type({ days: text })}
        />
      </div>
      <button type="submit" className="button-ghost min-h-10 max-md:min-h-11">
        {t("giveMembership")}
      </button>
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
          failure={<FailureNote failure={sending.failure} wordings={{ NotFound: t("gone"), Conflict: t("grantConflict") }} />}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </form>
  )
}
