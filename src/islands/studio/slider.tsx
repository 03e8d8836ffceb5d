import { useState } from "react"

interface SliderProps {
  readonly label: string
  /** The field of the configuration that it sets. */
  readonly name: string
  readonly value: number
  readonly minimum: number
  readonly maximum: number
  readonly step: number
  readonly onChange: (value: number) => void
}

/** A number within bounds: dragged, moved by arrow keys, or typed beside. */
export function Slider({ label, name, value, minimum, maximum, step, onChange }: SliderProps) {
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    const number = Number(text.replace(",", "."))
    if (text.trim() === "" || Number.isNaN(number)) return
    onChange(Math.min(maximum, Math.max(minimum, Math.round(number / step) * step)))
  }
  const finish = () => {
    if (typed !== null) take(typed)
    setTyped(null)
  }
  return (
    <div className="flex items-center gap-3">
      <input
        type="range"
        name={name}
        data-setting={name}
        aria-label={label}
        min={minimum}
        max={maximum}
        step={step}
        value={value}
        onChange={(event) => take(event.target.value)}
        className="min-w-0 grow accent-accent"
      />
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            finish()
            if (!event.ctrlKey && !event.metaKey) event.preventDefault()
          }
        }}
        className="h-9 w-14 shrink-0 rounded-control border border-line bg-sunken px-2 text-center tabular-nums outline-none focus-visible:border-accent"
      />
    </div>
  )
}
