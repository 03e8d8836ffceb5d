import { type SQL, sql } from "drizzle-orm"
import { type FirstWrite, goAlong } from "../../../db/first-write.ts"
import type { Context, Idempotency } from "./context.ts"
import { inRounds } from "./rounds.ts"

/** How long a key leads to what its call was answered (spec README, Tasks). */
const KEPT_MS = 86_400_000
const GROUP = 500

/** Whose key it is. */
export interface KeyOwner extends Idempotency {
  readonly ownerId: string
}

/** What is known of a key: the input that it was given with, what was answered, and since when. */
export interface KeptAnswer {
  readonly bodyHash: string
  readonly answer: string | null
  readonly atMs: number
}

type At = Pick<Context, "database" | "nowMs">

function isOf({ ownerId, path, key }: KeyOwner): SQL {
  return sql`owner_id = ${ownerId} AND path = ${path} AND key = ${key}`
}

/** What a key led to before; null for a new one. */
export async function findAnswer({ database, nowMs }: At, owner: KeyOwner): Promise<KeptAnswer | null> {
  const [row] = await database.all<KeptAnswer>(
    sql`SELECT body_hash AS "bodyHash", answer, at_ms AS "atMs" FROM kept_answer WHERE ${isOf(owner)}`,
  )
  if (row === undefined || row.atMs > nowMs - KEPT_MS) return row ?? null
  // The sweep has not come by yet.
  await database.run(sql`DELETE FROM kept_answer WHERE ${isOf(owner)} AND at_ms = ${row.atMs}`)
  return null
}

/** Lets the first write of a call note its key. A key that another run of the call has noted meanwhile makes that write fail. */
export function noteKey({ database, nowMs }: At, { ownerId, path, key, bodyHash }: KeyOwner): FirstWrite {
  return goAlong(database, {
    sql: "INSERT INTO kept_answer (owner_id, path, key, body_hash, at_ms) VALUES (?, ?, ?, ?, ?)",
    args: [ownerId, path, key, bodyHash, nowMs],
  })
}

/** True of the failure of a write because its key was noted before. */
export function isKeyTaken(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++)
    if (/unique constraint failed: kept_answer/i.test(error.message)) return true
  return false
}

/** Keeps what a call was answered. */
export async function keepAnswer({ database }: At, owner: KeyOwner, answer: string): Promise<void> {
  await database.run(sql`UPDATE kept_answer SET answer = ${answer} WHERE ${isOf(owner)}`)
}

/** Forgets a key whose call was refused. */
export async function forgetKey({ database }: At, owner: KeyOwner): Promise<void> {
  await database.run(sql`DELETE FROM kept_answer WHERE ${isOf(owner)} AND answer IS NULL`)
}

/** Forgets what keys led to when a day is over; answers how many. */
export function sweepAnswers({ database, nowMs }: At): Promise<number> {
  return inRounds(GROUP, async (limit) => {
    const old = sql`SELECT rowid FROM kept_answer WHERE at_ms <= ${nowMs - KEPT_MS} ORDER BY at_ms LIMIT ${limit}`
    return (await database.all(sql`DELETE FROM kept_answer WHERE rowid IN (${old}) RETURNING key`)).length
  })
}
