import type { Locale } from "../../domain/_kernel/locales.ts"
import { SOURCE_TYPES, type SourceType } from "../../domain/feed/filter-rules.ts"
import { TIME_RANGES, type TimeRange } from "../../domain/feed/rules.ts"
import { isSourceServed, SERVED_KINDS } from "../../domain/feed/source-rules.ts"
import { SUB_CHANNELS, type SubChannel } from "../../domain/post/contribution-rules.ts"
import { MAXIMUM_QUERY_CHARACTERS, SEARCH_ORDERS, type SearchOrder, type SearchTab } from "../../domain/search/search-rules.ts"
import { VALUE_SEPARATOR } from "../feed/feed-query.ts"

/** Tabs that the page links to: everything, what something fills, people. The home feed's kinds are those of everything. */
export const SHOWN_TABS: readonly SearchTab[] = ["all", ...SERVED_KINDS.filter((kind) => kind !== "squareMixRecommend"), "account"]

/** Resource types that the page offers: those that something fills. */
export const SHOWN_SOURCES: readonly SourceType[] = Object.values(SOURCE_TYPES).filter(isSourceServed)

/** What is asked of the page of results. */
export interface SearchQuery {
  readonly words: string
  readonly tab: SearchTab
  readonly order: SearchOrder
  readonly range: TimeRange
  /** Of the tab of posts. */
  readonly subChannel: SubChannel | null
  /** Of the tab of everything, in their own order; none for all. */
  readonly sources: readonly SourceType[]
  readonly cursor: string | null
}

/** Names of its queries in the address. */
export type SearchQueryName = "q" | "tab" | "order" | "time" | "type" | "source_types" | "cursor"

/** Reads what is asked; what is unknown counts as not said. */
export function readSearchQuery(query: (name: SearchQueryName) => string | undefined): SearchQuery {
  const oneOf = <const Value extends string>(values: readonly Value[], text: string | undefined) => values.find((value) => value === text)
  const tab = oneOf(SHOWN_TABS, query("tab")) ?? "all"
  const sources = new Set(tab === "all" ? query("source_types")?.split(VALUE_SEPARATOR) : [])
  const isOfWorks = tab !== "account"
  return {
    words: Array.from((query("q") ?? "").trim())
      .slice(0, MAXIMUM_QUERY_CHARACTERS)
      .join("")
      .trim(),
    tab,
    order: (isOfWorks && oneOf(SEARCH_ORDERS, query("order"))) || "recommend",
    range: (isOfWorks && oneOf(TIME_RANGES, query("time"))) || "All",
    subChannel: (tab === "post" && oneOf(SUB_CHANNELS, query("type"))) || null,
    sources: SHOWN_SOURCES.filter((source) => sources.has(String(source))),
    cursor: query("cursor") ?? null,
  }
}

/** Whether something narrows the results besides the words. People are no part of everything: to look for them narrows nothing. */
export function isNarrowed({ tab, range, subChannel, sources }: SearchQuery): boolean {
  return (tab !== "all" && tab !== "account") || range !== "All" || subChannel !== null || sources.length > 0
}

/** Address of results. */
export function searchUrl(locale: Locale, asked: Partial<SearchQuery> & Pick<SearchQuery, "words">): string {
  const { words, tab = "all", order = "recommend", range = "All", subChannel = null, sources = [], cursor = null } = asked
  const query = new URLSearchParams({ q: words })
  if (tab !== "all") query.set("tab", tab)
  if (order !== "recommend") query.set("order", order)
  if (range !== "All") query.set("time", range)
  if (subChannel !== null) query.set("type", subChannel)
  if (sources.length > 0) query.set("source_types", sources.join(VALUE_SEPARATOR))
  if (cursor !== null) query.set("cursor", cursor)
  return `/${locale}/search?${query}`
}
