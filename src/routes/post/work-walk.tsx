import { ChevronLeft, ChevronRight } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"

const ICON = { className: "size-5 rtl:-scale-x-100", strokeWidth: 1.75, "aria-hidden": true } as const

/** Where the work stands in the list that one came from, which the script of the page knows (`walk-list.ts`); it lies over the work and moves nothing. */
export function WorkWalk({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "post")
  return (
    <nav className="work-walk" data-walk="" aria-label={t("walk")} hidden>
      <a className="work-walk-back" href={`/${locale}`} data-walk-to="list">
        <ChevronLeft {...ICON} className="size-4 rtl:-scale-x-100" />
        {t("walkBack")}
      </a>
      <span className="work-walk-place" data-walk-place={t("walkPlace", { place: "{place}", count: "{count}" })} />
      <a className="work-walk-step work-walk-step--previous" href={`/${locale}`} data-walk-to="previous" hidden>
        <ChevronLeft {...ICON} />
        <span className="sr-only">{t("walkPrevious")}</span>
      </a>
      <a className="work-walk-step work-walk-step--next" href={`/${locale}`} data-walk-to="next" hidden>
        <ChevronRight {...ICON} />
        <span className="sr-only">{t("walkNext")}</span>
      </a>
    </nav>
  )
}
