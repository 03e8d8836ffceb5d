import { useId } from "react"
import { LOOKS } from "./looks.ts"

interface RangeFieldProps {
  readonly label: string
  readonly value: number
  readonly minimum: number
  readonly maximum: number
  readonly step: number
  /** The value in words. */
  readonly shown: string
  readonly hint?: string
  readonly onValue: (value: number) => void
}

/** A number within bounds, with its name and what it is now. */
export function RangeField({ label, value, minimum, maximum, step, shown, hint, onValue }: RangeFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <span className="text-xs text-ink-2 tabular-nums">
          <bdi>{shown}</bdi>
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={minimum}
        max={maximum}
        step={step}
        value={value}
        aria-valuetext={shown}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onValue(event.target.valueAsNumber)}
        className="h-8 w-full min-w-0 accent-accent max-md:h-11"
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={LOOKS.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
