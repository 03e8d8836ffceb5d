import { GRANTABLE_PLANS } from "../../domain/_kernel/plans.ts"
import { createRedeemCodes } from "../../domain/credits/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useContractForm } from "../_ui/use-contract-form.ts"
import { CODE_RANGES, codeOrderErrors, EMPTY_CODE_ORDER, readCodeOrder } from "./redeem-code-order.ts"

/** What the new codes give, to how many, until when, and how many there shall be. */
export function RedeemCodeForm({ onMade }: { readonly onMade: (codes: readonly string[]) => void }) {
  const t = useMessages("moderation")
  const { isBusy, failure, run } = useAction()
  const form = useContractForm({
    key: "atelier.redeem-codes",
    initial: EMPTY_CODE_ORDER,
    schema: createRedeemCodes.input(),
    read: readCodeOrder,
    check: (typed) => codeOrderErrors(typed, Date.now()),
    failure,
  })
  const plan = form.field("plan")
  const number = (name: keyof typeof CODE_RANGES) => {
    const { error, ...field } = form.field(name)
    const text = error === "giftNeeded" ? t("giftNeeded") : t("amountRange", CODE_RANGES[name])
    return { ...field, error: error === undefined ? undefined : { text }, inputMode: "numeric", maxLength: 10 } as const
  }
  const expires = form.field("expires_at")
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit(async (input) => {
        const answer = await run(() => call(createRedeemCodes, input, { handlesErrors: true }))
        if (answer === null) return
        form.clear()
        onMade(answer.codes)
      })}
      className="grid gap-4"
      aria-labelledby="redeem-title"
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField label={t("coins")} {...number("coins")} />
        <TextField label={t("count")} {...number("count")} />
        <SelectField
          label={t("plan")}
          choices={[{ value: "", label: t("noPlan") }, ...GRANTABLE_PLANS.map((value) => ({ value, label: t(`plan_${value}`) }))]}
          chosen={plan.text}
          onChoose={plan.onText}
        />
        {plan.text === "" ? null : <TextField label={t("days")} {...number("days")} />}
        <TextField label={t("uses")} {...number("maximum_uses")} />
        <TextField
          label={t("expires")}
          hint={t("expiresHint")}
          {...expires}
          error={expires.error === undefined ? undefined : { text: t("expiresPast") }}
          type="date"
        />
      </div>
      <FailureBox failure={failure} hasNoFields />
      <Button type="submit" isBusy={isBusy} className="justify-self-start max-md:justify-self-stretch">
        {isBusy ? t("working") : t("createCodes")}
      </Button>
    </form>
  )
}
