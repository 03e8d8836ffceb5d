import { BAN_TERMS_DAYS } from "../../domain/moderation/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { ChoiceField } from "../_ui/choice-field.tsx"
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
  return (
    <ChoiceField
      label={t("term")}
      choices={BAN_TERMS_DAYS.map((offered) => ({
        value: termValue(offered),
        label: offered === null ? t("termForGood") : t("termDays", { count: offered }),
      }))}
      chosen={value}
      onChoose={onPick}
      hint={days === null ? t("neverEnds") : nowMs === null ? "\u00a0" : t("endsOn", { date: termEnd(days, nowMs) })}
    />
  )
}
