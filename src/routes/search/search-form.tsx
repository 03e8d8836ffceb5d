import { Search } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { MAXIMUM_QUERY_CHARACTERS } from "../../domain/search/search-rules.ts"
import { FIELD_LOOK } from "../../islands/_ui/field-look.ts"
import { type Words, wordsOf } from "../_page/words.ts"

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

/** Leads to the page of results; the frame's script offers how to go on while one types (`search-box.ts`). */
export function SearchForm({ locale, words, isLarge = false, placeholder, className = "", keys }: FormProps) {
  const t = wordsOf(locale, "search")
  return (
    <form
      role="search"
      aria-label={t("label")}
      action={`/${locale}/search`}
      className={`relative ${className}`}
      data-search=""
      data-words={JSON.stringify(wordsFor(t))}
    >
      <Search
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-3"
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <input
        type="search"
        name="q"
        className={`${FIELD_LOOK} ps-9 ${keys === undefined ? "pe-2.5" : "pe-16 text-ellipsis"} ${isLarge ? "h-11" : ""}`}
        aria-label={t("label")}
        placeholder={placeholder ?? t("placeholder")}
        maxLength={MAXIMUM_QUERY_CHARACTERS}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        defaultValue={words}
      />
      {keys === undefined ? null : (
        <kbd className="search-keys" data-palette-keys="" aria-hidden="true">
          {keys}
        </kbd>
      )}
      <button type="submit" className="sr-only">
        {t("submit")}
      </button>
    </form>
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
