import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"

/** What can be done with what stands below or beside it, in one line that wraps. */
export function Toolbar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      {children}
    </div>
  )
}

interface FilterChipsProps<Value extends string | null> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly count?: number }[]
  readonly chosen: Value
  /** One line that scrolls sideways where it does not fit, instead of several. */
  readonly isOneLine?: boolean
  readonly onChoose: (value: Value) => void
}

/** Narrows a list to one of few kinds. */
export function FilterChips<Value extends string | null>({ label, choices, chosen, isOneLine = false, onChoose }: FilterChipsProps<Value>) {
  const row = isOneLine ? "scroll-row overflow-x-auto max-md:-mx-3 max-md:w-[calc(100%+1.5rem)] max-md:px-3 max-md:py-1" : "flex-wrap"
  return (
    <div role="group" aria-label={label} className={`flex min-w-0 gap-1.5 ${row}`}>
      {choices.map(({ value, label: words, count }) => (
        <button
          key={value ?? ""}
          type="button"
          className="chip max-w-full focus-visible:-outline-offset-2 max-md:min-h-11"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          <span className="max-w-48 truncate">{words}</span>
          {count === undefined ? null : <span className="text-xs">{count}</span>}
        </button>
      ))}
    </div>
  )
}

interface FilterSelectProps<Value extends string> {
  readonly name: string
  /** What it narrows a list by, for those who hear it. */
  readonly label: string
  /** The first one names what is seen without it ("Any age"). */
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** Narrows a list to one of many kinds, by the browser's own menu in the look of a chip. */
export function FilterSelect<Value extends string>({ name, label, choices, chosen, onChoose }: FilterSelectProps<Value>) {
  return (
    <span className="relative inline-grid min-w-0">
      <select
        name={name}
        aria-label={label}
        value={chosen}
        onChange={({ target }) => {
          const found = choices.find(({ value }) => value === target.value)
          if (found !== undefined) onChoose(found.value)
        }}
        className="chip max-w-40 cursor-pointer appearance-none truncate bg-ground pe-7 focus-visible:-outline-offset-2 max-md:min-h-11"
      >
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value} className="bg-raised text-ink">
            {words}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-3.5 text-ink-3" aria-hidden="true" />
    </span>
  )
}
