import { type SQL, sql } from "drizzle-orm"
import type { Seed } from "../../formats/generator/seed.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { TaskStatus } from "./rules.ts"
import { shownPriceCoins, timeOf } from "./task-shown.ts"

/** Rows that one query reads. */
const PAGE = 200

/** A stored image of a task. */
export interface ArchivedImage {
  readonly task: string
  readonly position: number
  readonly key: string
  readonly type: string
  readonly width: number
  readonly height: number
  readonly seed: Seed
}

/** A task as the archive shows it. */
export interface ArchivedTask {
  readonly id: string
  readonly created_at: string
  readonly status: number
  /** What was charged in the end; what is held, of one under way. */
  readonly price_coins: number
  /** Where in a client it was asked for, in the client's words. */
  readonly source: string | null
  /** The model that it was made with, where another than the built-in one was chosen. */
  readonly model: string | null
  readonly model_version: string | null
  /** The task whose result it was made from, and that result's number there, from 1. */
  readonly made_from: string | null
  readonly made_from_image: number | null
  readonly channel: string | null
  /** When it is removed; null for what is kept. */
  readonly expires_at: string | null
  /** What was asked for, as it was sent. */
  readonly configuration: unknown
  /** What it answered, of a kind that makes no files; null of the others. */
  readonly answer: unknown
  readonly images: readonly ArchivedImage[]
}

const EXTENSIONS: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" }

/** Where an image lies in the archive. */
export function imageName(image: ArchivedImage): string {
  return `images/${image.task}-${image.position + 1}.${EXTENSIONS[image.type] ?? "bin"}`
}

interface TaskRow {
  readonly id: string
  readonly atMs: number
  readonly status: TaskStatus
  readonly deliveredCount: number
  readonly pieceCount: number
  readonly priceCoins: number
  readonly chargedCoins: number | null
  readonly source: string | null
  readonly modelNo: string | null
  readonly modelVersionNo: string | null
  readonly parentTaskId: string | null
  readonly parentPosition: number | null
  readonly channelId: string | null
  readonly expiresAtMs: number | null
  readonly meta: string
  readonly answer: string | null
  readonly images: string
}

/** Every task of the viewer that was not deleted, newest first, read in pages. */
export async function* archivedTasks({ database, viewer }: MemberContext): AsyncGenerator<ArchivedTask> {
  let after: SQL = sql``
  for (;;) {
    const rows: readonly TaskRow[] = await database.all<TaskRow>(sql`
      SELECT id, created_at_ms AS "atMs", status, price_coins AS "priceCoins", charged_coins AS "chargedCoins", delivered_count AS "deliveredCount",
        image_count AS "pieceCount", source, model_no AS "modelNo", model_version_no AS "modelVersionNo", parent_task_id AS "parentTaskId",
        parent_position AS "parentPosition", channel_id AS "channelId", expires_at_ms AS "expiresAtMs", meta, answer, (
        SELECT json_group_array(json_object('task', task_id, 'position', position, 'key', media_key, 'type', content_type,
          'width', width, 'height', height, 'seed', COALESCE(seed_digits, seed))) FROM task_result WHERE task_id = task.id) AS images
      FROM task WHERE viewer_id = ${viewer.id} AND deleted_at_ms IS NULL ${after}
      ORDER BY created_at_ms DESC, id DESC LIMIT ${PAGE}`)
    for (const row of rows)
      yield {
        id: row.id,
        created_at: new Date(row.atMs).toISOString(),
        status: row.status,
        price_coins: shownPriceCoins(row),
        source: row.source,
        model: row.modelNo,
        model_version: row.modelVersionNo,
        made_from: row.parentTaskId,
        made_from_image: row.parentPosition === null ? null : row.parentPosition + 1,
        channel: row.channelId,
        expires_at: timeOf(row.expiresAtMs),
        configuration: JSON.parse(row.meta),
        answer: row.answer === null ? null : JSON.parse(row.answer),
        images: JSON.parse(row.images),
      }
    const last = rows.at(-1)
    if (rows.length < PAGE || last === undefined) return
    after = sql`AND (created_at_ms, id) < (${last.atMs}, ${last.id})`
  }
}
