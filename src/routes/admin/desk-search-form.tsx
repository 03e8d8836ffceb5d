import { Search } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { MAXIMUM_DESK_QUERY } from "../../domain/admin/desk-search-rules.ts"
import { FIELD_LOOK } from "../../islands/_ui/field-look.ts"
import { wordsOf } from "../_page/words.ts"

interface DeskSearchFormProps {
  readonly locale: Locale
  readonly words: string
  readonly className: string
}

/** The desk's own search, in the place of the site's: anything by its name or id. Works without script. */
export function DeskSearchForm({ locale, words, className }: DeskSearchFormProps) {
  const t = wordsOf(locale, "admin")
  return (
    <form role="search" aria-label={t("search")} action={`/${locale}/admin/search`} className={`relative ${className}`}>
      <Search
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-3"
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <input
        type="search"
        name="q"
        className={`${FIELD_LOOK} ps-9 pe-2.5 max-md:min-h-11`}
        aria-label={t("search")}
        placeholder={t("searchHint")}
        maxLength={MAXIMUM_DESK_QUERY}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        defaultValue={words}
        dir="auto"
      />
      <button type="submit" className="sr-only">
        {t("search")}
      </button>
    </form>
  )
}
