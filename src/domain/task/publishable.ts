import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import type { Seed } from "../../formats/generator/seed.ts"
import type { Context } from "../_kernel/context.ts"
import type { TaskId, ViewerId, WorkId } from "../_kernel/ids.ts"
import { kindOf, type TaskSource } from "../_kernel/task-kind.ts"
import type { TaskSpecification } from "../_kernel/task-specification.ts"
import type { ShownMaker } from "./maker-rules.ts"
import { TASK_STATUS, type TaskStatus } from "./rules.ts"

/** How far back the line of what a result came of is followed. */
const MAXIMUM_ANCESTORS = 20

/** A result by its task and its place there, from 0. */
export interface ResultPlace {
  readonly taskId: TaskId
  readonly position: number
}

/** A row of `selectResults`. */
export interface ResultRow extends ResultPlace {
  readonly mediaKey: string
  readonly posterKey: string | null
  readonly contentType: string
  readonly sizeBytes: number
  readonly width: number
  readonly height: number
  readonly seed: Seed
  readonly thumbhash: string
  readonly durationMs: number | null
  readonly sha256: string | null
  readonly madeBy: string | null
  /** The words that are sung in it; null where nobody knows any. */
  readonly lyrics: string | null
  readonly specification: string
  readonly meta: string
  readonly sources: string | null
  readonly parentTaskId: TaskId | null
  readonly parentPosition: number | null
  /** What the result that it was made from is published as, whoever may see that. */
  readonly parentWorkId: WorkId | null
  /** JSON list of what its ancestors were made by: their specifications, the nearest first. */
  readonly ancestry: string
}

/** The query of results of finished tasks of a viewer's, for batches; what is not theirs or gone is not there. */
export function selectResults(database: Database, viewerId: ViewerId, places: readonly ResultPlace[]) {
  const asked = JSON.stringify(places.map(({ taskId, position }) => [taskId, position]))
  return database.all<ResultRow>(sql`SELECT task_result.task_id AS "taskId", task_result.position, task_result.media_key AS "mediaKey", task_result.poster_key AS "posterKey",
      task_result.content_type AS "contentType", task_result.size_bytes AS "sizeBytes", task_result.width, task_result.height, COALESCE(task_result.seed_digits, task_result.seed) AS seed,
      task_result.thumbhash, task_result.duration_ms AS "durationMs", task_result.sha256, task_result.lyrics, COALESCE(task_result.made_by, task.made_by) AS "madeBy", task.specification, task.meta, task.sources,
      task.parent_task_id AS "parentTaskId", task.parent_position AS "parentPosition",
      (SELECT work_id FROM task_result AS parent WHERE parent.task_id = task.parent_task_id AND parent.position = task.parent_position) AS "parentWorkId",
      (WITH RECURSIVE ancestor (id, parent_id, made_by, depth) AS (
        SELECT id, parent_task_id, specification, 1 FROM task AS nearest WHERE nearest.id = task.parent_task_id
        UNION ALL SELECT further.id, further.parent_task_id, further.specification, depth + 1
          FROM ancestor JOIN task AS further ON further.id = ancestor.parent_id WHERE depth < ${MAXIMUM_ANCESTORS})
        SELECT json_group_array(json(made_by)) FROM ancestor) AS ancestry
    FROM json_each(${asked}) AS asked
    JOIN task ON task.id = json_extract(asked.value, '$[0]')
    JOIN task_result ON task_result.task_id = task.id AND task_result.position = json_extract(asked.value, '$[1]')
    WHERE task.viewer_id = ${viewerId} AND task.deleted_at_ms IS NULL AND task.status = ${TASK_STATUS.success}`)
}

/** A finished result with what it was made by and from. */
export interface FinishedResult
  extends Omit<
    ResultRow,
    "madeBy" | "specification" | "meta" | "sources" | "parentTaskId" | "parentPosition" | "parentWorkId" | "ancestry"
  > {
  readonly madeBy: ShownMaker | null
  readonly specification: TaskSpecification
  /** The input of its kind that makes this one result. */
  readonly meta: unknown
  readonly sources: readonly TaskSource[]
  readonly parent: (ResultPlace & { readonly workId: WorkId | null }) | null
  readonly ancestry: readonly TaskSpecification[]
}

/** A row of `selectResults`, read. */
export function resultOfRow({ taskKinds }: Pick<Context, "taskKinds">, row: ResultRow): FinishedResult {
  const { madeBy, specification: specified, meta: kept, sources, parentTaskId, parentPosition, parentWorkId, ancestry, ...result } = row
  const specification: TaskSpecification = JSON.parse(specified)
  const { series } = kindOf(taskKinds, specification)
  const meta: unknown = JSON.parse(kept)
  return {
    ...result,
    madeBy: madeBy === null ? null : JSON.parse(madeBy),
    specification,
    meta: series === null ? meta : series.inputOf(meta, specification, result.position),
    sources: sources === null ? [] : JSON.parse(sources),
    parent: parentTaskId === null ? null : { taskId: parentTaskId, position: parentPosition ?? 0, workId: parentWorkId },
    ancestry: JSON.parse(ancestry),
  }
}

/** How a task and its results stand to being published, whoever asks; no row for one that never was. */
export interface TaskStanding {
  readonly viewerId: ViewerId
  readonly status: TaskStatus
  readonly isDeleted: number
  /** JSON list of the places that there are. */
  readonly positions: string
}

/** The query of how a task stands to being published, for batches. */
export function selectStanding(database: Database, taskId: TaskId) {
  return database.all<TaskStanding>(sql`SELECT viewer_id AS "viewerId", status, deleted_at_ms IS NOT NULL AS "isDeleted",
      (SELECT json_group_array(position) FROM task_result WHERE task_id = task.id) AS positions
    FROM task WHERE id = ${taskId}`)
}

/**
 * Notes what results are published as, as a part of a batch. `places` is a query of `task_id, position, work_id, in_community, level`, a row
 * for each result that is to be noted; `work_id` is NULL of one that is published no more.
 */
export function markPublished(places: SQL): SQL {
  return sql`UPDATE task_result SET work_id = place.work_id, is_in_community = place.in_community, work_level = place.level
    FROM (${places}) AS place WHERE task_result.task_id = place.task_id AND task_result.position = place.position`
}
