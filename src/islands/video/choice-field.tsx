import { ChevronDown } from "lucide-react"
import { useId } from "react"
import { LOOKS } from "./tool-looks.ts"

/** Something that can be chosen, or cannot for a reason that its label tells. */
export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly isOff?: boolean
  /** Why it cannot be chosen. */
  readonly title?: string | undefined
}

interface ChoiceFieldProps<Value extends string> {
  readonly label: string
  readonly name: string
  readonly options: readonly Choice<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of several, by the browser's own list. */
export function ChoiceField<Value extends string>({ label, name, options, chosen, onChoose }: ChoiceFieldProps<Value>) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="truncate text-xs text-ink-2">
        {label}
      </label>
      <span className="relative">
        <select
          id={id}
          name={name}
          value={chosen}
          onChange={(event) => {
            const found = options.find(({ value }) => value === event.target.value)
            if (found !== undefined) onChoose(found.value)
          }}
          className={`${LOOKS.field} appearance-none pe-8`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isOff === true} className="bg-raised text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-ink-3" aria-hidden="true" />
      </span>
    </div>
  )
}

/** One of few, side by side. */
export function ChoiceChips<Value extends string>({ label, name, options, chosen, onChoose }: ChoiceFieldProps<Value>) {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1 text-xs text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label: words, isOff = false, title }) => (
          <label
            key={value}
            title={title}
            className="inline-flex min-h-9 cursor-pointer items-center rounded-control border border-line px-3 text-ink-2 transition-colors duration-120 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:text-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-md:min-h-11"
          >
            <input
              type="radio"
              name={`${name}${id}`}
              value={value}
              checked={value === chosen}
              disabled={isOff}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {words}
            {title === undefined ? null : <span className="sr-only"> ({title})</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
