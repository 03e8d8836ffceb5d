import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { beginningWith } from "../_kernel/beginning-with.ts"
import { select } from "../_kernel/select.ts"

/** A server as its row says it. */
export type ServerRow = typeof schema.renderer.$inferSelect

/** The query of every server that is not forgotten, by name; with those of which only the name is left, which an admin removed. */
export function selectServers(database: Database) {
  return database.select().from(schema.renderer).orderBy(schema.renderer.name)
}

/** The query of servers whose name begins with a text, as a part of a batch. */
export function selectNamedServers(database: Database, text: string, limit: number) {
  const { renderer } = schema
  const from = sql`${renderer} WHERE ${beginningWith(renderer.name, text)} AND state <> 'removed' LIMIT ${limit}`
  return select(database, { name: renderer.name, kind: renderer.kind }, from)
}

/** What RENDERERS changes in the table. */
export interface SeedChanges {
  readonly taken: readonly ServerRow[]
  readonly marked: readonly { readonly name: string; readonly seed: string }[]
  readonly left: readonly string[]
}

/** Brings the table in line with RENDERERS, in one batch. What an admin set besides the entry (weight, audience, a pause) stays. */
export async function takeOverSeeds(database: Database, { taken, marked, left }: SeedChanges, nowMs: number): Promise<void> {
  const { renderer } = schema
  const changes: SQL[] = [
    ...taken.map(
      (row) => sql`INSERT INTO ${renderer}
        (name, kind, state, slots, weight, audience, offers, sealed, hint, connection, seed, is_own, created_at_ms, updated_at_ms)
        VALUES (${row.name}, ${row.kind}, ${row.state}, ${row.slots}, ${row.weight}, ${row.audience}, ${row.offers}, ${row.sealed},
          ${row.hint}, ${row.connection}, ${row.seed}, 0, ${row.createdAtMs}, ${row.updatedAtMs})
        ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, slots = excluded.slots, offers = excluded.offers, sealed = excluded.sealed,
          hint = excluded.hint, connection = excluded.connection, seed = excluded.seed, is_own = 0, updated_at_ms = excluded.updated_at_ms,
          state = CASE renderer.state WHEN 'removed' THEN 'active' ELSE renderer.state END`,
    ),
    ...marked.map(({ name, seed }) => sql`UPDATE ${renderer} SET seed = ${seed} WHERE name = ${name}`),
    ...left.map(
      (name) => sql`UPDATE ${renderer} SET seed = NULL, updated_at_ms = CASE state WHEN 'removed' THEN updated_at_ms ELSE ${nowMs} END,
        state = 'removed' WHERE name = ${name}`,
    ),
  ]
  await namedBatch(database, { changes })
}

/**
 * Forgets servers that were removed and where nothing runs anymore. Of an entry of RENDERERS the name stays, without its secrets: it
 * was removed here, and would come back else.
 */
export async function forgetServers(database: Database, names: readonly string[], removedBeforeMs: number): Promise<void> {
  const { renderer } = schema
  const isDue = (name: string) => sql`name = ${name} AND state = 'removed' AND updated_at_ms < ${removedBeforeMs}`
  await namedBatch(database, {
    secrets: names.map((name) => sql`UPDATE ${renderer} SET sealed = NULL, hint = ${NO_HINT} WHERE ${isDue(name)} AND seed IS NOT NULL`),
    rows: names.map((name) => sql`DELETE FROM ${renderer} WHERE ${isDue(name)} AND seed IS NULL`),
  })
}

const NO_HINT = JSON.stringify({ address: "", token: false, basic: false, headers: [] })
