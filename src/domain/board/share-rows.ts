import { type SQL, sql } from "drizzle-orm"
import { isActive } from "../identity/index.ts"
import { isTrustedAuthor, landedLevel } from "../moderation/index.ts"
import { levelOf } from "../moderation/level-rules.ts"
import type { SharedThing } from "../moderation/share-rules.ts"

/** What decides who opens a shared board, as a query tells it. */
export interface SharedRow {
  readonly isOpen: number
  readonly level: number | null
  readonly isOwnerTrusted: number
}

/** The columns of a `SharedRow` over rows of `board`; `level` is an expression of how strong what is opened is. */
export function sharedColumns(nowMs: number, level: SQL): SQL {
  return sql`(board.is_shared = 1 AND board.share_state = 'visible' AND ${isActive(sql`board.account_id`, nowMs)}) AS "isOpen",
    ${level} AS level, ${isTrustedAuthor(sql`board.account_id`, nowMs)} AS "isOwnerTrusted"`
}

/** What `sharedColumns` told. */
export function sharedThing({ isOpen, level, isOwnerTrusted }: SharedRow): SharedThing {
  return { isOpen: isOpen === 1, level: level === null ? null : levelOf(level), isOwnerTrusted: isOwnerTrusted === 1 }
}

/** An expression over a row of `board_blob`: what its check stands under. The bytes of an account are looked at once, whatever boards name them. */
export const CHECKED_BLOB: SQL = sql`('blob_' || substr(board_blob.media_key, 7))`

/** The key of the bytes whose check stands under an id. */
export function keyOfChecked(id: string): string {
  return `board/${id.slice("blob_".length)}`
}

const landed = (): SQL => landedLevel(CHECKED_BLOB, sql`board_blob.media_key`)

/** How strong bytes on a board are: what a moderator said of the board, save for a block, else what their check says; NULL before it landed. */
export function levelOfBlob(): SQL {
  return sql`CASE WHEN ${landed()} = 32 THEN 32 ELSE COALESCE(board.set_level, ${landed()}) END`
}

/** How strong a board is, an expression over its row: NULL while anything that it names was not looked at; PG without any. */
export function levelOfBoard(): SQL {
  return sql`(SELECT CASE WHEN COUNT(*) > COUNT(each_level) THEN NULL WHEN MAX(each_level) = 32 THEN 32
      ELSE COALESCE(board.set_level, MAX(each_level), 1) END
    FROM (SELECT ${landed()} AS each_level FROM board_use JOIN board_blob ON board_blob.account_id = board_use.account_id AND board_blob.sha256 = board_use.sha256
      WHERE board_use.board_id = board.id))`
}
