import { type SQL, sql } from "drizzle-orm"
import { board } from "../../../db/schema/board.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { AccountId, BoardId } from "../_kernel/ids.ts"
import { json, moment } from "../_kernel/select.ts"
import { MAXIMUM_BOARDS } from "./contract.ts"
import type { BoardDocument } from "./document.ts"

/** A board as lists answer it. */
export const ENTRY = {
  board_id: board.id,
  title: board.title,
  revision: board.revision,
  is_shared: board.isShared,
  cover: board.coverSha256,
  create_at: moment(board.createdAtMs),
  update_at: moment(board.updatedAtMs),
}

/** A board with its document, which was checked when it was saved. */
export const BOARD = { ...ENTRY, document: json<BoardDocument>(board.document) }

/** How long bytes that no board names are kept: a browser puts them before it saves what names them. */
export const UNNAMED_LIFE_MS = 86_400_000

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

/** What a board names is set to `named`, a JSON list, where `only` holds; what is named by none anymore is kept until `keptUntilMs`. */
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
