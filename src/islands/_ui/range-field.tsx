import { RotateCcw } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "./button.tsx"
import { Field, type FieldWords } from "./field.tsx"
import { NumberField } from "./number-field.tsx"
import type { NumberRange } from "./number-text.ts"

interface RangeProps extends NumberRange {
  readonly name?: string
  readonly value: number
  readonly step: number
  /** The value in words. */
  readonly shown?: string
  readonly isDisabled?: boolean
  readonly onValue: (value: number) => void
}

interface RangeFieldProps extends FieldWords, RangeProps {
  /** Goes back to the default; undefined where that is what is chosen. */
  readonly onReset?: (() => void) | undefined
}

/** A number within bounds, dragged or moved by arrow keys, with its name and what it is now. */
export function RangeField({ label, hint, error, size = "medium", shown, onReset, ...range }: RangeFieldProps) {
  const t = useMessages("ui")
  return (
    <Field label={label} hint={hint} error={error} size={size} value={shown ?? range.value}>
      {(attributes) => (
        <span className="flex items-center gap-2">
          <input {...attributes} {...rangeAttributes(range, shown)} />
          {onReset === undefined ? null : (
            <Button variant="quiet" size="small" icon={RotateCcw} label={t("resetOne", { what: label })} onClick={onReset} />
          )}
        </span>
      )}
    </Field>
  )
}

/** A number within bounds: dragged, moved by arrow keys, or typed beside; its name stands around it already. */
export function RangeInput({ label, ...range }: RangeProps & { readonly label: string }) {
  return (
    <div className="flex items-center gap-3">
      <input aria-label={label} {...rangeAttributes(range, range.shown)} />
      <div className="w-16 shrink-0">
        <NumberField
          label={label}
          isLabelHidden
          size="compact"
          value={range.value}
          minimum={range.minimum}
          maximum={range.maximum}
          decimals={range.decimals ?? decimalsOf(range.step)}
          step={range.step}
          isDisabled={range.isDisabled ?? false}
          onValue={range.onValue}
          className="text-center"
        />
      </div>
    </div>
  )
}

function rangeAttributes({ name, value, minimum, maximum, step, isDisabled = false, onValue }: RangeProps, shown: string | undefined) {
  return {
    type: "range",
    name,
    "data-setting": name,
    min: minimum,
    max: maximum,
    step,
    value,
    disabled: isDisabled,
    "aria-valuetext": shown,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onValue(event.target.valueAsNumber),
    className: "range",
  } as const
}

function decimalsOf(step: number): number {
  return (String(step).split(".")[1] ?? "").length
}
