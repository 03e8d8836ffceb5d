import { type KeyboardEvent, useId, useState } from "react"
import { plainDigits } from "../_ui/time-text.ts"
import { LOOKS } from "./tool-looks.ts"

interface NumberFieldProps {
  readonly label: string
  readonly name: string
  readonly value: number
  readonly minimum: number
  readonly maximum: number
  /** What an arrow key adds; with Shift ten times as much. */
  readonly step: number
  /** Digits after the point; whole numbers by default. */
  readonly decimals?: number
  readonly onValue: (value: number) => void
}

/** A number within bounds, typed in the digits of any script; what is none gives way to the number before. */
export function NumberField({ label, name, value, minimum, maximum, step, decimals = 0, onValue }: NumberFieldProps) {
  const id = useId()
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  const take = (number: number) => {
    const factor = 10 ** decimals
    onValue(Math.min(maximum, Math.max(minimum, Math.round(number * factor) / factor)))
  }
  const finish = () => {
    if (typed === null) return
    const text = plainDigits(typed)
    setTyped(null)
    if (/^\d{1,7}(?:\.\d{0,6})?$|^\.\d{1,6}$/.test(text)) take(Number(text))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault()
      finish()
    }
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    setTyped(null)
    take(value + direction * step * (event.shiftKey ? 10 : 1))
  }
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="truncate text-xs text-ink-2">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="text"
        dir="ltr"
        inputMode={decimals === 0 ? "numeric" : "decimal"}
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={finish}
        onKeyDown={onKeyDown}
        className={LOOKS.field}
      />
    </div>
  )
}
