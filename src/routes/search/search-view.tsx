import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { searchList } from "../../domain/search/contract.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { searchHistory } from "../../islands/search/search-history.island.tsx"
import { wordsOf } from "../_page/words.ts"
import { CollectStatus } from "../social/collect-status.tsx"
import { FoundCards } from "./found-cards.tsx"
import { KeysTemplate } from "./keys-template.tsx"
import { type DeskAccess, Palette } from "./palette.tsx"
import { People } from "./people.tsx"
import { QueryChips } from "./query-chips.tsx"
import { SearchFilters } from "./search-filters.tsx"
import { SearchForm } from "./search-form.tsx"
import { SearchNothing } from "./search-nothing.tsx"
import { type SearchQuery, searchUrl } from "./search-query.ts"

type Results = CallOutput<typeof searchList>

interface ViewProps {
  readonly locale: Locale
  readonly asked: SearchQuery
  readonly results: Results
}

/** What a query found, with the ways to narrow it as links. */
export function SearchView({ locale, asked, results }: ViewProps) {
  const t = wordsOf(locale, "search")
  const { items, people, next_cursor: next } = results
  const hasFound = items.length + people.length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3 md:px-6 md:pt-6">
      <h1 className="text-xl font-semibold break-words">{t("resultsFor", { query: asked.words })}</h1>
      <SearchForm locale={locale} words={asked.words} className="md:max-w-xl" />
      <SearchFilters locale={locale} asked={asked} />
      {people.length > 0 ? <People locale={locale} people={people} /> : null}
      {items.length > 0 ? <FoundCards locale={locale} cards={items} label={t("resultsFor", { query: asked.words })} /> : null}
      {hasFound ? null : <SearchNothing locale={locale} asked={asked} results={results} />}
      <Foot locale={locale} asked={asked} next={next} />
      <CollectStatus locale={locale} />
    </div>
  )
}

interface StartProps {
  readonly locale: Locale
  readonly hot: readonly string[]
  /** Null for who has no desk. */
  readonly desk: DeskAccess | null
}

/** The page without a query: what others search for, what one searched for oneself. */
export function SearchStart({ locale, hot, desk }: StartProps) {
  const t = wordsOf(locale, "search")
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-6 p-3 md:px-6 md:pt-10">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <SearchForm locale={locale} words="" isLarge />
      {hot.length === 0 ? null : (
        <section className="grid gap-2" aria-labelledby="search-hot">
          <h2 id="search-hot" className="font-semibold">
            {t("hot")}
          </h2>
          <QueryChips locale={locale} words={hot} />
        </section>
      )}
      <Island of={searchHistory} props={{ locale }} />
      <p>
        <a className="text-link" href={`/${locale}/tags`}>
          {wordsOf(locale, "square")("allTags")}
        </a>
      </p>
      <Palette locale={locale} desk={desk} />
      <KeysTemplate locale={locale} />
    </div>
  )
}

function Foot({ locale, asked, next }: Pick<ViewProps, "locale" | "asked"> & { readonly next: string | null }) {
  const t = wordsOf(locale, "search")
  if (next === null && asked.cursor === null) return null
  return (
    <p className="flex flex-wrap justify-center gap-2 py-6">
      {asked.cursor === null ? null : (
        <a className="button-ghost min-h-11" href={searchUrl(locale, { ...asked, cursor: null })}>
          {t("firstPage")}
        </a>
      )}
      {next === null ? null : (
        <a className="button-ghost min-h-11" href={searchUrl(locale, { ...asked, cursor: next })} rel="next">
          {t("more")}
        </a>
      )}
    </p>
  )
}
