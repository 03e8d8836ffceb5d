import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { Card } from "../post/card-contract.ts"
import { searchKey } from "./text-rules.ts"

/**
 * Notes a query that was asked for, after the answer is sent: in the member's own history, and among those that many ask for where it found
 * something that anybody may meet.
 */
export function noteSearch(context: Context, query: string, found: readonly Card[]): void {
  const { viewer, inboxes, nowMs } = context
  if (viewer?.kind === "member") context.later(inboxes.noteSearch(viewer.id, query, nowMs))
  // A card says its level only above what is safe.
  if (found.some(({ level }) => level === undefined)) context.later(countAsker(context, query))
}

/**
 * One person more, once. Who it was is kept as a number that depends on the query too, so that nobody can tell what else they asked; people
 * without an account count once an address.
 */
async function countAsker({ searchDatabase, viewer, origin, blind, nowMs }: Context, query: string): Promise<void> {
  const key = searchKey(query)
  const person = await blind(`${key}\n${viewer?.kind === "member" ? viewer.id : origin.address}`)
  await namedBatch(searchDatabase, {
    query: sql`INSERT INTO search_query (query_key, label) VALUES (${key}, ${query}) ON CONFLICT DO NOTHING`,
    asker: sql`INSERT INTO search_asker (query_key, person, at_ms) VALUES (${key}, ${person}, ${nowMs})
      ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms`,
  })
}
