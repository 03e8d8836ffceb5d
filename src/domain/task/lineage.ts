import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { decodeCursor, toPage } from "../_kernel/paging.ts"
import { LINEAGE_PAGE_SIZE, type LineageImage, type LineageTask, type taskLineage } from "./lineage-contract.ts"
import { isKept, resultsColumn, resultsOf, specificationOf, type TaskRow } from "./task-row.ts"
import { imageOf } from "./task-shown.ts"

type Lineage = CallOutput<typeof taskLineage>

interface FoundTask {
  readonly row: TaskRow
  readonly results: string
}

/**
 * What a task of the viewer was made from, and a page of what was made from it, or from one image of it: one round trip, whatever the
 * number of relatives. A parent that was deleted is said so. Throws NotFound.
 */
export async function readLineage(
  context: ViewerContext,
  { id, operate_number: number, cursor, limit = LINEAGE_PAGE_SIZE }: CallInput<typeof taskLineage>,
): Promise<Lineage> {
  const { database, viewer } = context
  const { task } = schema
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const columns = { row: task, results: resultsColumn }
  const { own, parent, children } = await namedBatch(database, {
    own: database
      .select({ row: task })
      .from(task)
      .where(and(eq(task.id, id), eq(task.viewerId, viewer.id), isNull(task.deletedAtMs))),
    parent: database
      .select(columns)
      .from(task)
      .where(
        and(eq(task.id, sql`(SELECT parent_task_id FROM task WHERE id = ${id})`), eq(task.viewerId, viewer.id), isNull(task.deletedAtMs)),
      ),
    children: database
      .select(columns)
      .from(task)
      .where(
        and(
          eq(task.parentTaskId, id),
          isNotNull(task.parentTaskId),
          eq(task.viewerId, viewer.id),
          isNull(task.deletedAtMs),
          isKept,
          number === undefined ? undefined : eq(task.parentPosition, number - 1),
          below(task.createdAtMs, task.id, after),
        ),
      )
      .orderBy(desc(task.createdAtMs), desc(task.id))
      .limit(limit + 1),
  })
  const [found] = own
  if (found === undefined) throw new DomainError("NotFound")
  const { rows, nextCursor } = toPage(children, limit, ({ row }) => ({ sortValue: row.createdAtMs, id: row.id }))
  return {
    meta: metaOf(found.row),
    came_from: originOf(found.row, parent[0] ?? null),
    became: { items: rows.map(relativeOf), next_cursor: nextCursor },
  }
}

function metaOf({ meta, category }: TaskRow): LineageTask["meta"] {
  return { category, ...JSON.parse(meta) }
}

function originOf(row: TaskRow, parent: FoundTask | null): Lineage["came_from"] {
  const { source } = specificationOf(row)
  if (row.parentTaskId === null)
    return source === undefined ? null : { state: "file", task: null, image: { ...source, operate_number: null, thumbhash: "" } }
  if (parent === null) return { state: "task-deleted", task: null, image: null }
  const task = relativeOf(parent)
  const image = task.images.find(({ operate_number: number }) => number === (row.parentPosition ?? 0) + 1) ?? null
  return { state: image === null ? "image-deleted" : "here", task, image }
}

function relativeOf({ row, results }: FoundTask): LineageTask {
  const specification = specificationOf(row)
  return {
    id: row.id,
    status: row.status,
    type: row.action,
    create_at: new Date(row.createdAtMs).toISOString(),
    prompt: specification.prompt,
    images: resultsOf({ results }).map((result): LineageImage => {
      const { url, operate_number, width, height, thumbhash } = imageOf(result, specification)
      return { url, operate_number, width, height, thumbhash }
    }),
    made_from: row.parentPosition === null ? null : row.parentPosition + 1,
    meta: metaOf(row),
  }
}
