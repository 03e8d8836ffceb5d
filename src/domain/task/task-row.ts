import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { TaskSpecification } from "../_kernel/task-specification.ts"
import { heldOfTask, type PurseAmounts } from "../credits/index.ts"
import type { Task } from "./contract.ts"
import type { ShownMaker } from "./maker-rules.ts"
import type { RoomOpening } from "./ports.ts"
import {
  bannerOf,
  deductionOf,
  imageOf,
  preprocessedOf,
  publicationOf,
  type ShownResult,
  shownOf,
  shownPriceCoins,
  type TaskAnswer,
  timeOf,
} from "./task-shown.ts"

export type TaskRow = typeof schema.task.$inferSelect

/** The delivered images of a task row as one JSON text, so that a list of tasks is one query. */
export const resultsColumn = sql<string>`(
  SELECT json_group_array(json(image)) FROM (
    SELECT json_object('position', position, 'mediaKey', media_key, 'width', width, 'height', height, 'seed', COALESCE(seed_digits, seed), 'thumbhash', thumbhash, 'contentType', content_type, 'durationMs', duration_ms, 'posterKey', poster_key, 'madeBy', json(made_by),
      'workId', work_id, 'isInCommunity', is_in_community, 'workLevel', work_level, 'lyrics', lyrics) AS image
    FROM task_result WHERE task_id = task.id AND trashed_at_ms IS NULL ORDER BY position)
)`.as("results")

/** What lists of tasks leave out: one all of whose results lie in the trash. */
export const isKept = sql`NOT (EXISTS (SELECT 1 FROM task_result WHERE task_id = "task"."id")
  AND NOT EXISTS (SELECT 1 FROM task_result WHERE task_id = "task"."id" AND trashed_at_ms IS NULL))`

/** What its room is opened with: the row, and what is held for it as JSON of `PurseAmounts`. */
export const openingColumns = { row: schema.task, held: heldOfTask(sql`task.id`).as("held") }

/** What every query of tasks selects. */
export const taskColumns = { ...openingColumns, results: resultsColumn }

/** A row that a room can be opened with. */
export interface OpenableRow {
  readonly row: TaskRow
  readonly held: string | null
}

function heldOf({ held }: OpenableRow): PurseAmounts | null {
  return held === null ? null : JSON.parse(held)
}

/** The delivered files of a row as their column lists them. */
export function resultsOf({ results }: { readonly results: string }): readonly ShownResult[] {
  return JSON.parse(results)
}

/** The specification of a row; it was written by us. */
export function specificationOf(row: Pick<TaskRow, "specification">): TaskSpecification {
  return JSON.parse(row.specification)
}

function makerOfRow(madeBy: string): ShownMaker {
  return JSON.parse(madeBy)
}

/** A row as clients see it. What moves (progress, position, preview) is the hub's to add. */
export function taskOfRow(found: OpenableRow & { readonly results: string }): Task {
  const { row } = found
  // What a browser saw in the results is the library's, and asked for there.
  const { sights: _sights, ...answer }: TaskAnswer & { readonly sights?: unknown } = row.answer === null ? {} : JSON.parse(row.answer)
  const { status } = row
  const specification = specificationOf(row)
  const results = resultsOf(found)
  const images = results.map((result) => imageOf(result, specification))
  const paid = shownPriceCoins({ ...row, pieceCount: row.imageCount })
  return {
    id: row.id,
    status,
    process: status === 3 ? 100 : 0,
    seq: row.lastSeq,
    position: 0,
    rest_estimate_time: null,
    estimate_time: row.estimateSeconds,
    expiration_time: timeOf(row.expiresAtMs),
    status_desc: row.statusDesc,
    sub_status: row.subStatus,
    category: row.category,
    type: row.action,
    create_at: new Date(row.createdAtMs).toISOString(),
    ...shownOf(specification),
    preprocess_images: preprocessedOf(specification, images),
    n_iter: row.imageCount,
    calculate_coins: paid,
    deduction_detail: deductionOf(heldOf(found), status, paid),
    img_uris: images,
    banner: bannerOf(images, specification),
    preview: null,
    preview_index: null,
    ...publicationOf(results),
    ...(row.madeBy === null ? {} : { made_by: makerOfRow(row.madeBy) }),
    ...answer,
  }
}

/** What opens the room of a row. */
export function openingOfRow(found: OpenableRow): RoomOpening {
  const { row } = found
  return {
    taskId: row.id,
    viewerId: row.viewerId,
    plan: row.plan,
    speedType: row.speedType === 2 ? 2 : 1,
    specification: specificationOf(row),
    action: row.action,
    category: row.category,
    priceCoins: row.priceCoins,
    held: heldOf(found),
    estimateSeconds: row.estimateSeconds,
    createdAtMs: row.createdAtMs,
    deadlineAtMs: row.deadlineAtMs,
  }
}
