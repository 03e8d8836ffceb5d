import { type SQL, sql } from "drizzle-orm"
import type { Block } from "./blocked-images.ts"

/** True, within a statement, of a file that nobody may bring, by its hash or an expression of that; never of one without a hash. */
export function isBlockedFile(hash: string | SQL | null): SQL {
  return hash === null ? sql`0` : sql`EXISTS (SELECT 1 FROM blocked_file WHERE hash = ${hash})`
}

/** The query of those of some hashes, a JSON list, that are blocked; rows are `{ hash }`. */
export function selectBlockedFiles(hashes: readonly string[]): SQL {
  return sql`SELECT hash FROM blocked_file WHERE hash IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`
}

/** The statement that blocks files by their hashes (a sub-query in parentheses), as a part of the batch that removes what has them. */
export function blockFilesOf(hashes: SQL, { source, reason, blockedBy, nowMs, only = sql`1` }: Block): SQL {
  return sql`INSERT INTO blocked_file (hash, source, reason, blocked_by, blocked_at_ms)
    SELECT DISTINCT hash, ${source}, ${reason}, ${blockedBy}, ${nowMs} FROM ${hashes} AS file WHERE hash IS NOT NULL AND ${only} ON CONFLICT DO NOTHING`
}

/** The statement that lets files in again by their hashes, a sub-query in parentheses. */
export function liftFilesOf(hashes: SQL, only: SQL): SQL {
  return sql`DELETE FROM blocked_file WHERE hash IN (SELECT hash FROM ${hashes} AS file) AND ${only}`
}
