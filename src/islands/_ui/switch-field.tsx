import { useId } from "react"

interface SwitchFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly name?: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  /** `row` is a line of a card; `plain` stands among other fields. */
  readonly look?: "row" | "plain"
  readonly onChange: (isOn: boolean) => void
}

/** Something that is on or off; all of it can be pressed. */
export function SwitchField({ label, hint, name, isOn, isDisabled = false, look = "plain", onChange }: SwitchFieldProps) {
  const id = useId()
  const place = look === "row" ? "border-t border-line px-4 py-3 hover:bg-hover/40 md:px-5" : "min-h-9 py-1 max-md:min-h-11"
  return (
    <div className={`relative flex items-start gap-4 ${place}`}>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <label htmlFor={id} className={`after:absolute after:inset-0 ${look === "row" ? "font-semibold" : "field-label"}`}>
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className={`max-w-[60ch] text-pretty ${look === "row" ? "text-ink-2" : "text-xs text-ink-3"}`}>
            {hint}
          </p>
        )}
      </div>
      <span className="relative mt-0.5 inline-flex shrink-0">
        <input
          id={id}
          name={name}
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          className="switch peer"
        />
        <span aria-hidden="true" className="switch-thumb" />
      </span>
    </div>
  )
}
