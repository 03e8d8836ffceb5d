import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context, ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { TaskId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { forgetTitles } from "../credits/index.ts"
import { RESTORABLE_MS } from "../upload/rules.ts"
import { removeAtOnce } from "./change-tasks.ts"
import { taskDeleted, taskImageDeleted } from "./events.ts"
import type { deleteTaskImage, deleteTaskImages } from "./result-contract.ts"
import { keysOfResults } from "./result-files.ts"
import { TASK_STATUS } from "./rules.ts"
import { isKept, taskColumns, taskOfRow } from "./task-row.ts"

/** Deletes one image of an ended task of the viewer, a member's into the trash. Throws NotFound, Conflict while the task is under way. */
export async function deleteImage(
  context: ViewerContext,
  { id, operate_number }: CallInput<typeof deleteTaskImage>,
): Promise<CallOutput<typeof deleteTaskImage>> {
  const { found, left } = await removeImages(context, [{ id, operate_numbers: [operate_number] }])
  const [task] = found
  if (task === undefined) throw new DomainError("NotFound")
  // A number that it never had; one that is gone already stays gone.
  if (operate_number > task.imageCount) throw new DomainError("NotFound")
  if (task.status === TASK_STATUS.waiting || task.status === TASK_STATUS.running) throw new DomainError("Conflict")
  return { task: left[0] ?? null }
}

/** Deletes images of several tasks; what is not the viewer's, or under way, is left out. */
export async function deleteImages(
  context: ViewerContext,
  { items }: CallInput<typeof deleteTaskImages>,
): Promise<CallOutput<typeof deleteTaskImages>> {
  const { left, deletedIds } = await removeImages(context, items)
  return { items: left, deleted_ids: deletedIds }
}

/**
 * Takes images out of ended tasks of the viewer, in one batch: those of a member into the trash, those of a guest, who has none, for good and
 * their files out of the store at once. A task goes with its last image. Repeating it changes nothing.
 */
async function removeImages(context: ViewerContext, items: CallInput<typeof deleteTaskImages>["items"]) {
  const { database, hubs, viewer } = context
  const { task } = schema
  const places = items.flatMap(({ id, operate_numbers }) => operate_numbers.map((number) => ({ taskId: id, position: number - 1 })))
  const asked = sql`SELECT value FROM json_each(${JSON.stringify(places.map(({ taskId }) => taskId))})`
  const ofViewer = sql`viewer_id = ${viewer.id} AND deleted_at_ms IS NULL`
  const { found, files, left } = await namedBatch(database, {
    found: database.select({ id: task.id, status: task.status, imageCount: task.imageCount }).from(task).where(ownAmong(asked, ofViewer)),
    ...(viewer.kind === "member" ? trashingOf : removalOf)(context, places, ofViewer),
    left: database
      .select(taskColumns)
      .from(task)
      .where(sql`${ownAmong(asked, ofViewer)} AND ${isKept}`),
  })
  const leftIds = new Set(left.map(({ row }) => row.id))
  const deletedIds = found.flatMap(({ id, status }) => (status === TASK_STATUS.success && !leftIds.has(id) ? [id] : []))
  const changed = [...new Set([...files.map(({ taskId }) => taskId), ...deletedIds])]
  if (changed.length > 0) {
    // Awaited, since the hub would go on showing what is gone.
    await hubs.forget(viewer.id, changed).catch((error: unknown) => context.log.error("hub away", { error: String(error) }))
    if (viewer.kind === "guest") await removeAtOnce(context, keysOfResults(files))
  }
  const shown = left.filter(({ row }) => row.status === TASK_STATUS.success || row.status === TASK_STATUS.failure)
  return { found, left: shown.map(taskOfRow), deletedIds }
}

interface Place {
  readonly taskId: TaskId
  readonly position: number
}
interface RemovedResult {
  readonly taskId: TaskId
  readonly mediaKey: string
  readonly posterKey: string | null
}
const REMOVED = sql`task_id AS "taskId", media_key AS "mediaKey", poster_key AS "posterKey"`

/** Results of ended tasks which `isTheirs` holds of, as conditions on a task and on a result. */
function endedAt(places: readonly Place[], isTheirs: SQL) {
  const pairs = JSON.stringify(places.map(({ taskId, position }) => [taskId, position]))
  const ended = sql`SELECT id FROM task WHERE id IN (SELECT json_extract(value, '$[0]') FROM json_each(${pairs})) AND ${isTheirs} AND status = ${TASK_STATUS.success}`
  const isOne = sql`(task_id, position) IN (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(${pairs}))
    AND task_id IN (${ended})`
  return { ended, isOne }
}

type Writing = Pick<ViewerContext, "database" | "nowMs">

/** The statement that puts results of ended tasks into their owner's trash. */
function trashingOf({ database, nowMs }: Writing, places: readonly Place[], isTheirs: SQL) {
  const { isOne } = endedAt(places, isTheirs)
  return {
    files: database.all<RemovedResult>(
      sql`UPDATE task_result SET trashed_at_ms = ${nowMs} WHERE ${isOne} AND trashed_at_ms IS NULL RETURNING ${REMOVED}`,
    ),
  }
}

/** The statements that take results out of ended tasks which `isTheirs` holds of, and tasks that have none left with them. */
function removalOf({ database, nowMs }: Writing, places: readonly Place[], isTheirs: SQL) {
  const { ended, isOne } = endedAt(places, isTheirs)
  const images = sql`FROM task_result WHERE ${isOne}`
  // Of the tasks that make files, those that have none left.
  const emptied = sql`FROM task WHERE id IN (${ended}) AND answer IS NULL AND NOT EXISTS (SELECT 1 FROM task_result WHERE task_id = task.id)`
  return {
    files: database.all<RemovedResult>(sql`SELECT ${REMOVED} ${images}`),
    follow: emitEach(taskImageDeleted, { taskId: sql`task_id`, mediaKey: sql`media_key`, posterKey: sql`poster_key` }, images, { nowMs }),
    removed: sql`DELETE ${images}`,
    // What was seen in what is gone is gone too; of an image that is left it is seen again. It is nothing that the task came to.
    unseen: sql`UPDATE task SET answer = NULLIF(json_remove(answer, '$.sights'), '{}') WHERE id IN (${ended}) AND answer IS NOT NULL`,
    titles: forgetTitles(sql`SELECT id ${emptied}`),
    followTask: emitEach(taskDeleted, { taskId: sql`id` }, emptied, { nowMs }),
    deleted: sql`UPDATE task SET deleted_at_ms = ${nowMs}, updated_at_ms = ${nowMs} WHERE id IN (SELECT id ${emptied})`,
  }
}

/** Results that one batch takes out of the trash. */
const TRASHED_AT_ONCE = 100

/** Deletes results that lay in the trash for 30 days, their files by the outbox; answers how many. */
export function emptyTrash(context: Context): Promise<number> {
  return inRounds(TRASHED_AT_ONCE, async (limit) => {
    // Asked first, so that a minute in which nothing is due writes nothing.
    const due = await context.database.all<Place>(sql`SELECT task_id AS "taskId", position FROM task_result
      WHERE trashed_at_ms IS NOT NULL AND trashed_at_ms <= ${context.nowMs - RESTORABLE_MS} ORDER BY trashed_at_ms LIMIT ${limit}`)
    if (due.length > 0) await namedBatch(context.database, removalOf(context, due, sql`1`))
    return due.length
  })
}

function ownAmong(ids: SQL, ofViewer: SQL): SQL {
  return sql`${schema.task.id} IN (${ids}) AND ${ofViewer}`
}
