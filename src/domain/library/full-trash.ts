import { type SQL, sql } from "drizzle-orm"
import type { AccountId } from "../_kernel/ids.ts"

/** What the files of a trash may take up: of more, those that were put there first go at once. */
export const TRASH_BYTES = 5_000_000_000
/** A moment of deletion that is over for long: whatever has it goes with the next sweep. */
export const LONG_AGO_MS = 1

/** The statements that give up the oldest files of a trash that holds too much, but for those that were put there just now. */
export function giveUpOverfull(ownerId: AccountId, nowMs: number): readonly SQL[] {
  return [
    sql`UPDATE media_file SET deleted_at_ms = ${LONG_AGO_MS} WHERE deleted_at_ms < ${nowMs} AND id IN (SELECT id FROM (
      SELECT id, SUM(size_bytes) OVER (ORDER BY trashed_at_ms DESC, id DESC) AS total FROM library_item
      WHERE owner_id = ${ownerId} AND trashed_at_ms IS NOT NULL AND origin = 'brought') WHERE total > ${TRASH_BYTES})`,
    sql`DELETE FROM library_item WHERE owner_id = ${ownerId} AND trashed_at_ms IS NOT NULL AND trashed_at_ms = ${LONG_AGO_MS}`,
  ]
}
