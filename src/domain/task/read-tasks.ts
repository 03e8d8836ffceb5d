import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { isAudioTask, isVideoTask } from "../../../db/schema/task.ts"
import { below } from "../_kernel/below.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { Context, ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { TaskId, ViewerId } from "../_kernel/ids.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { kindOf } from "../_kernel/task-kind.ts"
import { readResultKey } from "../library/media-address-rules.ts"
import type { listTasks as listDeclaration, Task } from "./contract.ts"
import { mediaOf, VOICE_TRAINING_ACTION } from "./media-rules.ts"
import { playedConfigOf } from "./played-config.ts"
import { TASK_STATUS } from "./rules.ts"
import { isKept, type OpenableRow, openingColumns, specificationOf, taskColumns, taskOfRow } from "./task-row.ts"

type Page = CallOutput<typeof listDeclaration>

function ownedBy(context: ViewerContext): SQL | undefined {
  return and(eq(schema.task.viewerId, context.viewer.id), isNull(schema.task.deletedAtMs))
}

/** States of the asked tasks, in the order of asking, each once; what is not the viewer's is left out. One hub call, at most one query. */
export async function readProgress(context: ViewerContext, asked: readonly TaskId[]): Promise<readonly Task[]> {
  const taskIds = [...new Set(asked)]
  const live = new Map((await liveStates(context, taskIds)).map((task) => [task.id, task]))
  const missing = taskIds.filter((id) => !live.has(id))
  if (missing.length > 0) {
    const rows = await context.database
      .select(taskColumns)
      .from(schema.task)
      .where(and(ownedBy(context), inArray(schema.task.id, missing), isKept))
    for (const found of rows) live.set(found.row.id, taskOfRow(found))
  }
  return taskIds.flatMap((id) => live.get(id) ?? [])
}

/** One task of the viewer. Throws NotFound. */
export async function readTask(context: ViewerContext, taskId: TaskId): Promise<Task> {
  const [task] = await readProgress(context, [taskId])
  if (!task) throw new DomainError("NotFound")
  return task
}

/** True for who owns a task that was not deleted; what a guest made is their account's after they signed in. */
export async function ownsTask({ database }: Context, viewerId: ViewerId, taskId: TaskId): Promise<boolean> {
  const { task } = schema
  const own = and(eq(task.id, taskId), eq(task.viewerId, viewerId), isNull(task.deletedAtMs))
  return (await database.select({ id: task.id }).from(task).where(own)).length > 0
}

/** Whether a file is a result, or the poster of one, that lies in the trash: in the store only because its owner may bring it back. */
export async function isTrashedResult({ database }: Pick<Context, "database">, taskId: TaskId, key: string): Promise<boolean> {
  const { taskResult } = schema
  const lies = and(
    eq(taskResult.taskId, taskId),
    or(eq(taskResult.mediaKey, key), eq(taskResult.posterKey, key)),
    isNotNull(taskResult.trashedAtMs),
  )
  return (await database.select({ taskId: taskResult.taskId }).from(taskResult).where(lies)).length > 0
}

/** Those of some keys of results that lie in the trash; no query where none is of a result. */
export async function trashedResults({ database }: Pick<Context, "database">, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const places = keys.flatMap((key) => {
    const place = readResultKey(key)
    return place === null ? [] : [[place.taskId, place.position]]
  })
  if (places.length === 0) return new Set()
  const rows = await database.all<{ readonly key: string }>(
    sql`SELECT result.media_key AS key FROM json_each(${JSON.stringify(places)}) AS asked CROSS JOIN task_result AS result
      ON result.task_id = json_extract(asked.value, '$[0]') AND result.position = json_extract(asked.value, '$[1]')
      WHERE result.trashed_at_ms IS NOT NULL`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** The database's row of a task of the viewer, with what opens its room. Throws NotFound. */
export async function readOwnRow(context: ViewerContext, taskId: TaskId): Promise<OpenableRow> {
  const [found] = await context.database
    .select(openingColumns)
    .from(schema.task)
    .where(and(ownedBy(context), eq(schema.task.id, taskId)))
    .limit(1)
  if (!found) throw new DomainError("NotFound")
  return found
}

/**
 * The input of its kind that a task of the viewer was created with, as it was stored; with a place, of a series the input that makes
 * that piece alone. Of what plays it is what its own call takes to make the same again. Throws NotFound.
 */
export async function readConfig(context: ViewerContext, taskId: TaskId, place?: number): Promise<ReadConfig> {
  const { row } = await readOwnRow(context, taskId)
  if (mediaOf({ type: row.action }) !== "image") return { plays: true, input: playedConfigOf(context, row) }
  const meta: unknown = JSON.parse(row.meta)
  const specification = specificationOf(row)
  const { series } = place === undefined ? { series: null } : kindOf(context.taskKinds, specification)
  if (place === undefined || series === null) return { plays: false, input: meta }
  if (place >= row.imageCount) throw new DomainError("NotFound")
  return { plays: false, input: series.inputOf(meta, specification, place) }
}

/** What a task was asked for: as its call takes it whole where it makes what plays, else as it was stored. */
type ReadConfig = { readonly plays: true; readonly input: Record<string, unknown> } | { readonly plays: false; readonly input: unknown }

/** The input that a task of the viewer was created with, where its action is one of those that are asked for. Throws NotFound. */
export async function readConfigOf(context: ViewerContext, isAsked: (action: number) => boolean, taskId: TaskId): Promise<unknown> {
  const { row } = await readOwnRow(context, taskId)
  if (!isAsked(row.action)) throw new DomainError("NotFound")
  return JSON.parse(row.meta)
}

/** A file that a task of the viewer delivered, by its place from 0; `sha256` is null where it was stored without. Throws NotFound. */
export async function readResult(context: ViewerContext, taskId: TaskId, position: number) {
  const { task, taskResult } = schema
  const [found] = await context.database
    .select({ result: taskResult, specification: task.specification })
    .from(taskResult)
    .innerJoin(task, eq(task.id, taskResult.taskId))
    .where(and(ownedBy(context), eq(taskResult.taskId, taskId), eq(taskResult.position, position), isNull(taskResult.trashedAtMs)))
    .limit(1)
  if (!found) throw new DomainError("NotFound")
  const { mediaKey, posterKey, contentType, sizeBytes, width, height, durationMs, sha256 } = found.result
  return { mediaKey, posterKey, contentType, sizeBytes, width, height, durationMs, sha256, prompt: specificationOf(found).prompt }
}

/** What a list of tasks keeps to: those that ended well and made images, videos, or sounds. */
const KEPT = {
  "finished-images": sql`"status" = ${TASK_STATUS.success} AND NOT (${isVideoTask}) AND NOT (${isAudioTask})`,
  "finished-videos": sql`"status" = ${TASK_STATUS.success} AND ${isVideoTask}`,
  "finished-sounds": sql`"status" = ${TASK_STATUS.success} AND ${isAudioTask} AND "action" <> ${VOICE_TRAINING_ACTION}`,
} as const

/** A page of the viewer's tasks, newest first; running ones with their live state. */
export async function listTasks(
  context: ViewerContext,
  page: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
  only?: keyof typeof KEPT,
): Promise<Page> {
  const { task } = schema
  const limit = page.limit ?? DEFAULT_PAGE_SIZE
  const after = page.cursor === undefined ? undefined : decodeCursor(page.cursor)
  const rows = await context.database
    .select(taskColumns)
    .from(task)
    .where(and(ownedBy(context), only === undefined ? undefined : KEPT[only], isKept, below(task.createdAtMs, task.id, after)))
    .orderBy(desc(task.createdAtMs), desc(task.id))
    .limit(limit + 1)
  const { rows: found, nextCursor } = toPage(rows, limit, ({ row }) => ({ sortValue: row.createdAtMs, id: row.id }))
  const active = found.flatMap(({ row }) => (row.status === TASK_STATUS.waiting || row.status === TASK_STATUS.running ? row.id : []))
  const live = new Map((await liveStates(context, active)).map((state) => [state.id, state]))
  return { items: found.map((entry) => live.get(entry.row.id) ?? taskOfRow(entry)), next_cursor: nextCursor }
}

/** What the hub knows of these tasks of the viewer; a hub that is away costs liveness, not the answer. */
export async function liveStates(context: ViewerContext, taskIds: readonly TaskId[]): Promise<readonly Task[]> {
  if (taskIds.length === 0) return []
  try {
    return await context.hubs.progress(context.viewer.id, taskIds)
  } catch (error) {
    context.log.error("hub away", { error: String(error) })
    return []
  }
}
