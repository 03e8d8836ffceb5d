import { FEED_KINDS, type FeedKindName } from "../feed/kind-rules.ts"

/** Characters of a query, without the spaces around it (issue: 1 to 100). */
export const MAXIMUM_QUERY_CHARACTERS = 100
/** What completion answers at most. */
export const MAXIMUM_COMPLETIONS = 10
/** Queries that many people ask for, as they are offered. */
export const MAXIMUM_HOT = 10
/** Different members within the time below who make a query one that others are offered. */
export const HOT_PEOPLE = 10
export const HOT_DAYS = 7
/** Queries that are kept for a member, see `Inboxes`. */
export const MAXIMUM_HISTORY = 50
/** Works like one, or like what found nothing. */
export const MAXIMUM_ALIKE = 24

/** Tabs of results: everything, each kind of feed, people. */
export const SEARCH_TABS = ["all", ...(Object.keys(FEED_KINDS) as FeedKindName[]), "account"] as const
export type SearchTab = (typeof SEARCH_TABS)[number]

/** Orders of results: the best match first, what people like now, the newest. */
export const SEARCH_ORDERS = ["recommend", "hot", "new"] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]
