import { sql } from "drizzle-orm"
import { savedSearch } from "../../../db/schema/library.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newSearchId } from "../_kernel/ids.ts"
import { select } from "../_kernel/select.ts"
import { type deleteSearch, MAXIMUM_SAVED_SEARCHES, type renameSearch, type SavedSearch, type saveSearch } from "./saved-search-contract.ts"

const SEARCH = { search_id: savedSearch.id, name: savedSearch.name, query: savedSearch.query }

/** The query of all saved searches of somebody, by name. */
export function savedSearchesOf(database: MemberContext["database"], ownerId: string) {
  return select(database, SEARCH, sql`saved_search WHERE owner_id = ${ownerId} ORDER BY saved_search.name`)
}

/** Keeps words and filters under a name. Throws Conflict (SearchNameTaken), NotAllowed (SearchLimitReached). */
export async function keepSearch(
  { database, viewer, nowMs }: MemberContext,
  { name, query }: CallInput<typeof saveSearch>,
): Promise<SavedSearch> {
  const id = newSearchId(nowMs)
  const { rows } = await namedBatch(database, {
    newSavedSearch: sql`INSERT INTO saved_search (id, owner_id, name, query, created_at_ms)
      SELECT ${id}, ${viewer.id}, ${name}, ${query}, ${nowMs}
      WHERE (SELECT COUNT(*) FROM saved_search WHERE owner_id = ${viewer.id}) < ${MAXIMUM_SAVED_SEARCHES} ON CONFLICT DO NOTHING`,
    rows: select(database, SEARCH, sql`saved_search WHERE owner_id = ${viewer.id} AND name = ${name}`),
  })
  const [row] = rows
  if (row === undefined) throw refused("NotAllowed", "SearchLimitReached")
  if (row.search_id !== id) throw refused("Conflict", "SearchNameTaken")
  return row
}

/** Renames a saved search. Throws NotFound, Conflict (SearchNameTaken). */
export async function nameSearch(
  { database, viewer }: MemberContext,
  { search_id: id, name }: CallInput<typeof renameSearch>,
): Promise<SavedSearch> {
  const own = sql`id = ${id} AND owner_id = ${viewer.id}`
  const { rows } = await namedBatch(database, {
    renamed: sql`UPDATE OR IGNORE saved_search SET name = ${name} WHERE ${own}`,
    rows: select(database, SEARCH, sql`saved_search WHERE ${own}`),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  if (row.name !== name) throw refused("Conflict", "SearchNameTaken")
  return row
}

/** Deletes a saved search. Throws NotFound. */
export async function dropSearch(
  { database, viewer }: MemberContext,
  { search_id: id }: CallInput<typeof deleteSearch>,
): Promise<{ search_id: string }> {
  const rows = await database.all(sql`DELETE FROM saved_search WHERE id = ${id} AND owner_id = ${viewer.id} RETURNING id`)
  if (rows.length === 0) throw new DomainError("NotFound")
  return { search_id: id }
}

function refused(code: "Conflict" | "NotAllowed", message: "SearchNameTaken" | "SearchLimitReached"): DomainError {
  return new DomainError(code, { errors: [{ path: "name", message }] })
}
