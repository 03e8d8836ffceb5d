import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { type BoardId, newBoardId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { returning, select } from "../_kernel/select.ts"
import { shareAudience } from "../moderation/share-rules.ts"
import { searchNameOf } from "../upload/index.ts"
import { boardLimitReached, ENTRY, hasRoom, isBoardOf } from "./board-rows.ts"
import type { BoardEntry, duplicateBoard, shareBoard } from "./contract.ts"
import { boardDue, bytesUnnamed } from "./events.ts"
import { levelOfBoard, sharedFields } from "./share-rows.ts"

/** Renames a board of the viewer's. Throws NotFound. */
export function renameBoard(context: MemberContext, id: BoardId, title: string): Promise<BoardEntry> {
  return change(context, id, sql`title = ${title}, search_title = ${searchNameOf(title)}`)
}

/** Shares the viewer's board with anyone who has its link, or stops sharing it; returns who can open it now. Throws NotFound. */
export async function setBoardShared(context: MemberContext, id: BoardId, isShared: boolean): Promise<CallOutput<typeof shareBoard>> {
  const { database, nowMs, viewer } = context
  const isOwn = isBoardOf(viewer.id, id)
  await namedBatch(database, {
    changed: sql`UPDATE board SET is_shared = ${isShared ? 1 : 0} WHERE ${isOwn}`,
    due: emit(boardDue, { board_id: id }, { nowMs, only: sql`EXISTS (SELECT 1 FROM board WHERE ${isOwn} AND is_shared = 1)` }),
  })
  if (isShared) await context.followUp()
  const [row] = await select(database, { board: ENTRY, shared: sharedFields(nowMs, levelOfBoard()) }, sql`board WHERE ${isOwn}`)
  if (row === undefined) throw new DomainError("NotFound")
  return { ...row.board, audience: shareAudience(row.shared) }
}

async function change({ database, viewer }: MemberContext, id: BoardId, what: SQL): Promise<BoardEntry> {
  const [row] = await returning(database, ENTRY, sql`UPDATE board SET ${what} WHERE ${isBoardOf(viewer.id, id)}`)
  if (row === undefined) throw new DomainError("NotFound")
  return row
}

/** Copies a board of the viewer's; the copy is shared with nobody, and what moderators decided holds of it too. One batch. Throws NotFound, NotAllowed (BoardLimitReached). */
export async function copyBoard(
  { database, viewer, nowMs }: MemberContext,
  { board_id: id, title }: CallInput<typeof duplicateBoard>,
): Promise<BoardEntry> {
  const copyId = newBoardId(nowMs)
  const { own, rows } = await namedBatch(database, {
    newBoard: sql`INSERT INTO board (id, account_id, title, search_title, document, revision, is_shared, share_state, set_level, cover_sha256, created_at_ms, updated_at_ms)
      SELECT ${copyId}, account_id, ${title}, ${searchNameOf(title)}, document, 1, 0, share_state, set_level, cover_sha256, ${nowMs}, ${nowMs} FROM board
      WHERE ${isBoardOf(viewer.id, id)} AND ${hasRoom(viewer.id)}`,
    newUses: sql`INSERT INTO board_use (board_id, sha256, account_id) SELECT ${copyId}, sha256, account_id FROM board_use
      WHERE board_id = ${id} AND EXISTS (SELECT 1 FROM board WHERE id = ${copyId})`,
    own: database.all(sql`SELECT 1 FROM board WHERE ${isBoardOf(viewer.id, id)}`),
    rows: select(database, ENTRY, sql`board WHERE id = ${copyId}`),
  })
  const [row] = rows
  if (row !== undefined) return row
  throw own.length === 0 ? new DomainError("NotFound") : boardLimitReached()
}

/** Deletes a board of the viewer's, and has the bytes dropped that no other one names. One batch. Throws NotFound. */
export async function removeBoard({ database, viewer, nowMs }: MemberContext, id: BoardId): Promise<{ board_id: string }> {
  const isOwn = sql`EXISTS (SELECT 1 FROM board WHERE ${isBoardOf(viewer.id, id)})`
  const { deleted } = await namedBatch(database, {
    unnamed: sql`UPDATE board_blob SET kept_until_ms = ${nowMs} WHERE account_id = ${viewer.id}
      AND sha256 IN (SELECT sha256 FROM board_use WHERE board_id = ${id}) AND ${isOwn}
      AND NOT EXISTS (SELECT 1 FROM board_use WHERE account_id = ${viewer.id} AND sha256 = board_blob.sha256 AND board_id <> ${id})`,
    removedUses: sql`DELETE FROM board_use WHERE board_id = ${id} AND ${isOwn}`,
    follows: emit(bytesUnnamed, { accountId: viewer.id }, { nowMs, only: isOwn }),
    deleted: database.all(sql`DELETE FROM board WHERE ${isBoardOf(viewer.id, id)} RETURNING id`),
  })
  if (deleted.length === 0) throw new DomainError("NotFound")
  return { board_id: id }
}
