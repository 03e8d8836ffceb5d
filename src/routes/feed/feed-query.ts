import * as z from "zod/mini"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { FEED_CALLS } from "../../domain/feed/contract.ts"
import type { FeedAsked } from "../../domain/feed/feed-call.ts"
import { type Choice, type ChoiceName, FILTER_CHOICES } from "../../domain/feed/filter-choices.ts"
import { FEED_KINDS, type FeedKindName, FILTER_FIELDS, type FilterName, type Tab } from "../../domain/feed/kind-rules.ts"

/** What the address of a feed page asks for. */
export interface FeedQuery {
  readonly order: Tab
  /** What is chosen of each filter, in the filter's own order; filters of which nothing is chosen are left out. */
  readonly chosen: Readonly<Partial<Record<ChoiceName, readonly Choice[]>>>
  readonly cursor?: string
}

/** Between the values of one parameter; no value has one, and addresses do not escape it. */
export const VALUE_SEPARATOR = "."

/** The tab that a feed page begins with. */
export const FIRST_TAB: Tab = "recommend"

/** The filters of a kind besides the order, in the order of its page. */
export function choicesOf(kind: FeedKindName): readonly ChoiceName[] {
  const filters: readonly FilterName[] = FEED_KINDS[kind].filters
  return filters.filter((name): name is ChoiceName => name !== "preference")
}

/** The parameters that make another page of a kind's path, as its page must declare them. */
export function parametersOf(kind: FeedKindName): readonly string[] {
  return ["order", ...choicesOf(kind).map((name) => FILTER_CHOICES[name].parameter), "cursor"]
}

/** Reads the query of a feed page; what the kind does not have, or nobody knows, is left out. */
export function readFeedQuery(kind: FeedKindName, parameter: (name: string) => string | undefined): FeedQuery {
  const tabs: readonly Tab[] = FEED_KINDS[kind].tabs
  const chosen: Partial<Record<ChoiceName, readonly Choice[]>> = {}
  for (const name of choicesOf(kind)) {
    const { parameter: asked, values, isSeveral } = FILTER_CHOICES[name]
    const given = new Set(parameter(asked)?.split(VALUE_SEPARATOR))
    const known = values.filter((value) => given.has(String(value))).slice(0, isSeveral ? values.length : 1)
    if (known.length > 0) chosen[name] = known
  }
  const cursor = parameter("cursor")
  return { order: tabs.find((tab) => tab === parameter("order")) ?? FIRST_TAB, chosen, ...(cursor ? { cursor } : {}) }
}

/** The address of a feed page for a query; what is not chosen is left out. */
export function feedUrl(locale: Locale, kind: FeedKindName, { order, chosen, cursor }: FeedQuery): string {
  const parameters = new URLSearchParams()
  if (order !== FIRST_TAB) parameters.set("order", order)
  for (const name of choicesOf(kind)) {
    const values = chosen[name] ?? []
    if (values.length > 0) parameters.set(FILTER_CHOICES[name].parameter, values.join(VALUE_SEPARATOR))
  }
  if (cursor !== undefined) parameters.set("cursor", cursor)
  const search = parameters.toString()
  return `/${locale}${FEED_KINDS[kind].page}${search === "" ? "" : `?${search}`}`
}

/** The query with a value of a filter chosen, or chosen no more; from the list's top. */
export function withChoice({ order, chosen }: FeedQuery, name: ChoiceName, value: Choice | null): FeedQuery {
  const { values, isSeveral } = FILTER_CHOICES[name]
  const before = chosen[name] ?? []
  const isChosen = value !== null && before.includes(value)
  const kept = isSeveral && value !== null ? before.filter((one) => one !== value) : []
  const wanted = new Set(value === null || isChosen ? kept : [...kept, value])
  const { [name]: _before, ...others } = chosen
  return { order, chosen: wanted.size === 0 ? others : { ...others, [name]: values.filter((one) => wanted.has(one)) } }
}

/** What a kind's calls, and the verb behind them, are asked for. */
export function askedOf(kind: FeedKindName, { order, chosen, cursor }: FeedQuery): FeedAsked {
  const fields = choicesOf(kind).flatMap((name) => {
    const values = chosen[name] ?? []
    return values.length === 0 ? [] : [[FILTER_FIELDS[name], FILTER_CHOICES[name].isSeveral ? values : values[0]]]
  })
  return z.parse(FEED_CALLS[kind].recommend.input(), { order_by: order, ...Object.fromEntries(fields), cursor })
}
