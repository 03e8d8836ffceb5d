import { type SQL, sql } from "drizzle-orm"
import { boardBlob } from "../../../db/schema/board.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { asBoardId, type BoardId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { type RowOf, select } from "../_kernel/select.ts"
import { IMAGE_RULES } from "../moderation/images/check-rules.ts"
import { CHECKS, type CheckOutcome, checkImagesOf, dueChecks, hasCheck, openCase, type SeenImage } from "../moderation/index.ts"
import { boardDue } from "./events.ts"
import { CHECKED_BLOB, keyOfChecked } from "./share-rows.ts"

/** Images that one run looks at; the rest follow. */
const GROUP = 32
const PRIORITY = 600

const ROW = { workId: CHECKED_BLOB, mediaKey: boardBlob.mediaKey, recipeWords: boardBlob.recipeWords }
const seenOf = (row: RowOf<typeof ROW>): SeenImage => ({ ...row, position: 0, kind: "image" })

/** Looks at what a shared board names and nothing has looked at; a board with what nobody may bring is taken down, and a person decides. */
export async function checkShared(context: Context, id: BoardId): Promise<void> {
  const { database, nowMs } = context
  const named = sql`board_use JOIN board ON board.id = board_use.board_id AND board.is_shared = 1
    JOIN board_blob ON board_blob.account_id = board_use.account_id AND board_blob.sha256 = board_use.sha256 WHERE board_use.board_id = ${id}`
  const rows = await select(database, ROW, sql`${named} AND NOT ${hasCheck(CHECKED_BLOB, CHECKS.any)} LIMIT ${GROUP}`)
  const outcomes = await checkImagesOf(context, rows.map(seenOf))
  const isBlocked = sql`EXISTS (SELECT 1 FROM ${named} AND ${hasCheck(CHECKED_BLOB, CHECKS.blocked)})`
  const isOpen = sql`EXISTS (SELECT 1 FROM board WHERE id = ${id} AND share_state = 'visible')`
  const ownerId = sql`(SELECT account_id FROM board WHERE id = ${id})`
  const cause = { subjectKind: "board", subjectId: id, ownerId, cause: IMAGE_RULES.blocked, priority: PRIORITY, nowMs } as const
  await namedBatch(database, {
    told: openCase({ ...cause, only: sql`${isBlocked} AND ${isOpen}` }),
    limited: sql`UPDATE board SET share_state = 'limited' WHERE id = ${id} AND share_state = 'visible' AND ${isBlocked}`,
    judged: judgedAnew(outcomes),
    more: rows.length < GROUP ? [] : [emit(boardDue, { board_id: id }, { nowMs })],
  })
}

/** A moderator who found a board weaker did not see what a check found stronger since. */
function judgedAnew(outcomes: readonly CheckOutcome[]): SQL {
  const seen = outcomes.map((outcome) => [outcome.mediaKey, outcome.kind === "landed" ? outcome.level : 0])
  return sql`UPDATE board SET set_level = NULL WHERE set_level IS NOT NULL AND id IN (SELECT board_id FROM json_each(${JSON.stringify(seen)}) AS seen
    JOIN board_blob ON media_key = seen.value ->> 0 JOIN board_use USING (account_id, sha256) WHERE seen.value ->> 1 > board.set_level)`
}

/** Asks again for checks that went unanswered; answers how many. */
export function retryShared(context: Context): Promise<number> {
  const { database, nowMs } = context
  return inRounds(GROUP, async () => {
    const due = await database.all<{ readonly workId: string }>(dueChecks(nowMs, GROUP, "blob"))
    const keys = JSON.stringify(due.map(({ workId }) => keyOfChecked(workId)))
    const rows = await select(database, ROW, sql`board_blob WHERE media_key IN (SELECT value FROM json_each(${keys}))`)
    const outcomes = await checkImagesOf(context, rows.map(seenOf))
    if (outcomes.length > 0) await namedBatch(database, { judged: judgedAnew(outcomes) })
    return due.length
  })
}

/** What follows where a board is shared, or changes while it is. */
export const dueBoard = (context: Context, { board_id: id }: { readonly board_id: string }): Promise<void> =>
  checkShared(context, asBoardId(id))
