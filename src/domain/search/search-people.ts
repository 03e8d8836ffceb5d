import { sql } from "drizzle-orm"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { imageUrlFor, type SearchedAccount, selectSearchedAccounts } from "../profile/index.ts"
import type { Person } from "../social/contract.ts"
import { personNotHiddenFor } from "../social/index.ts"
import { PEOPLE } from "./candidates.ts"
import { noConcepts } from "./concepts.ts"
import type { searchAccount } from "./contract.ts"
import { find } from "./find.ts"
import { noteSearch } from "./note-search.ts"

/**
 * A page of people a query finds, by their names and what they say of themselves. Names are about nothing, so no concept widens them; and
 * whom a member looks for is noted for themselves alone. Throws InvalidInput (cursor).
 */
export async function searchPeople(
  context: Context,
  { keyword, cursor, limit }: CallInput<typeof searchAccount>,
): Promise<CallOutput<typeof searchAccount>> {
  const { conceptsOf } = noConcepts
  const search = { found: PEOPLE, query: keyword, conceptsOf, order: "recommend" as const, only: sql`1`, cursor, limit }
  const { items, nextCursor } = await find(context, search, (ids) => readPeople(context, ids))
  if (cursor === undefined) noteSearch(context, keyword, [])
  return { items, next_cursor: nextCursor }
}

/** People as the viewer may see them now, in no order. */
export async function readPeople(
  { database, viewer, nowMs }: Pick<Context, "database" | "viewer" | "nowMs">,
  ids: readonly string[],
): Promise<Person[]> {
  const viewerId = viewer?.id ?? null
  const rows = await database.all<SearchedAccount>(selectSearchedAccounts(ids, viewerId, nowMs, personNotHiddenFor(viewerId)))
  return rows.map(({ id, name, bio, avatarKey, isFollowed }) => ({
    id,
    name,
    bio,
    avatar: imageUrlFor(avatarKey, viewer),
    is_followed: isFollowed === 1,
    is_self: id === viewerId,
  }))
}
