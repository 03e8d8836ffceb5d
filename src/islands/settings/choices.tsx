import { type ReactNode, useId } from "react"

interface SwitchRowProps {
  readonly label: string
  readonly hint: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A setting that is on or off; the whole row can be pressed. */
export function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className="relative flex items-start gap-4 border-t border-line px-4 py-3 hover:bg-hover/40 md:px-5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {label}
        </label>
        <p id={`${id}-hint`} className="max-w-[60ch] text-pretty text-ink-2">
          {hint}
        </p>
      </div>
      <span className="relative mt-0.5 inline-flex shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-describedby={`${id}-hint`}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-6 w-10 cursor-pointer appearance-none rounded-pill border border-line-strong bg-sunken transition-colors duration-120 checked:border-accent checked:bg-accent forced-colors:appearance-auto"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1 top-1 size-4 rounded-pill bg-ink-3 transition-transform duration-120 peer-checked:translate-x-4 peer-checked:bg-accent-ink rtl:peer-checked:-translate-x-4 forced-colors:hidden"
        />
      </span>
    </div>
  )
}

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
  readonly icon?: ReactNode
}

interface RadioTilesProps<Value extends string> {
  readonly legend: string
  /** What it is called stands above it already. */
  readonly isLegendShown?: boolean
  readonly hint?: string
  readonly options: readonly Option<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of few, as tiles side by side. */
export function RadioTiles<Value extends string>({
  legend,
  isLegendShown = true,
  hint,
  options,
  chosen,
  onChoose,
}: RadioTilesProps<Value>) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={hint === undefined ? undefined : `${name}-hint`}>
      <legend className={isLegendShown ? "mb-2 font-semibold" : "sr-only"}>{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
        {options.map(({ value, label, hint: detail, icon }) => (
          <label
            key={value}
            className="relative flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 transition-colors duration-120 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              aria-describedby={detail === undefined ? undefined : `${name}-${value}`}
              className="size-4 shrink-0 accent-accent outline-none"
            />
            {icon}
            <span className="grid min-w-0">
              <span className="font-semibold">{label}</span>
              {detail === undefined ? null : (
                <span id={`${name}-${value}`} className="text-xs text-ink-2">
                  {detail}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {hint === undefined ? null : (
        <p id={`${name}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
