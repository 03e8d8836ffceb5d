import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"

interface TopPanelProps {
  readonly locale: Locale
  /** Of the panel; its heading's is `<id>-title`. */
  readonly id: string
  readonly title: string
  readonly loading: string
  /** Where the whole list is. */
  readonly path: string
  readonly seeAll: string
  /** Beside the heading. */
  readonly aside?: ReactNode
}

/** A list that a button of the top bar opens over the page; a script borrows it from its own page when it is first wanted. */
export function TopPanel({ locale, id, title, loading, path, seeAll, aside }: TopPanelProps) {
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} tabIndex={-1} className="panel top-panel">
      <div className="flex min-h-8 items-center justify-between gap-2 px-2 pb-1">
        <h2 id={`${id}-title`} className="font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      <div data-panel-place="">
        <p className="px-2 py-6 text-center text-ink-3">{loading}</p>
      </div>
      <p className="border-t border-line pt-1 text-center">
        <a className="button-ghost min-h-10" href={`/${locale}${path}`}>
          {seeAll}
        </a>
      </p>
    </div>
  )
}
