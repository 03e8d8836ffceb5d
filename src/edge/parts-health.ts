import { sql } from "drizzle-orm"
import { openDatabase } from "../../db/client.ts"
import type { PartHealth } from "../domain/_kernel/ports.ts"
import type { Env } from "./env.ts"
import { fleetOf } from "./fleet/directory.ts"

/** How long one answer about the parts serves all who ask: nobody shall load them by asking how they are. */
const HEALTH_KEPT_MS = 3_000
/** A database that is empty or broken answers what needs no table. */
const REAL_QUESTION = sql`SELECT id FROM account LIMIT 1`
let knownHealth: { readonly parts: readonly PartHealth[]; readonly atMs: number } | undefined

/** How the Worker, the database and every renderer are, asked at most every three seconds. */
export async function partsHealth(env: Env): Promise<readonly PartHealth[]> {
  if (knownHealth && Date.now() - knownHealth.atMs < HEALTH_KEPT_MS) return knownHealth.parts
  const database = openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
  const [renderers, ...own] = await Promise.all([
    fleetOf(env)
      .healths()
      .catch(() => [{ name: "renderers", ok: false, latency_ms: 0 }]),
    measure("worker", async () => {}),
    measure("database", () => database.run(REAL_QUESTION)),
  ])
  const parts = [...own, ...renderers]
  knownHealth = { parts, atMs: Date.now() }
  return parts
}

async function measure(name: string, ask: () => Promise<unknown>): Promise<PartHealth> {
  const startMs = Date.now()
  const ok = await ask().then(
    () => true,
    () => false,
  )
  return { name, ok, latency_ms: Date.now() - startMs }
}
