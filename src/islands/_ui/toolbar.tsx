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
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
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
      {choices.map(({ value, label: words }) => (
        <button
          key={value ?? ""}
          type="button"
          className="chip max-w-full focus-visible:-outline-offset-2 max-md:min-h-11"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          <span className="max-w-48 truncate">{words}</span>
        </button>
      ))}
    </div>
  )
}
