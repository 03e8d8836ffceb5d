import type { Locale } from "../../domain/_kernel/locales.ts"
import { DESK_KINDS, MAXIMUM_DESK_QUERY } from "../../domain/admin/desk-search-rules.ts"
import { wordsOf } from "../_page/words.ts"
import { SearchFormFrame } from "../search/search-form-frame.tsx"

interface DeskSearchFormProps {
  readonly locale: Locale
  readonly words: string
  readonly className: string
}

/** The desk's own search, in the place of the site's: anything by its name or id. */
export function DeskSearchForm({ locale, words, className }: DeskSearchFormProps) {
  const t = wordsOf(locale, "admin")
  const kinds = Object.fromEntries(DESK_KINDS.map((kind) => [kind, t(`found_${kind}`)]))
  return (
    <SearchFormFrame
      action={`/${locale}/admin/search`}
      label={t("search")}
      submit={t("search")}
      placeholder={t("searchHint")}
      words={words}
      maximumCharacters={MAXIMUM_DESK_QUERY}
      className={className}
      fieldClassName="max-md:min-h-11"
      dir="auto"
      completes="desk"
      boxWords={{ available: wordsOf(locale, "search")("available"), ...kinds }}
    />
  )
}
