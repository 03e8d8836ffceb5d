import { ChevronDown } from "lucide-react"
import { type ReactNode, useId } from "react"
import { Field, FieldNote, type FieldWords } from "./field.tsx"

/** Something that can be chosen, or cannot for a reason that it tells. */
export interface Choice<Value extends string | number | null> {
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

type ChoiceLook = "chips" | "tiles" | "blocks"

interface ChoicesProps<Value extends string | number | null> {
  readonly name: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  /** `chips` are words side by side; `tiles` have room for an icon and a hint; `blocks` have their icon above the word. */
  readonly look?: ChoiceLook
  /** So many in a row, all of one width. */
  readonly columns?: 2 | 4
  /** Beside the choices, such as one that leads elsewhere. */
  readonly children?: ReactNode
}

const ROWS = {
  chips: "flex flex-wrap gap-1.5",
  tiles: "grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2",
  blocks: "flex flex-wrap gap-1.5",
}
/** A word below its icon may take two lines; others are cut where they do not fit. */
const LABELS = { chips: "max-w-full min-w-0 truncate", tiles: "grid min-w-0", blocks: "max-w-full text-center leading-tight" }
const COLUMNS = { 2: "grid grid-cols-2 gap-1.5", 4: "grid grid-cols-4 gap-1.5" }

/** The choices alone, for what has its name around it already. */
export function Choices<const Value extends string | number | null>({
  name,
  choices,
  chosen,
  onChoose,
  look = "chips",
  columns,
  children,
}: ChoicesProps<Value>) {
  const id = useId()
  return (
    <div className={columns === undefined ? ROWS[look] : COLUMNS[columns]}>
      {choices.map(({ value, label, hint, icon, isOff = false, reason }) => (
        <label key={value} title={reason} className={`choice choice-${look} ${columns === undefined ? "" : "justify-center"}`}>
          <input
            type="radio"
            name={`${name}${id}`}
            data-setting={name}
            value={value ?? ""}
            checked={value === chosen}
            disabled={isOff}
            aria-describedby={hint === undefined ? undefined : `${id}-${value}`}
            onChange={() => onChoose(value)}
          />
          {icon}
          <span className={LABELS[look]}>
            {look === "tiles" ? <span className="font-semibold">{label}</span> : label}
            {hint === undefined ? null : (
              <span id={`${id}-${value}`} className="text-xs text-ink-2">
                {hint}
              </span>
            )}
          </span>
          {reason === undefined ? null : <span className="sr-only"> ({reason})</span>}
        </label>
      ))}
      {children}
    </div>
  )
}

interface ChoiceFieldProps<Value extends string> extends FieldWords, Omit<ChoicesProps<Value>, "name"> {
  readonly name?: string
  /** What it is called stands above it already. */
  readonly isLabelHidden?: boolean
}

/** One of few, all in sight. */
export function ChoiceField<Value extends string>({
  label,
  isLabelHidden = false,
  hint,
  error,
  size = "medium",
  name = "choice",
  ...choices
}: ChoiceFieldProps<Value>) {
  const id = useId()
  const hasNote = hint !== undefined || error !== undefined
  return (
    <fieldset
      className={`field field-${size}`}
      aria-describedby={hasNote ? `${id}-note` : undefined}
      data-invalid={error === undefined ? undefined : ""}
    >
      <legend className={isLabelHidden ? "sr-only" : "field-label mb-1.5"}>{label}</legend>
      <Choices name={name} {...choices} />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </fieldset>
  )
}
