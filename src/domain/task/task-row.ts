import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { TaskSpecification } from "../_kernel/task-specification.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { Task, TaskImage } from "./contract.ts"
import type { RoomOpening } from "./ports.ts"
import { shownOf, shownPriceCoins, type TaskAnswer } from "./task-shown.ts"

export type TaskRow = typeof schema.task.$inferSelect

/** The delivered images of a task row as one JSON text, so that a list of tasks is one query. */
const resultsColumn = sql<string>`(
  SELECT json_group_array(json(image)) FROM (
    SELECT json_object('key', media_key, 'width', width, 'height', height, 'seed', seed, 'thumbhash', thumbhash) AS image
    FROM task_result WHERE task_id = task.id ORDER BY position)
)`.as("results")

/** What every query of tasks selects. */
export const taskColumns = { row: schema.task, results: resultsColumn }

interface StoredImage {
  readonly key: string
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly thumbhash: string
}

function imagesOf(results: string): TaskImage[] {
  const stored: readonly StoredImage[] = JSON.parse(results)
  return stored.map(({ key, ...image }) => ({ url: mediaUrl(key), ...image }))
}

/** The specification of a row; it was written by us. */
export function specificationOf(row: Pick<TaskRow, "specification">): TaskSpecification {
  return JSON.parse(row.specification)
}

/** A row as clients see it. What moves (progress, position, preview) is the hub's to add. */
export function taskOfRow({ row, results }: { readonly row: TaskRow; readonly results: string }): Task {
  const answer: TaskAnswer = row.answer === null ? {} : JSON.parse(row.answer)
  const { status } = row
  return {
    id: row.id,
    status,
    process: status === 3 ? 100 : 0,
    seq: row.lastSeq,
    position: 0,
    rest_estimate_time: null,
    status_desc: row.statusDesc,
    sub_status: row.subStatus,
    category: row.category,
    type: row.action,
    create_at: new Date(row.createdAtMs).toISOString(),
    ...shownOf(specificationOf(row)),
    n_iter: row.imageCount,
    calculate_coins: shownPriceCoins({ ...row, pieceCount: row.imageCount }),
    img_uris: imagesOf(results),
    preview: null,
    ...answer,
  }
}

/** What opens the room of a row. */
export function openingOfRow(row: TaskRow): RoomOpening {
  return {
    taskId: row.id,
    viewerId: row.viewerId,
    plan: row.plan,
    speedType: row.speedType === 2 ? 2 : 1,
    specification: specificationOf(row),
    category: row.category,
    priceCoins: row.priceCoins,
    createdAtMs: row.createdAtMs,
    deadlineAtMs: row.deadlineAtMs,
  }
}
