import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import type { Card } from "../post/card-contract.ts"
import { searchKey } from "./text-rules.ts"

/**
 * Notes what a member asked for, after the answer is sent: in their own history, and among what many ask for where it found works that
 * anybody may meet. Of visitors nothing is noted: addresses are had by the thousand, and would word what everybody is offered.
 */
export function noteSearch(context: Context, query: string, found: readonly Card[]): void {
  const { viewer, inboxes, nowMs } = context
  if (viewer?.kind !== "member") return
  context.later(inboxes.noteSearch(viewer.id, query, nowMs))
  // A card says its level only above what is safe.
  if (found.some(({ level }) => level === undefined)) context.later(countAsker(context, viewer.id, query))
}

/** One member more, once. Who it was is kept as a number that depends on the query too, so that nobody can tell what else they asked. */
async function countAsker(context: Context, accountId: AccountId, query: string): Promise<void> {
  const { searchDatabase, nowMs } = context
  const key = searchKey(query)
  const person = await context.blind("search asker", `${key}\n${accountId}`)
  await namedBatch(searchDatabase, {
    query: sql`INSERT INTO search_query (query_key, label) VALUES (${key}, ${query}) ON CONFLICT DO NOTHING`,
    asker: sql`INSERT INTO search_asker (query_key, person, at_ms) VALUES (${key}, ${person}, ${nowMs})
      ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms`,
  })
}
