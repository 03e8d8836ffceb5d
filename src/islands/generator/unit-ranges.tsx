import { useMessages } from "../_runtime/messages.tsx"
import { RangeField } from "../_ui/range-field.tsx"

const STEP = 0.05

interface UnitRangeProps {
  readonly value: number
  readonly onValue: (value: number) => void
  readonly onReset?: (() => void) | undefined
}

/** How strongly an image steers, 0 to 2. */
export function WeightRange({ value, onValue, onReset }: UnitRangeProps) {
  const t = useMessages("generator")
  return (
    <RangeField size="compact" label={t("weight")} value={value} minimum={0} maximum={2} step={STEP} onValue={onValue} onReset={onReset} />
  )
}

/** A share of something, such as from which part of the steps on an image steers, 0 to 1. */
export function ShareRange({ label, value, onValue, onReset }: UnitRangeProps & { readonly label: string }) {
  return <RangeField size="compact" label={label} value={value} minimum={0} maximum={1} step={STEP} onValue={onValue} onReset={onReset} />
}
