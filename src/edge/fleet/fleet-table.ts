import type { Database } from "../../../db/client.ts"
import { openDatabase } from "../../../db/client.ts"
import { planSeeds } from "../../domain/backend/seed-rules.ts"
import { type SeedChanges, type ServerRow, selectServers, takeOverSeeds } from "../../domain/backend/server-table.ts"
import type { Env } from "../env.ts"
import type { Sealing } from "./sealing.ts"
import { rowOfSeed, type SeedEntry } from "./seeds.ts"

/** The database of the fleet. */
export function databaseOf({ LIBSQL_URL, LIBSQL_AUTH_TOKEN }: Env): Database {
  return openDatabase(LIBSQL_URL, LIBSQL_AUTH_TOKEN)
}

/** The table, after what RENDERERS changes in it. `seeds` is null where RENDERERS cannot be read or sealed: the table is taken as it is. */
export async function readTable(
  database: Database,
  seeds: readonly SeedEntry[] | null,
  sealing: Sealing | null,
  nowMs: number,
): Promise<readonly ServerRow[]> {
  const rows = await selectServers(database)
  if (seeds === null || sealing === null) return rows
  const changes = await seedChanges(seeds, rows, sealing, nowMs)
  if (changes.taken.length + changes.marked.length + changes.left.length === 0) return rows
  await takeOverSeeds(database, changes, nowMs)
  return selectServers(database)
}

/** The rows that RENDERERS alone makes: all that is known while the database was never reached. */
export function rowsOfSeeds(seeds: readonly SeedEntry[], sealing: Sealing, nowMs: number): Promise<readonly ServerRow[]> {
  return Promise.all(seeds.map((seed) => rowOfSeed(seed, sealing, nowMs)))
}

async function seedChanges(seeds: readonly SeedEntry[], rows: readonly ServerRow[], sealing: Sealing, nowMs: number): Promise<SeedChanges> {
  const plan = planSeeds(
    seeds,
    rows.map(({ name, seed, state, isOwn }) => ({ name, seed, isOwn, isRemoved: state === "removed" })),
  )
  const of = (names: readonly string[]) => seeds.filter(({ name }) => names.includes(name))
  return {
    taken: await rowsOfSeeds(of(plan.taken), sealing, nowMs),
    marked: of(plan.marked).map(({ name, fingerprint }) => ({ name, seed: fingerprint })),
    left: plan.left,
  }
}
