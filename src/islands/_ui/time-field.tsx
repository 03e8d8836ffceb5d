import { type KeyboardEvent, type ReactNode, useId, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { FIELD_LOOK } from "./field-look.ts"
import { formatTime, parseTime } from "./time-text.ts"

interface TimeFieldProps {
  readonly label: string
  readonly name?: string
  readonly seconds: number
  /** How far the up and down keys move it; with Shift a second. */
  readonly stepSeconds: number
  /** Shown as a plain number of seconds; typed in any form all the same. */
  readonly isPlain?: boolean
  readonly onSeconds: (seconds: number) => void
  /** Beside the field. */
  readonly children?: ReactNode
}

/** A time to be typed in any form; what cannot be read stays as it was typed, with a word. Its island needs the messages `video`. */
export function TimeField({ label, name, seconds, stepSeconds, isPlain = false, onSeconds, children }: TimeFieldProps) {
  const t = useMessages("video")
  const id = useId()
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const finish = () => {
    if (typed === null) return
    const time = parseTime(typed)
    setIsWrong(time === null)
    if (time === null) return
    setTyped(null)
    onSeconds(time)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault()
      finish()
    }
    if (event.key === "Escape" && typed !== null) {
      event.stopPropagation()
      setTyped(null)
      setIsWrong(false)
    }
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    const from = typed === null ? seconds : (parseTime(typed) ?? seconds)
    setTyped(null)
    setIsWrong(false)
    onSeconds(Math.max(0, from + direction * (event.shiftKey ? 1 : stepSeconds)))
  }
  return (
    <div className="@container grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-xs text-ink-2">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name={name}
          type="text"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={typed ?? (isPlain ? String(Math.round(seconds * 1000) / 1000) : formatTime(seconds))}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-failure` : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={finish}
          onKeyDown={onKeyDown}
          className={`${FIELD_LOOK} text-center @max-[8rem]:px-1 @max-[8rem]:text-xs`}
        />
        {children}
      </div>
      {isWrong ? (
        <p id={`${id}-failure`} role="alert" className="text-xs text-bad">
          {t("trimTimeWrong")}
        </p>
      ) : null}
    </div>
  )
}
