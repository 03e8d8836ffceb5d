import { type SQL, sql } from "drizzle-orm"
import type { AccountId } from "../_kernel/ids.ts"
import { defineSubject, type SubjectState } from "../_kernel/moderated-subject.ts"
import { isActive } from "../identity/index.ts"
import { CHECKS, hasCheck, liftBlocksOf } from "../moderation/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import { CHECKED_BLOB, levelOfBoard } from "./share-rows.ts"

interface StoredBoard {
  readonly id: string
  readonly title: string
  readonly accountId: AccountId
  readonly isShared: number
  readonly state: SubjectState
  readonly level: number | null
  readonly imageKey: string | null
}

/** Covers are made no larger than this. */
const COVER_PX = 320

const checksOf = (id: string) => sql`SELECT ${CHECKED_BLOB} FROM board_use JOIN board_blob ON board_blob.account_id = board_use.account_id
  AND board_blob.sha256 = board_use.sha256 WHERE board_use.board_id = ${id}`

const keyOn = (only: SQL) => sql`(SELECT media_key FROM board_use JOIN board_blob ON board_blob.account_id = board_use.account_id
  AND board_blob.sha256 = board_use.sha256 WHERE board_use.board_id = board.id AND ${only} LIMIT 1)`

/** Nothing where no level is said. */
const decided = (id: string, level: SQL, only: SQL) => sql`INSERT OR IGNORE INTO board_decision (account_id, sha256, board_id, level)
  SELECT account_id, sha256, board_id, ${level} FROM board_use WHERE board_id = ${id} AND ${only}`
const undecided = (id: string, only: SQL) => sql`DELETE FROM board_decision WHERE board_id = ${id} AND ${only}`

/** Boards that their owners share by a link, as moderation meets them: what a moderator takes away is the link. */
export const moderatedBoard = defineSubject<StoredBoard>({
  kind: "board",
  select: (
    ids,
  ) => sql`SELECT id, json_object('id', id, 'title', title, 'accountId', account_id, 'isShared', is_shared, 'state', share_state,
      'level', ${levelOfBoard()}, 'imageKey', COALESCE(${keyOn(sql`board_use.sha256 = board.cover_sha256`)}, ${keyOn(sql`1`)})) AS thing
    FROM board WHERE id IN ${ids}`,
  describe: ({ id, title, accountId, isShared, state, level, imageKey }) => ({
    title,
    text: "",
    ownerId: accountId,
    preview: imageKey === null ? null : { kind: "image", url: mediaUrl(imageKey), width: COVER_PX, height: COVER_PX },
    level,
    state,
    visibility: isShared === 1 ? "unlisted" : "private",
    path: `/editBoard/detail/${id}?shared`,
  }),
  isMet: (id, _viewerId, nowMs) => sql`EXISTS (SELECT 1 FROM board WHERE id = ${id} AND is_shared = 1 AND share_state = 'visible'
    AND ${isActive(sql`board.account_id`, nowMs)})`,
  ownerOf: (id) => sql`(SELECT account_id FROM board WHERE id = ${id})`,
  stateOf: (id) => sql`(SELECT share_state FROM board WHERE id = ${id})`,
  levelOf: (id) => sql`(SELECT ${levelOfBoard()} FROM board WHERE id = ${id})`,
  setLevelOf: (id) => sql`(SELECT set_level FROM board WHERE id = ${id})`,
  // What was decided stays with its bytes, whatever board is made of them.
  move: ({ id, to, from, only }) => {
    const isMoved = sql`id = ${id} AND share_state <> ${to}
      AND share_state IN (SELECT value FROM json_each(${JSON.stringify(from)})) AND ${only}
      AND ${to === "visible" ? sql`NOT ${hasCheck(checksOf(id), CHECKS.blocked)}` : sql`1`}`
    const isIt = sql`EXISTS (SELECT 1 FROM board WHERE ${isMoved})`
    return [
      ...(to === "pending" ? [] : [to === "visible" ? undecided(id, sql`level = 32 AND ${isIt}`) : decided(id, sql`32`, isIt)]),
      sql`UPDATE board SET share_state = ${to} WHERE ${isMoved}`,
    ]
  },
  relevel: ({ id, level, only }) => [
    undecided(id, sql`level < 32 AND (${level} IS NULL OR sha256 IN (SELECT sha256 FROM board_use WHERE board_id = ${id})) AND ${only}`),
    decided(id, level, only),
    sql`UPDATE board SET set_level = ${level} WHERE id = ${id} AND ${only}`,
  ],
  imagesOf: (id) => sql`(${checksOf(id)})`,
  liftBlocks: (id, only) => liftBlocksOf(sql`(${checksOf(id)})`, only),
})
