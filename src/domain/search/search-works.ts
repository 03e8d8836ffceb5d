import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { listedCards, onlookerOf } from "../post/index.ts"
import { notHiddenFor } from "../social/index.ts"
import { WORKS } from "./candidates.ts"
import type { searchList } from "./contract.ts"
import { narrowedTo } from "./filter-works.ts"
import { find } from "./find.ts"
import { insteadOf } from "./instead.ts"
import { noteSearch } from "./note-search.ts"
import { searchPeople } from "./search-people.ts"

type Asked = CallInput<typeof searchList>
type Results = CallOutput<typeof searchList>

/**
 * A page of what a query finds in a tab; where a first page finds nothing, what is near. The index is asked in one round trip and the works
 * are read in another, by the conditions of every list, so that a late index shows nothing that is hidden. Throws InvalidInput.
 */
export async function searchWorks(context: Context, { keyword, tab = "all", cursor, limit, ...filters }: Asked): Promise<Results> {
  const onlooker = onlookerOf(context.viewer)
  const only = narrowedTo(tab, filters, { levels: onlooker.levels, nowMs: context.nowMs })
  if (tab === "account") {
    const { items: people, next_cursor: next } = await searchPeople(context, { keyword, cursor, limit })
    const isNothing = cursor === undefined && people.length === 0 && next === null
    return { items: [], people, next_cursor: next, instead: isNothing ? await insteadOf(context, keyword) : null }
  }
  const { conceptsOf } = await context.concepts()
  const isWanted = notHiddenFor(context.viewer?.id ?? null)
  const search = { found: WORKS, query: keyword, conceptsOf, order: filters.order_by ?? "recommend", only, cursor, limit }
  const read = (ids: readonly string[]) => listedCards(context, ids, isWanted)
  const { items, nextCursor } = await find(context, search, read)
  if (cursor !== undefined) return { items, people: [], next_cursor: nextCursor, instead: null }
  noteSearch(context, keyword, items)
  const findBy = async (query: string) => (await find(context, { ...search, query }, read)).items
  const instead = items.length > 0 || nextCursor !== null ? null : await insteadOf(context, keyword, findBy)
  return { items, people: [], next_cursor: nextCursor, instead }
}
