import { sql } from "drizzle-orm"
import { task } from "../../../db/schema/task.ts"
import type { Seed } from "../../formats/generator/seed.ts"
import { archivedRows } from "../_kernel/archive.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { json, moment } from "../_kernel/select.ts"
import { shownPriceCoins } from "./task-shown.ts"

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

/** Every task of the viewer that was not deleted, newest first, read in pages. */
export async function* archivedTasks(context: MemberContext): AsyncGenerator<ArchivedTask> {
  const { status, priceCoins, chargedCoins, deliveredCount, imageCount: pieceCount } = task
  const rows = archivedRows(context, {
    select: {
      status,
      price: { status, priceCoins, chargedCoins, deliveredCount, pieceCount },
      told: {
        source: task.source,
        model: task.modelNo,
        model_version: task.modelVersionNo,
        made_from: task.parentTaskId,
        made_from_image: sql<number | null>`parent_position + 1`,
        channel: task.channelId,
        expires_at: moment(task.expiresAtMs),
        configuration: json<unknown>(task.meta),
        answer: json<unknown>(task.answer),
        images: json<
          readonly ArchivedImage[]
        >(sql`(SELECT json_group_array(json_object('task', task_id, 'position', position, 'key', media_key,
          'type', content_type, 'width', width, 'height', height, 'seed', COALESCE(seed_digits, seed))) FROM task_result WHERE task_id = task.id AND trashed_at_ms IS NULL)`),
      },
    },
    from: sql`task WHERE viewer_id = ${context.viewer.id} AND deleted_at_ms IS NULL`,
    time: sql`created_at_ms`,
    id: sql`id`,
  })
  for await (const row of rows)
    yield { id: row.id, created_at: row.at, status: row.status, price_coins: shownPriceCoins(row.price), ...row.told }
}
