import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newBoardId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { flag, select } from "../_kernel/select.ts"
import { searchNameOf } from "../upload/index.ts"
import { boardLimitReached, ENTRY, hasRoom, isBoardOf, missingOf, notPut, UNNAMED_LIFE_MS, usesReplaced } from "./board-rows.ts"
import type { BoardEntry, createBoard, saveBoard } from "./contract.ts"
import { type BoardDocument, hashesOf } from "./document.ts"
import { boardDue } from "./events.ts"
import { landed } from "./share-rows.ts"

/** Every hash that a board names, its cover's too, as a JSON list. */
function namedBy(document: BoardDocument, cover: string | null | undefined): string {
  return JSON.stringify([...new Set([...hashesOf(document), ...(cover ? [cover] : [])])])
}

/**
 * Keeps a new board; one of the viewer's that has its id already stays as it is. One batch. Throws UploadIncomplete (`missing`), NotAllowed
 * (BoardLimitReached), Conflict (the id is somebody else's).
 */
export async function addBoard(
  { database, viewer, nowMs }: MemberContext,
  { board_id, title, document, cover }: CallInput<typeof createBoard>,
): Promise<BoardEntry> {
  const id = board_id ?? newBoardId(nowMs)
  const hashes = namedBy(document, cover)
  const text = JSON.stringify(document)
  const isNew = sql`EXISTS (SELECT 1 FROM board WHERE ${isBoardOf(viewer.id, id)} AND revision = 1 AND document = ${text})`
  const { missing, rows, room } = await namedBatch(database, {
    missing: database.all<{ readonly value: string }>(missingOf(viewer.id, hashes)),
    newBoard: sql`INSERT OR IGNORE INTO board (id, account_id, title, search_title, document, revision, is_shared, cover_sha256, created_at_ms, updated_at_ms)
      SELECT ${id}, ${viewer.id}, ${title}, ${searchNameOf(title)}, ${text}, 1, 0, ${cover ?? null}, ${nowMs}, ${nowMs}
      WHERE ${hasRoom(viewer.id)} AND NOT EXISTS (${missingOf(viewer.id, hashes)})`,
    newUses: usesReplaced({ accountId: viewer.id, id, named: sql`${hashes}`, keptUntilMs: nowMs + UNNAMED_LIFE_MS }, isNew),
    rows: select(database, ENTRY, sql`board WHERE ${isBoardOf(viewer.id, id)}`),
    room: select(database, { hasRoom: flag(hasRoom(viewer.id)) }),
  })
  const [row] = rows
  if (row !== undefined) return row
  if (room[0]?.hasRoom !== true) throw boardLimitReached()
  if (missing.length > 0) throw notPut(missing.map(({ value }) => value))
  throw new DomainError("Conflict")
}

/**
 * Replaces a board's document by one that was made from the revision that it has; one batch. What was saved already, its answer lost, is
 * saved. Throws NotFound, Conflict (`revision`, `update_at`: it has another one, and stays), UploadIncomplete (`missing`).
 */
export async function replaceDocument(
  { database, viewer, nowMs }: MemberContext,
  { board_id: id, revision, document, cover }: CallInput<typeof saveBoard>,
): Promise<BoardEntry> {
  const text = JSON.stringify(document)
  const hashes = namedBy(document, cover)
  const isTheBoard = isBoardOf(viewer.id, id)
  const isSaved = sql`EXISTS (SELECT 1 FROM board WHERE ${isTheBoard} AND revision = ${revision + 1} AND document = ${text})`
  // A save that says nothing of the cover keeps it, so it stays named.
  const named = sql`(SELECT json_group_array(value) FROM (SELECT value FROM json_each(${hashes})
    UNION SELECT cover_sha256 FROM board WHERE ${isTheBoard} AND cover_sha256 IS NOT NULL))`
  const { missing, rows } = await namedBatch(database, {
    missing: database.all<{ readonly value: string }>(missingOf(viewer.id, hashes)),
    changedBoard: sql`UPDATE board SET document = ${text}, revision = ${revision + 1}, updated_at_ms = ${nowMs},
      cover_sha256 = COALESCE(${cover ?? null}, cover_sha256)
      WHERE ${isTheBoard} AND revision = ${revision} AND NOT EXISTS (${missingOf(viewer.id, hashes)})`,
    // A moderator who found it weaker than its checks did not see what comes onto it. What was raised stays.
    judged: sql`UPDATE board SET set_level = NULL WHERE ${isTheBoard} AND ${isSaved} AND set_level IS NOT NULL
      AND EXISTS (SELECT 1 FROM json_each(${named}) WHERE value NOT IN (SELECT sha256 FROM board_use WHERE board_id = ${id}))
      AND set_level < (SELECT MAX(${landed(sql`${id}`)}) FROM board_blob WHERE account_id = ${viewer.id}
        AND sha256 IN (SELECT value FROM json_each(${named}) UNION SELECT sha256 FROM board_use WHERE board_id = ${id}))`,
    changedUses: usesReplaced({ accountId: viewer.id, id, named, keptUntilMs: nowMs + UNNAMED_LIFE_MS }, isSaved),
    due: emit(
      boardDue,
      { board_id: id },
      { nowMs, only: sql`${isSaved} AND EXISTS (SELECT 1 FROM board WHERE ${isTheBoard} AND is_shared = 1)` },
    ),
    rows: select(database, { board: ENTRY, isSame: flag(sql`document = ${text}`) }, sql`board WHERE ${isTheBoard}`),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  const saved = row.board
  if (saved.revision === revision + 1 && row.isSame) return saved
  if (saved.revision === revision && missing.length > 0) throw notPut(missing.map(({ value }) => value))
  throw new DomainError("Conflict", { data: { revision: saved.revision, update_at: saved.update_at } })
}
