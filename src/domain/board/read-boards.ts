import { type SQL, sql } from "drizzle-orm"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { BoardId } from "../_kernel/ids.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { levelsFor } from "../moderation/index.ts"
import { mayOpen, shareAudience } from "../moderation/share-rules.ts"
import { type BoardRow, boardOf, ENTRY, type EntryRow, entryOf, isBoardOf } from "./board-rows.ts"
import type { Board, boardList } from "./contract.ts"
import { levelOfBoard, type SharedRow, sharedColumns, sharedThing } from "./share-rows.ts"

/** A board of the viewer's. Throws NotFound. */
export function readBoard({ database, viewer }: MemberContext, id: BoardId): Promise<Board> {
  return readWhere({ database }, isBoardOf(viewer.id, id))
}

/** A board that its owner shares. Throws NotFound, and LoginRequired where members alone may open it. */
export async function readSharedBoard({ database, nowMs, viewer }: Context, id: BoardId): Promise<Board> {
  const [row] = await database.all<BoardRow & SharedRow>(
    sql`SELECT ${ENTRY}, document, ${sharedColumns(nowMs, levelOfBoard())} FROM board WHERE id = ${id}`,
  )
  const thing = row === undefined ? null : sharedThing(row)
  if (row !== undefined && thing !== null && mayOpen(thing, levelsFor(viewer))) return boardOf(row)
  throw new DomainError(thing !== null && viewer?.kind !== "member" && shareAudience(thing) === "members" ? "LoginRequired" : "NotFound")
}

async function readWhere({ database }: Pick<Context, "database">, isTheBoard: SQL): Promise<Board> {
  const [row] = await database.all<BoardRow>(sql`SELECT ${ENTRY}, document FROM board WHERE ${isTheBoard}`)
  if (row === undefined) throw new DomainError("NotFound")
  return boardOf(row)
}

/** A page of the viewer's boards, the last changed first; one query on their index. Throws InvalidInput (cursor). */
export async function listBoards(
  { database, viewer }: MemberContext,
  input: CallInput<typeof boardList>,
): Promise<CallOutput<typeof boardList>> {
  const limit = input.limit ?? DEFAULT_PAGE_SIZE
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor)
  const rows = await database.all<EntryRow>(sql`SELECT ${ENTRY} FROM board
    WHERE account_id = ${viewer.id} AND ${below(sql`updated_at_ms`, sql`id`, after) ?? sql`1`}
    ORDER BY updated_at_ms DESC, id DESC LIMIT ${limit + 1}`)
  const page = toPage(rows, limit, (row) => ({ sortValue: row.updatedAtMs, id: row.id }))
  return { items: page.rows.map(entryOf), next_cursor: page.nextCursor }
}
