import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { type FileId, newMediaName } from "../_kernel/ids.ts"

/** How long a check is waited for that says nothing more: then the next request checks again. */
const CLAIM_MS = 45_000
const RENEWED_EVERY_MS = 15_000

/** Word of the one who checks a file. */
export function newClaim(): string {
  return newMediaName()
}

/** Gives the check of a file to the one with the word, where all parts are confirmed and nobody else is at it. */
export function takeClaim(fileId: FileId, ownerId: string, claim: string, nowMs: number): SQL {
  return sql`UPDATE upload SET claim = ${claim}, claimed_until_ms = ${nowMs + CLAIM_MS}, updated_at_ms = ${nowMs}
    WHERE id = ${fileId} AND owner_id = ${ownerId} AND status IN ('init', 'pending')
      AND (claimed_until_ms IS NULL OR claimed_until_ms <= ${nowMs})
      AND part_count = (SELECT COUNT(*) FROM upload_part WHERE upload_id = ${fileId} AND confirmed_at_ms IS NOT NULL)`
}

/** In SQL: the upload is still the one's with the word. */
export function isClaimedBy(fileId: FileId, claim: string): SQL {
  return sql`id = ${fileId} AND claim = ${claim} AND status IN ('init', 'pending')`
}

/** Does work that may take long and renews the claim meanwhile; one whose work ended without a result is given back. */
export async function withClaim<Value>(context: Context, fileId: FileId, claim: string, work: () => Promise<Value>): Promise<Value> {
  const { database, log } = context
  const set = (untilMs: number) =>
    database
      .run(sql`UPDATE upload SET claimed_until_ms = ${untilMs} WHERE ${isClaimedBy(fileId, claim)}`)
      .catch((error: unknown) => log.error("claim not renewed", { fileId, error: String(error) }))
  const timer = setInterval(() => void set(Date.now() + CLAIM_MS), RENEWED_EVERY_MS)
  try {
    return await work()
  } catch (error) {
    await set(0)
    throw error
  } finally {
    clearInterval(timer)
  }
}
