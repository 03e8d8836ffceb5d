import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { LibraryNav, type LibraryPlaceName } from "../../islands/my-library/library-nav.tsx"
import { wordsOf } from "../_page/words.ts"

interface LibraryPlaceProps {
  readonly locale: Locale
  readonly place: LibraryPlaceName
  readonly children: ReactNode
}

/** A page that is a place of the library: beside it the list of all places, on narrow screens a menu above it. */
export function LibraryPlace({ locale, place, children }: LibraryPlaceProps) {
  const t = wordsOf(locale, "mylibrary")
  const nav = <LibraryNav locale={locale} t={t} place={place} />
  return (
    <div className="library">
      <div className="library-side">{nav}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <details className="relative px-3 pt-3 lg:hidden" data-menu="">
          <summary className="button-ghost w-fit">
            {t("title")}
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
          </summary>
          <div className="panel absolute start-3 top-full z-30 mt-1 w-56">{nav}</div>
        </details>
        {children}
      </div>
    </div>
  )
}
