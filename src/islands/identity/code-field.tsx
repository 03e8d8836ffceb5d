import { type Ref, useId, useState } from "react"
import { CODE_DIGITS } from "../../domain/identity/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { FieldNote } from "../_ui/field.tsx"
import { digitsOf } from "./sign-in-machine.ts"

interface CodeFieldProps {
  readonly code: string
  readonly onCode: (code: string) => void
  /** The sixth digit is there: by typing, pasting or the phone's own suggestion. */
  readonly onComplete: (code: string) => void
  readonly error: string | undefined
  readonly isBusy: boolean
  readonly ref: Ref<HTMLInputElement>
}

const PLACES = Array.from({ length: CODE_DIGITS }, (_, index) => index)

/** The six digits: one field, so that pasting, autofill and screen readers have it easy, shown as six boxes. */
export function CodeField({ code, onCode, onComplete, error, isBusy, ref }: CodeFieldProps) {
  const t = useMessages("identity")
  const id = useId()
  const [isFocused, setIsFocused] = useState(false)
  const read = (text: string) => {
    const digits = digitsOf(text)
    onCode(digits)
    if (digits.length === CODE_DIGITS && digits !== code) onComplete(digits)
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t("code")}
      </label>
      <div className="relative" dir="ltr">
        <div aria-hidden="true" className="grid grid-cols-6 gap-2">
          {PLACES.map((place) => {
            const isNext = isFocused && place === Math.min(code.length, CODE_DIGITS - 1)
            const edge = error === undefined ? (isNext ? "border-accent" : "border-line-strong") : "border-bad"
            return (
              <span
                key={place}
                className={`grid h-13 place-items-center rounded-control border bg-sunken text-lg font-semibold tabular-nums transition-colors duration-120 ${edge} ${isBusy ? "text-ink-3" : ""}`}
              >
                {code[place] ?? (isNext ? <span className="h-5 w-px bg-accent motion-safe:animate-pulse" /> : "")}
              </span>
            )
          })}
        </div>
        <input
          ref={ref}
          id={id}
          type="text"
          name="one-time-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          value={code}
          readOnly={isBusy}
          onChange={(event) => read(event.target.value)}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
          className="absolute inset-0 size-full rounded-control bg-transparent text-base text-transparent caret-transparent outline-offset-4 selection:bg-transparent selection:text-transparent"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
