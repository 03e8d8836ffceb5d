import { useId } from "react"
import { BAN_TERMS_DAYS } from "../../domain/moderation/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { termEnd, termValue } from "./ban-terms.ts"

const CLOCK_STEP_MS = 30_000

interface TermPickerProps {
  readonly value: string
  /** What `value` stands for; null is for good. */
  readonly days: number | null
  readonly onPick: (value: string) => void
}

/** How long a ban shall be, and when it would end. */
export function TermPicker({ value, days, onPick }: TermPickerProps) {
  const t = useMessages("moderation")
  const nowMs = useNow(CLOCK_STEP_MS)
  const name = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={`${name}-end`}>
      <legend className="mb-1.5 font-semibold">{t("term")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {BAN_TERMS_DAYS.map((offered) => (
          <label
            key={termValue(offered)}
            className="inline-flex min-h-9 cursor-pointer items-center rounded-control border border-line px-3 text-ink-2 transition-colors duration-120 hover:border-line-strong hover:text-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-md:min-h-11"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              value={termValue(offered)}
              checked={value === termValue(offered)}
              onChange={(event) => onPick(event.target.value)}
            />
            {offered === null ? t("termForGood") : t("termDays", { count: offered })}
          </label>
        ))}
      </div>
      <p id={`${name}-end`} className="min-h-4.5 text-xs text-ink-3 tabular-nums">
        {days === null ? t("neverEnds") : nowMs === null ? "" : t("endsOn", { date: termEnd(days, nowMs) })}
      </p>
    </fieldset>
  )
}
