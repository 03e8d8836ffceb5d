import { type SQL, sql } from "drizzle-orm"
import { flag, via } from "../_kernel/select.ts"
import { isActive } from "../identity/index.ts"
import { isTrustedAuthor, landedLevel } from "../moderation/index.ts"
import { levelOf } from "../moderation/level-rules.ts"

/** What decides who opens a shared board: fields of `SharedThing` over rows of `board`; `level` tells how strong what is opened is. */
export function sharedFields(nowMs: number, level: SQL<number | null>) {
  return {
    isOpen: flag(sql`(board.is_shared = 1 AND board.share_state = 'visible' AND ${isActive(sql`board.account_id`, nowMs)})`),
    level: via(level, (stored) => (stored === null ? null : levelOf(stored))),
    isOwnerTrusted: flag(isTrustedAuthor(sql`board.account_id`, nowMs)),
  }
}

/** An expression over a row of `board_blob`: what its check stands under. The bytes of an account are looked at once, whatever boards name them. */
export const CHECKED_BLOB: SQL<string> = sql`('blob_' || substr(board_blob.media_key, 7))`

/** The key of the bytes whose check stands under an id. */
export function keyOfChecked(id: string): string {
  return `board/${id.slice("blob_".length)}`
}

/**
 * How strong bytes are, an expression over `board_blob`: what their check says, NULL before it landed, and what moderators decided with boards that
 * named them; that the board `boardId` was taken down says its own state.
 */
export const landed = (
  boardId: SQL,
): SQL => sql`MAX(${landedLevel(CHECKED_BLOB, sql`board_blob.media_key`)}, COALESCE((SELECT MAX(level) FROM board_decision
  WHERE account_id = board_blob.account_id AND sha256 = board_blob.sha256 AND NOT (level = 32 AND board_id = ${boardId})), 0))`

/** How strong bytes on a board are: what a moderator said of the board, save for a block, else what their check says; NULL before it landed. */
export function levelOfBlob(): SQL<number | null> {
  const level = landed(sql`board.id`)
  return sql`CASE WHEN ${level} = 32 THEN 32 ELSE COALESCE(board.set_level, ${level}) END`
}

/** How strong a board is, an expression over its row: NULL while anything that it names was not looked at; PG without any. */
export function levelOfBoard(): SQL<number | null> {
  return sql`(SELECT CASE WHEN COUNT(*) > COUNT(each_level) THEN NULL WHEN MAX(each_level) = 32 THEN 32
      ELSE COALESCE(board.set_level, MAX(each_level), 1) END
    FROM (SELECT ${landed(sql`board.id`)} AS each_level FROM board_use JOIN board_blob ON board_blob.account_id = board_use.account_id AND board_blob.sha256 = board_use.sha256
      WHERE board_use.board_id = board.id))`
}
