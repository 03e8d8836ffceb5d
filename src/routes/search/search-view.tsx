import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { TIME_RANGES, type TimeRange } from "../../domain/feed/rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { SUB_CHANNELS } from "../../domain/post/contribution-rules.ts"
import type { searchList } from "../../domain/search/contract.ts"
import { SEARCH_ORDERS, type SearchOrder } from "../../domain/search/search-rules.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { searchHistory } from "../../islands/search/search-history.island.tsx"
import { wordsOf } from "../_page/words.ts"
import { CardWaterfall } from "../feed/card-waterfall.tsx"
import { CollectStatus } from "../social/collect-status.tsx"
import { Palette } from "./palette.tsx"
import { People } from "./people.tsx"
import { SearchForm } from "./search-form.tsx"
import { isNarrowed, type SearchQuery, SHOWN_TABS, searchUrl } from "./search-query.ts"

type Results = CallOutput<typeof searchList>

interface ViewProps {
  readonly locale: Locale
  readonly asked: SearchQuery
  readonly results: Results
}

const ORDER_WORDS = { recommend: "byMatch", hot: "byHot", new: "byNew" } as const satisfies Record<SearchOrder, string>
const TIME_WORDS = { All: "anyTime", day: "day", week: "week", month: "month" } as const satisfies Record<TimeRange, string>

/** What a query found, with the ways to narrow it as links. */
export function SearchView({ locale, asked, results }: ViewProps) {
  const t = wordsOf(locale, "search")
  const { items, people, next_cursor: next } = results
  const hasFound = items.length + people.length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3 md:px-6 md:pt-6">
      <h1 className="text-xl font-semibold break-words">{t("resultsFor", { query: asked.words })}</h1>
      <SearchForm locale={locale} words={asked.words} className="md:max-w-xl" />
      <Filters locale={locale} asked={asked} />
      {people.length > 0 ? <People locale={locale} people={people} /> : null}
      {items.length > 0 ? <Cards locale={locale} cards={items} label={t("resultsFor", { query: asked.words })} /> : null}
      {hasFound ? <Foot locale={locale} asked={asked} next={next} /> : <Nothing locale={locale} asked={asked} results={results} />}
      <CollectStatus locale={locale} />
    </div>
  )
}

/** The page without a query: what others search for, what one searched for oneself. */
export function SearchStart({ locale, hot }: { readonly locale: Locale; readonly hot: readonly string[] }) {
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
          <Chips locale={locale} words={hot} />
        </section>
      )}
      <Island of={searchHistory} props={{ locale }} />
      <p>
        <a className="text-link" href={`/${locale}/tags`}>
          {wordsOf(locale, "square")("allTags")}
        </a>
      </p>
      <Palette locale={locale} />
    </div>
  )
}

function Filters({ locale, asked }: Pick<ViewProps, "locale" | "asked">) {
  const t = wordsOf(locale, "search")
  const chip = (key: string, words: string, isChosen: boolean, change: Partial<SearchQuery>) => (
    <a
      key={key}
      className="chip"
      aria-current={isChosen ? "true" : undefined}
      href={searchUrl(locale, { ...asked, cursor: null, ...change })}
    >
      {words}
    </a>
  )
  const row = "scroll-row -mx-3 flex items-center gap-2 overflow-x-auto px-3 py-1 md:-mx-6 md:px-6"
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <nav className={row} aria-label={t("kinds")}>
        {SHOWN_TABS.map((tab) =>
          chip(tab, t(tab), tab === asked.tab, {
            tab,
            subChannel: null,
            ...(tab === "account" ? { order: "recommend", range: "All" } : {}),
          }),
        )}
      </nav>
      {asked.tab === "account" ? null : (
        <nav className={row} aria-label={t("order")}>
          {SEARCH_ORDERS.map((order) => chip(order, t(ORDER_WORDS[order]), order === asked.order, { order }))}
          <span className="mx-1 h-5 w-px shrink-0 bg-line" />
          {TIME_RANGES.map((range) => chip(range, t(TIME_WORDS[range]), range === asked.range, { range }))}
        </nav>
      )}
      {asked.tab === "post" ? (
        <nav className={row} aria-label={t("postType")}>
          {chip("any", t("anyPost"), asked.subChannel === null, { subChannel: null })}
          {SUB_CHANNELS.map((subChannel) => chip(subChannel, t(subChannel), subChannel === asked.subChannel, { subChannel }))}
        </nav>
      ) : null}
    </div>
  )
}

function Cards({ locale, cards, label }: { readonly locale: Locale; readonly cards: readonly Card[]; readonly label: string }) {
  return (
    <section aria-label={label}>
      <CardWaterfall locale={locale} cards={cards} of="viewer" />
    </section>
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

/** Nothing was found: what the words may have meant, what they are about, what is like it. */
function Nothing({ locale, asked, results: { instead } }: ViewProps) {
  const t = wordsOf(locale, "search")
  if (asked.cursor !== null) {
    return (
      <div className="grid min-h-[30dvh] place-content-center justify-items-center gap-3 text-center">
        <h2 className="text-lg font-semibold">{t("noMoreTitle")}</h2>
        <a className="button-ghost" href={searchUrl(locale, { ...asked, cursor: null })}>
          {t("firstPage")}
        </a>
      </div>
    )
  }
  const isFiltered = isNarrowed(asked)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-12 text-center">
        <h2 className="text-lg font-semibold text-balance break-words">{t("nothingTitle", { query: asked.words })}</h2>
        <p className="text-ink-2">{t(isFiltered ? "nothingFiltered" : "nothingBody")}</p>
        {isFiltered ? (
          <a className="button-ghost" href={searchUrl(locale, { words: asked.words })}>
            {t("clearFilters")}
          </a>
        ) : null}
        <Offered locale={locale} label={t("near")} words={instead?.near ?? []} />
        <Offered locale={locale} label={t("concepts")} words={instead?.concepts ?? []} />
      </div>
      {instead === null || instead.alike.length === 0 ? null : (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-lg font-semibold">{t("alike")}</h2>
          <Cards locale={locale} cards={instead.alike} label={t("alike")} />
        </section>
      )}
    </div>
  )
}

function Offered({ locale, label, words }: { readonly locale: Locale; readonly label: string; readonly words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <nav className="grid justify-items-center gap-2" aria-label={label}>
      <span className="text-ink-3">{label}</span>
      <Chips locale={locale} words={words} />
    </nav>
  )
}

function Chips({ locale, words }: { readonly locale: Locale; readonly words: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word}>
          <a className="chip" href={searchUrl(locale, { words: word })}>
            <bdi>{word}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}
