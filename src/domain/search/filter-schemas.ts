import * as z from "zod/mini"
import { once } from "../_kernel/once.ts"
import { filterFields } from "../feed/filter-contract.ts"
import { FEED_KINDS, FILTER_FIELDS, type FilterName } from "../feed/kind-rules.ts"
import { SEARCH_ORDERS, type SearchTab } from "./search-rules.ts"

/** What results can be narrowed by: the filters of all feeds, in their fields, and an order. */
export const searchFields = once(() => ({ order_by: z.optional(z.enum(SEARCH_ORDERS)), ...filterFields() }))

const filters = once(() => z.object(searchFields()))
/** What somebody narrows results by. */
export type SearchFilters = z.output<ReturnType<typeof filters>>
export type FilterField = keyof SearchFilters

/** Fields that a tab takes: those of its kind of feed, all where everything is looked for, none among people. */
export function fieldsOf(tab: SearchTab): readonly FilterField[] {
  if (tab === "account") return []
  if (tab === "all") return Object.values(FILTER_FIELDS)
  const names: readonly FilterName[] = FEED_KINDS[tab].filters
  return names.map((name) => FILTER_FIELDS[name])
}
