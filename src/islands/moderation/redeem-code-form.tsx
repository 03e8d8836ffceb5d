import { useRef, useState } from "react"
import { createRedeemCodes } from "../../domain/credits/contract.ts"
import { GRANTABLE_PLANS } from "../../domain/credits/plans.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { FailureNote } from "./failure-note.tsx"
import { Field, focusFirstError, INPUT, NumberField } from "./field.tsx"
import { type CodeFailures, EMPTY_CODE_ORDER, readCodeOrder } from "./redeem-code-order.ts"
import { useDraft } from "./use-draft.ts"
import { useSending } from "./use-sending.ts"

/** What the new codes give, to how many, until when, and how many there shall be. */
export function RedeemCodeForm({ onMade }: { readonly onMade: (codes: readonly string[]) => void }) {
  const t = useMessages("moderation")
  const { fields, change, clear } = useDraft("atelier.redeem-codes", EMPTY_CODE_ORDER)
  const [failures, setFailures] = useState<CodeFailures>({})
  const { isBusy, failure, run } = useSending()
  const form = useRef<HTMLFormElement>(null)
  const failureOf = (name: keyof CodeFailures) => {
    const failure = failures[name]
    if (failure === undefined) return undefined
    return failure.kind === "range" ? t("amountRange", failure) : t(failure.kind)
  }
  const submit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const order = readCodeOrder(fields, Date.now())
    setFailures(order.kind === "failures" ? order.failures : {})
    if (order.kind === "failures") return focusFirstError(form.current)
    const answer = await run(() => call(createRedeemCodes, order.input, { handlesErrors: true }))
    if (answer === null) return
    clear()
    onMade(answer.codes)
  }
  return (
    <form
      method="post"
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="grid gap-4"
      aria-labelledby="redeem-title"
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NumberField label={t("coins")} failure={failureOf("coins")} text={fields.coins} onType={(coins) => change({ coins })} />
        <NumberField label={t("count")} failure={failureOf("count")} text={fields.count} onType={(count) => change({ count })} />
        <Field label={t("plan")}>
          {(attributes) => (
            <select {...attributes} value={fields.plan} onChange={(event) => change({ plan: event.target.value })} className={INPUT}>
              <option value="">{t("noPlan")}</option>
              {GRANTABLE_PLANS.map((plan) => (
                <option key={plan} value={plan}>
                  {t(`plan_${plan}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {fields.plan === "" ? null : (
          <NumberField label={t("days")} failure={failureOf("days")} text={fields.days} onType={(days) => change({ days })} />
        )}
        <NumberField label={t("uses")} failure={failureOf("uses")} text={fields.uses} onType={(uses) => change({ uses })} />
        <Field label={t("expires")} hint={t("expiresHint")} failure={failureOf("expires")}>
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              value={fields.expires}
              onChange={(event) => change({ expires: event.target.value })}
              className={INPUT}
            />
          )}
        </Field>
      </div>
      <FailureNote failure={failure} />
      <button
        type="submit"
        className="button-ghost min-h-10 justify-self-start px-4 max-md:min-h-11 max-md:justify-self-stretch"
        aria-disabled={isBusy}
        aria-busy={isBusy}
      >
        {isBusy ? t("working") : t("createCodes")}
      </button>
    </form>
  )
}
