import { CircleCheck } from "lucide-react"
import { type FormEvent, useLayoutEffect, useRef, useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { redeemCode } from "../../domain/credits/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { refreshPurse } from "../_session/member.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useSecondsUntil } from "../_ui/use-seconds-until.ts"
import { formatTypedCode, isWholeCode } from "./typed-code.ts"
import { useDates } from "./use-dates.ts"

export type Redeemed = CallOutput<typeof redeemCode>

/** Redeems a code; the purse of the page learns of it. */
async function redeem(code: string): Promise<Redeemed> {
  const redeemed = await call(redeemCode, { code }, { handlesErrors: true })
  await refreshPurse()
  return redeemed
}

interface RedeemFormProps {
  readonly locale: Locale
  readonly onRedeemed?: (redeemed: Redeemed) => void
}

/** Takes a code: writes it in groups while it is typed, tells every failure at the field and what came of it. */
export function RedeemForm({ locale, onRedeemed }: RedeemFormProps) {
  const t = useMessages("credits")
  const action = useAction()
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const [typed, setTyped] = useState({ text: "", caret: 0 })
  const field = useRef<HTMLInputElement>(null)
  const waitMinutes = Math.ceil(useSecondsUntil(action.failure?.retryAtMs ?? null) / 60)
  const isOurs = action.failure !== null && OURS.has(action.failure.code)

  useLayoutEffect(() => {
    if (document.activeElement === field.current) field.current?.setSelectionRange(typed.caret, typed.caret)
  }, [typed])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRedeemed(null)
    setIncomplete(!isWholeCode(typed.text))
    const answer = isWholeCode(typed.text) ? await action.run(() => redeem(typed.text)) : null
    if (answer === null) return field.current?.focus()
    setTyped({ text: "", caret: 0 })
    setRedeemed(answer)
    onRedeemed?.(answer)
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        size="large"
        label={t("redeemTitle")}
        hint={t("redeemHint")}
        error={isIncomplete ? { text: t("redeemIncomplete") } : isOurs ? undefined : action.failure?.code}
        mend={waitMinutes > 0 ? t("retryIn", { minutes: waitMinutes }) : null}
        name="redeem-code"
        dir="ltr"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
        placeholder="XXXX-XXXX-XXXX-XXXX"
        text={typed.text}
        onText={(text) => {
          setTyped(formatTypedCode(text, field.current?.selectionStart ?? text.length))
          setIncomplete(false)
          setRedeemed(null)
          action.clear()
        }}
        beside={
          <Button type="submit" size="large" isBusy={action.isBusy}>
            {t("redeem")}
          </Button>
        }
      />
      {redeemed === null ? null : <RedeemedNote redeemed={redeemed} locale={locale} />}
      {isOurs ? <FailureBox failure={action.failure} /> : null}
    </form>
  )
}

/** Failures that support can look into by the request's id. */
const OURS: ReadonlySet<string> = new Set(["ServerError", "Unavailable"])

function RedeemedNote({ redeemed, locale }: { readonly redeemed: Redeemed; readonly locale: Locale }) {
  const t = useMessages("credits")
  const dates = useDates(locale)
  const { coins, plan, ends_at } = redeemed
  return (
    <p role="status" className="mt-2 flex gap-2 text-sm text-good">
      <CircleCheck size={18} className="shrink-0" />
      <span>
        {coins > 0 ? t("gotCoins", { count: coins }) : null}{" "}
        {plan === null || ends_at === null ? null : t("gotPlan", { plan: t(`plan_${plan}`), date: dates.date(ends_at) })}
      </span>
    </p>
  )
}
