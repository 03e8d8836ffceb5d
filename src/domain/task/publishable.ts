import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { task, taskResult } from "../../../db/schema/task.ts"
import type { Seed } from "../../formats/generator/seed.ts"
import type { Context } from "../_kernel/context.ts"
import type { TaskId, ViewerId, WorkId } from "../_kernel/ids.ts"
import { flag, json, type RowOf, select } from "../_kernel/select.ts"
import { kindOf, type TaskSource } from "../_kernel/task-kind.ts"
import type { TaskSpecification } from "../_kernel/task-specification.ts"
import type { ShownMaker } from "./maker-rules.ts"
import { TASK_STATUS } from "./rules.ts"

/** How far back the line of what a result came of is followed. */
const MAXIMUM_ANCESTORS = 20

/** A result by its task and its place there, from 0. */
export interface ResultPlace {
  readonly taskId: TaskId
  readonly position: number
}

const { position, mediaKey, posterKey, contentType, sizeBytes, width, height, thumbhash, durationMs, sha256, lyrics } = taskResult

/** A finished result as it is stored, and what it was made by and from. */
const RESULT = {
  ...{ position, mediaKey, posterKey, contentType, sizeBytes, width, height, thumbhash, durationMs, sha256, lyrics },
  taskId: sql<TaskId>`task_result.task_id`,
  seed: sql<Seed>`COALESCE(task_result.seed_digits, task_result.seed)`,
  madeBy: json<ShownMaker | null>(sql`COALESCE(task_result.made_by, task.made_by)`),
  specification: json<TaskSpecification>(task.specification),
  meta: json<unknown>(task.meta),
  sources: json<readonly TaskSource[]>(sql`COALESCE(task.sources, '[]')`),
  parentTaskId: task.parentTaskId,
  parentPosition: task.parentPosition,
  /** What the result it was made from is published as, even where the viewer can't see that. */
  parentWorkId: sql<WorkId | null>`(SELECT work_id FROM task_result AS parent
    WHERE parent.task_id = task.parent_task_id AND parent.position = task.parent_position)`,
  /** What its ancestors were made by, the nearest first. */
  ancestry: json<readonly TaskSpecification[]>(sql`(WITH RECURSIVE ancestor (id, parent_id, made_by, depth) AS (
        SELECT id, parent_task_id, specification, 1 FROM task AS nearest WHERE nearest.id = task.parent_task_id
        UNION ALL SELECT further.id, further.parent_task_id, further.specification, depth + 1
          FROM ancestor JOIN task AS further ON further.id = ancestor.parent_id WHERE depth < ${MAXIMUM_ANCESTORS})
        SELECT json_group_array(json(made_by)) FROM ancestor)`),
}
export type ResultRow = RowOf<typeof RESULT>

/** The query of results of finished tasks of a viewer's, for batches; what is not theirs or gone is not there. */
export function selectResults(database: Database, viewerId: ViewerId, places: readonly ResultPlace[]) {
  const asked = JSON.stringify(places.map((place) => [place.taskId, place.position]))
  return select(
    database,
    RESULT,
    sql`json_each(${asked}) AS asked
    JOIN task ON task.id = json_extract(asked.value, '$[0]')
    JOIN task_result ON task_result.task_id = task.id AND task_result.position = json_extract(asked.value, '$[1]') AND task_result.trashed_at_ms IS NULL
    WHERE task.viewer_id = ${viewerId} AND task.deleted_at_ms IS NULL AND task.status = ${TASK_STATUS.success}`,
  )
}

/** A finished result with what it was made by and from; `meta` is the input of its kind that makes this one result. */
export interface FinishedResult extends Omit<ResultRow, "parentTaskId" | "parentPosition" | "parentWorkId"> {
  readonly parent: (ResultPlace & { readonly workId: WorkId | null }) | null
}

/** A row of `selectResults`, read. */
export function resultOfRow({ taskKinds }: Pick<Context, "taskKinds">, row: ResultRow): FinishedResult {
  const { parentTaskId: of, parentPosition, parentWorkId, ...result } = row
  const { meta, specification } = result
  const { series } = kindOf(taskKinds, specification)
  return {
    ...result,
    meta: series === null ? meta : series.inputOf(meta, specification, result.position),
    parent: of === null ? null : { taskId: of, position: parentPosition ?? 0, workId: parentWorkId },
  }
}

/** How a task and its results stand to being published, no matter who asks; no row for one that never was. */
const STANDING = {
  viewerId: task.viewerId,
  status: task.status,
  isDeleted: flag(sql`deleted_at_ms IS NOT NULL`),
  /** The places that there are. */
  positions: json<readonly number[]>(
    sql`(SELECT json_group_array(position) FROM task_result WHERE task_id = task.id AND trashed_at_ms IS NULL)`,
  ),
}
export type TaskStanding = RowOf<typeof STANDING>

/** The query of how a task stands to being published, for batches. */
export function selectStanding(database: Database, id: TaskId) {
  return select(database, STANDING, sql`task WHERE id = ${id}`)
}

/**
 * Notes what results are published as, as a part of a batch. `places` is a query of `task_id, position, work_id, in_community, level`, a row
 * for each result that is to be noted; `work_id` is NULL of one that is published no more.
 */
export function markPublished(places: SQL): SQL {
  return sql`UPDATE task_result SET work_id = place.work_id, is_in_community = place.in_community, work_level = place.level
    FROM (${places}) AS place WHERE task_result.task_id = place.task_id AND task_result.position = place.position`
}
