import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import type { Download } from "../_kernel/feature.ts"
import { kindOf, pieceAt, type TaskKinds } from "../_kernel/task-kind.ts"
import { cellPlaceOf } from "../_kernel/task-specification.ts"
import { type ArchiveEntry, zipOf } from "../library/index.ts"
import { type downloadTasks, MAXIMUM_DOWNLOADED_IMAGES } from "./result-contract.ts"
import { cellName, imageName } from "./result-names.ts"
import { specificationOf, type TaskRow } from "./task-row.ts"

type ResultRow = typeof schema.taskResult.$inferSelect

/**
 * The images of tasks of the viewer as one ZIP archive, packed while it is sent, and beside each a JSON of the same name with its
 * recipe. Throws NotFound where one of the tasks is not the viewer's or none has an image, InvalidInput above 200 images, TooLarge
 * above 2 GiB.
 */
export async function downloadImages(
  context: ViewerContext,
  { task_ids: taskIds, operate_number: number }: CallInput<typeof downloadTasks>,
): Promise<Download> {
  const { task, taskResult } = schema
  const wanted = [...new Set(taskIds)]
  const rows = await context.database
    .select({ row: task, result: taskResult })
    .from(task)
    .leftJoin(taskResult, sql`${taskResult.taskId} = ${task.id} AND ${taskResult.trashedAtMs} IS NULL`)
    .where(
      sql`${task.id} IN (SELECT value FROM json_each(${JSON.stringify(wanted)})) AND ${task.viewerId} = ${context.viewer.id} AND ${task.deletedAtMs} IS NULL`,
    )
  const found = new Set(rows.map(({ row }) => row.id))
  const images = rows
    .flatMap(({ row, result }) => (result === null || (number !== undefined && result.position !== number - 1) ? [] : [{ row, result }]))
    .sort((left, right) => wanted.indexOf(left.row.id) - wanted.indexOf(right.row.id) || left.result.position - right.result.position)
  if (wanted.some((id) => !found.has(id)) || images.length === 0) throw new DomainError("NotFound")
  if (images.length > MAXIMUM_DOWNLOADED_IMAGES) throw invalidInput({ path: "task_ids", message: "TooBig" })
  return zipOf(
    context,
    images.flatMap(({ row, result }) => entriesOf(context.taskKinds, row, result)),
  )
}

/** The image and its recipe, whose names differ by their extensions alone: in front stands a part of the task's id, which no other has. */
function entriesOf(kinds: TaskKinds, row: TaskRow, result: ResultRow): readonly ArchiveEntry[] {
  const { prompt, sweep } = specificationOf(row)
  const name = `${row.id.slice(-8)}-${imageName(prompt, sweep === undefined ? result.position + 1 : cellName(sweep, result.position), result.contentType)}`
  const recipe = `${JSON.stringify(recipeOf(kinds, row, result), null, 2)}\n`
  return [
    { name, key: result.mediaKey, sizeBytes: result.sizeBytes },
    { name: name.replace(/\.[a-z0-9]+$/, ".json"), text: recipe },
  ]
}

/** How an image was made: what was asked for, as it was sent, and what the renderer got after every rule. */
function recipeOf(kinds: TaskKinds, row: TaskRow, { position, seed, width, height }: ResultRow): object {
  const whole = specificationOf(row)
  const { series } = kindOf(kinds, whole)
  const specification = pieceAt(kinds, whole, position)
  const { name, order } = kindOf(kinds, specification)
  const meta: unknown = JSON.parse(row.meta)
  return {
    task: row.id,
    image: position + 1,
    created_at: new Date(row.createdAtMs).toISOString(),
    kind: name,
    action: row.action,
    category: row.category,
    ...(row.modelNo === null ? {} : { art_model_no: row.modelNo }),
    ...(row.modelVersionNo === null ? {} : { art_model_ver_no: row.modelVersionNo }),
    ...(row.parentTaskId === null ? {} : { parent_task_id: row.parentTaskId, operate_number: (row.parentPosition ?? 0) + 1 }),
    seed,
    width,
    height,
    ...(whole.sweep === undefined ? {} : { sweep: whole.sweep, ...cellPlaceOf(whole.sweep, position) }),
    configuration: series === null ? meta : series.inputOf(meta, whole, position),
    settings: order(specification).fields,
  }
}
