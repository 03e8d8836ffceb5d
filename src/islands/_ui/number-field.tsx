import { type KeyboardEvent, type ReactNode, useState } from "react"
import { Field, type FieldWords } from "./field.tsx"
import { type NumberRange, nearestNumber, withinRange } from "./number-text.ts"

interface NumberFieldProps extends FieldWords, NumberRange {
  readonly name?: string
  readonly value: number
  /** What an arrow key adds; with Shift ten times as much. */
  readonly step: number
  readonly isLabelHidden?: boolean
  readonly isDisabled?: boolean
  readonly onValue: (value: number) => void
  /** Beside the field. */
  readonly children?: ReactNode
  readonly className?: string
}

/** A number within bounds, typed in the digits of any script; what is none gives way to the number before. */
export function NumberField({
  name,
  value,
  minimum,
  maximum,
  decimals = 0,
  step,
  isDisabled = false,
  onValue,
  children,
  className = "",
  ...words
}: NumberFieldProps) {
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  const range = { minimum, maximum, decimals }
  const finish = () => {
    if (typed === null) return
    const number = nearestNumber(typed, range)
    setTyped(null)
    if (number !== null) onValue(number)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      finish()
      // With Ctrl or Cmd it is the shortcut of the form around it.
      if (!event.ctrlKey && !event.metaKey) event.preventDefault()
    }
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    setTyped(null)
    onValue(withinRange(value + direction * step * (event.shiftKey ? 10 : 1), range))
  }
  return (
    <Field {...words}>
      {({ className: look, ...attributes }) => (
        <div className="flex gap-2">
          <input
            {...attributes}
            name={name}
            type="text"
            dir="ltr"
            inputMode={decimals === 0 ? "numeric" : "decimal"}
            autoComplete="off"
            disabled={isDisabled}
            value={typed ?? String(value)}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={finish}
            onKeyDown={onKeyDown}
            className={`${look} ${className}`}
          />
          {children}
        </div>
      )}
    </Field>
  )
}
