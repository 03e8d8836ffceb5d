import { useId, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { formatTime, parseTime } from "../video/time-text.ts"
import { LOOKS } from "../video/tool-looks.ts"

interface TimeFieldProps {
  readonly label: string
  readonly seconds: number
  readonly onChange: (seconds: number) => void
  /** Shown as a plain number of seconds; typed in any form all the same. */
  readonly isPlain?: boolean
}

/** A time that is typed in any common form; what is no time is said, and stays as it was typed. */
export function TimeField({ label, seconds, onChange, isPlain = false }: TimeFieldProps) {
  const t = useMessages("audio")
  const id = useId()
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && parseTime(typed) === null
  const finish = () => {
    const parsed = typed === null ? null : parseTime(typed)
    if (parsed === null) return
    onChange(parsed)
    setTyped(null)
  }
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-xs text-ink-2">
        {label}
      </label>
      <input
        id={id}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (isPlain ? String(Math.round(seconds * 1000) / 1000) : formatTime(seconds))}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-fault` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => void (event.key === "Enter" && finish())}
        className={`${LOOKS.field} max-sm:px-1 max-sm:text-center max-sm:text-xs`}
      />
      {isWrong ? (
        <p id={`${id}-fault`} className="text-xs text-bad">
          {t("timeInvalid")}
        </p>
      ) : null}
    </div>
  )
}
