import type { Locale } from "../../domain/_kernel/locales.ts"
import { SORTS, type Sort, TIME_RANGES, type TimeRange } from "../../domain/feed/rules.ts"

/** What the address of the home page asks for. */
export interface HomeQuery {
  readonly order: Sort
  readonly range: TimeRange
  readonly cursor?: string
}

/** Reads the query of the home page; what it does not know falls back to its default. */
export function readHomeQuery(parameter: (name: "order" | "time" | "cursor") => string | undefined): HomeQuery {
  const cursor = parameter("cursor")
  return {
    order: SORTS.find((order) => order === parameter("order")) ?? "recommend",
    range: TIME_RANGES.find((range) => range === parameter("time")) ?? "All",
    ...(cursor ? { cursor } : {}),
  }
}

/** The address of the home page for a query; defaults are left out. */
export function homeUrl(locale: Locale, query: HomeQuery): string {
  const parameters = new URLSearchParams()
  if (query.order !== "recommend") parameters.set("order", query.order)
  if (query.range !== "All") parameters.set("time", query.range)
  if (query.cursor !== undefined) parameters.set("cursor", query.cursor)
  const search = parameters.toString()
  return search === "" ? `/${locale}` : `/${locale}?${search}`
}
