import { type SQL, sql } from "drizzle-orm"
import { DomainError } from "../_kernel/errors.ts"
import type { AccountId, BoardId } from "../_kernel/ids.ts"
import { type Board, type BoardEntry, MAXIMUM_BOARDS } from "./contract.ts"
import type { BoardDocument } from "./document.ts"

/** A row of the table without its document. */
export interface EntryRow {
  readonly id: string
  readonly title: string
  readonly revision: number
  readonly isShared: number
  readonly cover: string | null
  readonly createdAtMs: number
  readonly updatedAtMs: number
}
export type BoardRow = EntryRow & { readonly document: string }

/** The columns of an `EntryRow`. */
export const ENTRY = sql`id, title, revision, is_shared AS "isShared", cover_sha256 AS cover, created_at_ms AS "createdAtMs", updated_at_ms AS "updatedAtMs"`

/** How long bytes that no board names are kept: a browser puts them before it saves what names them. */
export const UNNAMED_LIFE_MS = 86_400_000

/** A board as lists answer it. */
export function entryOf({ id, title, revision, isShared, cover, createdAtMs, updatedAtMs }: EntryRow): BoardEntry {
  return {
    board_id: id,
    title,
    revision,
    is_shared: isShared === 1,
    cover,
    create_at: new Date(createdAtMs).toISOString(),
    update_at: new Date(updatedAtMs).toISOString(),
  }
}

/** A board with its document, which was checked when it was saved. */
export function boardOf(row: BoardRow): Board {
  const document: BoardDocument = JSON.parse(row.document)
  return { ...entryOf(row), document }
}

/** The condition of a board of an account. */
export function isBoardOf(accountId: AccountId, id: BoardId): SQL {
  return sql`id = ${id} AND account_id = ${accountId}`
}

/** Of hashes, a JSON list, those that an account has no bytes for: a query of `value`. */
export function missingOf(accountId: AccountId, hashes: string): SQL {
  return sql`SELECT value FROM json_each(${hashes}) WHERE NOT EXISTS (
    SELECT 1 FROM board_blob WHERE account_id = ${accountId} AND sha256 = value)`
}

/** Whether an account may have one board more. */
export function hasRoom(accountId: AccountId): SQL {
  return sql`(SELECT COUNT(*) FROM board WHERE account_id = ${accountId}) < ${MAXIMUM_BOARDS}`
}

/** What a board names is set to `named`, a JSON list, where `only` holds; what is named by none any more is kept until `keptUntilMs`. */
export function usesReplaced(
  {
    accountId,
    id,
    named,
    keptUntilMs,
  }: { readonly accountId: AccountId; readonly id: BoardId; readonly named: SQL; readonly keptUntilMs: number },
  only: SQL,
): readonly SQL[] {
  const hashes = sql`(SELECT value FROM json_each(${named}))`
  return [
    sql`UPDATE board_blob SET kept_until_ms = ${keptUntilMs} WHERE account_id = ${accountId} AND ${only} AND sha256 IN (
      SELECT sha256 FROM board_use WHERE board_id = ${id} AND sha256 NOT IN ${hashes})
      AND NOT EXISTS (SELECT 1 FROM board_use WHERE account_id = ${accountId} AND sha256 = board_blob.sha256 AND board_id <> ${id})`,
    sql`DELETE FROM board_use WHERE board_id = ${id} AND account_id = ${accountId} AND sha256 NOT IN ${hashes} AND ${only}`,
    sql`INSERT OR IGNORE INTO board_use (board_id, sha256, account_id) SELECT ${id}, value, ${accountId} FROM json_each(${named}) WHERE ${only}`,
    sql`UPDATE board_blob SET kept_until_ms = NULL WHERE account_id = ${accountId} AND sha256 IN ${hashes} AND kept_until_ms IS NOT NULL AND ${only}`,
  ]
}

/** Said where bytes that a document names were not put before. */
export function notPut(missing: readonly string[]): DomainError {
  return new DomainError("UploadIncomplete", { data: { missing } })
}

/** Said where an account has as many boards as it may. */
export function boardLimitReached(): DomainError {
  return new DomainError("NotAllowed", { errors: [{ path: "board_id", message: "BoardLimitReached" }] })
}
