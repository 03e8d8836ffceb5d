import type { KeyboardEvent } from "react"
import { useMessages } from "../_runtime/messages.tsx"

interface MonthScrubberProps {
  /** Months that there is anything of, such as `2026-11`, newest first. */
  readonly months: readonly string[]
  /** The month that the list begins with; null at the newest. */
  readonly chosen: string | null
  readonly onChoose: (month: string | null) => void
}

/** The months of the library at its edge: each begins the list there, at any depth. Page Up and Page Down go from one to the next. */
export function MonthScrubber({ months, chosen, onChoose }: MonthScrubberProps) {
  const t = useMessages("mylibrary")
  if (months.length < 2) return null
  const place = Math.max(0, months.indexOf(chosen ?? ""))
  const choose = (index: number) => onChoose(index <= 0 ? null : (months[Math.min(index, months.length - 1)] ?? null))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { PageDown: 1, PageUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    choose(place + step)
  }
  return (
    // The buttons within take the focus; the keys are theirs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav aria-label={t("dates")} onKeyDown={onKeyDown} className="library-months">
      <ul>
        {months.map((month, index) => (
          <li key={month}>
            {month.slice(0, 4) === months[index - 1]?.slice(0, 4) ? null : (
              <span className="text-2xs font-semibold text-ink-2">{month.slice(0, 4)}</span>
            )}
            <button type="button" aria-current={index === place ? "true" : undefined} onClick={() => choose(index)}>
              {wordOf(month)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function wordOf(month: string): string {
  const [year = 0, of = 1] = month.split("-").map(Number)
  return new Intl.DateTimeFormat(document.documentElement.lang, { month: "short" }).format(new Date(year, of - 1, 1))
}
