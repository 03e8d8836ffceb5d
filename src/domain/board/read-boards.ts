import { sql } from "drizzle-orm"
import { board } from "../../../db/schema/board.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { BoardId } from "../_kernel/ids.ts"
import { pageOf } from "../_kernel/page-of.ts"
import { select } from "../_kernel/select.ts"
import { levelsFor } from "../moderation/index.ts"
import { mayOpen, shareAudience } from "../moderation/share-rules.ts"
import { BOARD, ENTRY, isBoardOf } from "./board-rows.ts"
import type { Board, boardList } from "./contract.ts"
import { levelOfBoard, sharedFields } from "./share-rows.ts"

/** A board of the viewer's. Throws NotFound. */
export async function readBoard({ database, viewer }: MemberContext, id: BoardId): Promise<Board> {
  const [row] = await select(database, BOARD, sql`board WHERE ${isBoardOf(viewer.id, id)}`)
  if (row === undefined) throw new DomainError("NotFound")
  return row
}

/** A board that its owner shares. Throws NotFound, and LoginRequired where members alone may open it. */
export async function readSharedBoard({ database, nowMs, viewer }: Context, id: BoardId): Promise<Board> {
  const [row] = await select(database, { board: BOARD, shared: sharedFields(nowMs, levelOfBoard()) }, sql`board WHERE id = ${id}`)
  if (row !== undefined && mayOpen(row.shared, levelsFor(viewer))) return row.board
  throw new DomainError(
    row !== undefined && viewer?.kind !== "member" && shareAudience(row.shared) === "members" ? "LoginRequired" : "NotFound",
  )
}

/** A page of the viewer's boards, the last changed first; one query on their index. Throws InvalidInput (cursor). */
export async function listBoards(
  { database, viewer }: MemberContext,
  input: CallInput<typeof boardList>,
): Promise<CallOutput<typeof boardList>> {
  const page = pageOf(input)
  const rows = await page.rows(database, ENTRY, sql`board WHERE account_id = ${viewer.id}`, [board.updatedAtMs, board.id])
  return page.answer(rows)
}
