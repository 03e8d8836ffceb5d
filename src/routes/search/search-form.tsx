import type { Locale } from "../../domain/_kernel/locales.ts"
import { MAXIMUM_QUERY_CHARACTERS } from "../../domain/search/search-rules.ts"
import { type Words, wordsOf } from "../_page/words.ts"
import { SearchFormFrame } from "./search-form-frame.tsx"

interface FormProps {
  readonly locale: Locale
  /** What is in it. */
  readonly words: string
  readonly isLarge?: boolean
  readonly placeholder?: string
  readonly className?: string
  /** The keys that open the palette, shown in the empty field. */
  readonly keys?: string
}

/** The site's search. */
export function SearchForm({ locale, words, isLarge = false, placeholder, className = "", keys }: FormProps) {
  const t = wordsOf(locale, "search")
  return (
    <SearchFormFrame
      action={`/${locale}/search`}
      label={t("label")}
      submit={t("submit")}
      placeholder={placeholder ?? t("placeholder")}
      words={words}
      maximumCharacters={MAXIMUM_QUERY_CHARACTERS}
      className={className}
      fieldClassName={isLarge ? "h-11" : ""}
      completes=""
      boxWords={wordsFor(t)}
    >
      {keys === undefined ? null : (
        <kbd className="search-keys" data-palette-keys="" aria-hidden="true">
          {keys}
        </kbd>
      )}
    </SearchFormFrame>
  )
}

/** What the list below the field says, see `attachSearchBox`. */
function wordsFor(t: Words<"search">) {
  return {
    available: t("available"),
    searchAll: t("searchAll"),
    query: t("kindQuery"),
    title: t("kindTitle"),
    tag: t("kindTag"),
    concept: t("kindConcept"),
    account: t("kindAccount"),
  }
}
