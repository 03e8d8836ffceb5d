import { sql } from "drizzle-orm"
import { type Database, openDatabase } from "../../db/client.ts"
import { isTooSlow } from "../../db/not-sent.ts"
import type { PartHealth } from "../domain/_kernel/ports.ts"
import type { Env } from "./env.ts"
import { fleetOf } from "./fleet/directory.ts"

/** How long one answer about the parts serves all who ask: nobody shall load them by asking how they are. */
const HEALTH_KEPT_MS = 3_000
/** A database that is empty or broken answers what needs no table. */
const REAL_QUESTION = sql`SELECT id FROM account LIMIT 1`
/** What waits in the database for so long is stuck: counts are folded every five seconds, events carried out at once. */
const STUCK_AFTER_MS = { counts: 60_000, outbox: 120_000 } as const
let knownHealth: { readonly parts: readonly PartHealth[]; readonly atMs: number } | undefined

/** How the Worker, the database, what it has to catch up with, and every renderer are, asked at most every three seconds. */
export async function partsHealth(env: Env): Promise<readonly PartHealth[]> {
  if (knownHealth && Date.now() - knownHealth.atMs < HEALTH_KEPT_MS) return knownHealth.parts
  const database = openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
  const [renderers, waiting, ...own] = await Promise.all([
    fleetOf(env)
      .healths()
      .catch(() => [{ name: "renderers", ok: false, latency_ms: 0 }]),
    backlogs(database).catch(() => []),
    measure("worker", async () => {}),
    measure("database", () => database.run(REAL_QUESTION)),
  ])
  const parts = [...own, ...waiting, ...renderers]
  knownHealth = { parts, atMs: Date.now() }
  return parts
}

/** How far what is done later is behind, told as its latency. */
export async function backlogs(database: Database): Promise<readonly PartHealth[]> {
  const nowMs = Date.now()
  const [oldest] = await database.all<{ readonly counts: number | null; readonly outbox: number | null }>(
    sql`SELECT (SELECT NULLIF(at_ms, 0) FROM count_log ORDER BY id LIMIT 1) AS counts, (SELECT MIN(due_at_ms) FROM outbox) AS outbox`,
  )
  return (["counts", "outbox"] as const).map((name) => {
    const behindMs = Math.max(0, nowMs - (oldest?.[name] ?? nowMs))
    return { name, ok: behindMs < STUCK_AFTER_MS[name], latency_ms: behindMs }
  })
}

/** A database that is there and slow is well, and its latency tells how slow: starting it again would only send everybody away. */
async function measure(name: string, ask: () => Promise<unknown>): Promise<PartHealth> {
  const startMs = Date.now()
  const ok = await ask().then(
    () => true,
    (error: unknown) => isTooSlow(error),
  )
  return { name, ok, latency_ms: Date.now() - startMs }
}
