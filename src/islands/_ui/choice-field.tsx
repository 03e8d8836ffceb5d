import { ChevronDown } from "lucide-react"
import { type ReactNode, useId } from "react"
import { Field, FieldNote, type FieldWords } from "./field.tsx"

/** Something that can be chosen, or cannot for a reason that it tells. */
export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string | undefined
  readonly icon?: ReactNode
  readonly isOff?: boolean
  /** Why it cannot be chosen. */
  readonly reason?: string | undefined
}

interface ChoiceProps<Value extends string> extends FieldWords {
  readonly name?: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of several, by the browser's own list: it works with every keyboard, thumb and screen reader. */
export function SelectField<Value extends string>({
  name,
  choices,
  chosen,
  onChoose,
  isLabelHidden,
  isDisabled = false,
  ...words
}: ChoiceProps<Value> & { readonly isLabelHidden?: boolean; readonly isDisabled?: boolean }) {
  return (
    <Field {...words} {...(isLabelHidden && { isLabelHidden })}>
      {({ className, ...attributes }) => (
        <span className="relative grid">
          <select
            {...attributes}
            name={name}
            value={chosen}
            disabled={isDisabled}
            onChange={(event) => {
              const found = choices.find(({ value }) => value === event.target.value)
              if (found !== undefined) onChoose(found.value)
            }}
            className={`${className} appearance-none pe-8`}
          >
            {choices.map(({ value, label, isOff = false }) => (
              <option key={value} value={value} disabled={isOff} className="bg-raised text-ink">
                {label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-ink-3" />
        </span>
      )}
    </Field>
  )
}

interface RadioProps<Value extends string> extends ChoiceProps<Value> {
  /** What it is called stands above it already. */
  readonly isLabelHidden?: boolean
  /** `chips` are words side by side; `tiles` have room for an icon and a hint. */
  readonly look?: "chips" | "tiles"
}

/** One of few, all in sight. */
export function ChoiceField<Value extends string>({
  label,
  isLabelHidden = false,
  hint,
  error,
  size = "medium",
  name = "choice",
  choices,
  chosen,
  onChoose,
  look = "chips",
}: RadioProps<Value>) {
  const id = useId()
  const hasNote = hint !== undefined || error !== undefined
  return (
    <fieldset className={`field field-${size}`} aria-describedby={hasNote ? `${id}-note` : undefined}>
      <legend className={isLabelHidden ? "sr-only" : "field-label mb-1.5"}>{label}</legend>
      <div className={look === "chips" ? "flex flex-wrap gap-1.5" : "grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2"}>
        {choices.map(({ value, label: words, hint: detail, icon, isOff = false, reason }) => (
          <label key={value} title={reason} className={`choice choice-${look}`}>
            <input
              type="radio"
              name={`${name}${id}`}
              value={value}
              checked={value === chosen}
              disabled={isOff}
              aria-describedby={detail === undefined ? undefined : `${id}-${value}`}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {icon}
            <span className={look === "chips" ? "min-w-0 truncate" : "grid min-w-0"}>
              {look === "chips" ? words : <span className="font-semibold">{words}</span>}
              {detail === undefined ? null : (
                <span id={`${id}-${value}`} className="text-xs text-ink-2">
                  {detail}
                </span>
              )}
            </span>
            {reason === undefined ? null : <span className="sr-only"> ({reason})</span>}
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </fieldset>
  )
}
