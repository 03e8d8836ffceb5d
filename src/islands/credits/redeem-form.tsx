import { CircleCheck, LoaderCircle } from "lucide-react"
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { formatTypedCode } from "./typed-code.ts"
import { useDates } from "./use-dates.ts"
import { type Redeemed, type RedeemState, useRedeem } from "./use-redeem.ts"

interface RedeemFormProps {
  readonly locale: Locale
  readonly onRedeemed?: (redeemed: Redeemed) => void
}

/** Takes a code: writes it in groups while it is typed, tells every failure at the field and what came of it. */
export function RedeemForm({ locale, onRedeemed }: RedeemFormProps) {
  const t = useMessages("credits")
  const { state, redeem, forget } = useRedeem(onRedeemed)
  const [typed, setTyped] = useState({ text: "", caret: 0 })
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const isBad = state.kind === "failed" || state.kind === "incomplete"

  useLayoutEffect(() => {
    if (document.activeElement === field.current) field.current?.setSelectionRange(typed.caret, typed.caret)
  }, [typed])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await redeem(typed.text)) setTyped({ text: "", caret: 0 })
    else field.current?.focus()
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {t("redeemTitle")}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          name="redeem-code"
          type="text"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          placeholder="XXXX-XXXX-XXXX-XXXX"
          value={typed.text}
          aria-invalid={isBad}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            setTyped(formatTypedCode(event.target.value, event.target.selectionStart ?? event.target.value.length))
            if (state.kind !== "busy") forget()
          }}
          className="h-11 min-w-0 grow-99 basis-52 rounded-control border border-line-strong bg-sunken px-3 tabular-nums outline-none placeholder:text-ink-3 focus-visible:border-accent aria-invalid:border-bad"
        />
        <button type="submit" aria-busy={state.kind === "busy"} className="button-ghost min-h-11 grow border-line-strong px-4 text-ink">
          {state.kind === "busy" ? <LoaderCircle size={16} className="animate-spin" /> : null}
          {t("redeem")}
        </button>
      </div>
      <RedeemNote id={`${id}-help`} state={state} locale={locale} />
    </form>
  )
}

function RedeemNote({ id, state, locale }: { readonly id: string; readonly state: RedeemState; readonly locale: Locale }) {
  const t = useMessages("credits")
  const errors = useMessages("errors")
  const words = useErrorWords()
  switch (state.kind) {
    case "idle":
    case "busy":
      return (
        <p id={id} className="text-xs text-ink-3">
          {t("redeemHint")}
        </p>
      )
    case "incomplete":
      return (
        <p id={id} role="alert" className="text-xs text-bad">
          {t("redeemIncomplete")}
        </p>
      )
    case "failed":
      return (
        <div id={id} role="alert" className="grid gap-0.5 text-xs text-bad">
          <p>
            {words(state.code)}{" "}
            {state.retryAfterSeconds === null ? null : t("retryIn", { minutes: Math.ceil(state.retryAfterSeconds / 60) })}
          </p>
          {state.requestId !== null && (state.code === "ServerError" || state.code === "Unavailable") ? (
            <p className="truncate text-ink-3 select-all">{errors("requestId", { id: state.requestId })}</p>
          ) : null}
        </div>
      )
    case "done":
      return <RedeemedNote id={id} redeemed={state.redeemed} locale={locale} />
  }
}

function RedeemedNote({ id, redeemed, locale }: { readonly id: string; readonly redeemed: Redeemed; readonly locale: Locale }) {
  const t = useMessages("credits")
  const dates = useDates(locale)
  const { coins, plan, ends_at } = redeemed
  return (
    <p id={id} role="status" className="flex gap-2 text-sm text-good">
      <CircleCheck size={18} className="shrink-0" />
      <span>
        {coins > 0 ? t("gotCoins", { count: coins }) : null}{" "}
        {plan === null || ends_at === null ? null : t("gotPlan", { plan: t(`plan_${plan}`), date: dates.date(ends_at) })}
      </span>
    </p>
  )
}
