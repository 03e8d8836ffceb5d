import type { Locale } from "../../domain/_kernel/locales.ts"
import { TIME_RANGES, type TimeRange } from "../../domain/feed/rules.ts"
import { SUB_CHANNELS } from "../../domain/post/contribution-rules.ts"
import { SEARCH_ORDERS, type SearchOrder } from "../../domain/search/search-rules.ts"
import { wordsOf } from "../_page/words.ts"
import { choiceWord } from "../feed/choice-words.ts"
import { type SearchQuery, SHOWN_SOURCES, SHOWN_TABS, searchUrl } from "./search-query.ts"

const ORDER_WORDS = { recommend: "byMatch", hot: "byHot", new: "byNew" } as const satisfies Record<SearchOrder, string>
const TIME_WORDS = { All: "anyTime", day: "day", week: "week", month: "month" } as const satisfies Record<TimeRange, string>

/** The ways to narrow results as links: their kind, their order and age, and what of the kind there is to choose. */
export function SearchFilters({ locale, asked }: { readonly locale: Locale; readonly asked: SearchQuery }) {
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
            sources: [],
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
      {asked.tab === "all" ? (
        <nav className={row} aria-label={wordsOf(locale, "filters")("name_resourceType")}>
          {SHOWN_SOURCES.map((source) =>
            chip(`source ${source}`, choiceWord(locale, "resourceType", source), asked.sources.includes(source), {
              sources: SHOWN_SOURCES.filter((one) => asked.sources.includes(one) !== (one === source)),
            }),
          )}
        </nav>
      ) : null}
      {asked.tab === "post" ? (
        <nav className={row} aria-label={t("postType")}>
          {chip("any", t("anyPost"), asked.subChannel === null, { subChannel: null })}
          {SUB_CHANNELS.map((subChannel) => chip(subChannel, t(subChannel), subChannel === asked.subChannel, { subChannel }))}
        </nav>
      ) : null}
    </div>
  )
}
