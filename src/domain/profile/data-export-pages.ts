import { type SQL, sql } from "drizzle-orm"
import type { MemberContext } from "../_kernel/context.ts"
import { unreachable } from "../_kernel/errors.ts"
import { isVisible } from "./visible-account.ts"

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
  readonly seed: number
}

/** A task as the archive tells it. */
export interface ArchivedTask {
  readonly id: string
  readonly created_at: string
  readonly status: number
  readonly price_coins: number
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
  readonly status: number
  readonly priceCoins: number
  readonly meta: string
  readonly answer: string | null
  readonly images: string
}

/** Every task of the viewer that was not deleted, newest first, read in pages. */
export async function* archivedTasks({ database, viewer }: MemberContext): AsyncGenerator<ArchivedTask> {
  let after: SQL = sql``
  for (;;) {
    const rows: readonly TaskRow[] = await database.all<TaskRow>(sql`
      SELECT id, created_at_ms AS "atMs", status, price_coins AS "priceCoins", meta, answer, (
        SELECT json_group_array(json_object('task', task_id, 'position', position, 'key', media_key, 'type', content_type,
          'width', width, 'height', height, 'seed', seed)) FROM task_result WHERE task_id = task.id) AS images
      FROM task WHERE viewer_id = ${viewer.id} AND deleted_at_ms IS NULL ${after}
      ORDER BY created_at_ms DESC, id DESC LIMIT ${PAGE}`)
    for (const row of rows)
      yield {
        id: row.id,
        created_at: new Date(row.atMs).toISOString(),
        status: row.status,
        price_coins: row.priceCoins,
        configuration: JSON.parse(row.meta),
        answer: row.answer === null ? null : JSON.parse(row.answer),
        images: JSON.parse(row.images),
      }
    const last = rows.at(-1)
    if (rows.length < PAGE || last === undefined) return
    after = sql`AND (created_at_ms, id) < (${last.atMs}, ${last.id})`
  }
}

/** A line of one of the viewer's other lists. Which fields there are depends on the list. */
export interface ArchivedRow {
  readonly id: string
  readonly at: string
  readonly kind?: string
  readonly detail?: string
  readonly device?: string
  readonly address?: string
}

/** The lists of the viewer besides tasks. */
type ArchivedList = "follows" | "collections" | "works" | "security"

/** Every line of a list of the viewer, newest first, read in pages. */
export async function* archivedRows(context: MemberContext, list: ArchivedList): AsyncGenerator<ArchivedRow> {
  let after: SQL = sql``
  for (;;) {
    const rows = await context.database.all<Omit<ArchivedRow, "at"> & { readonly atMs: number }>(listQuery(context, list, after))
    for (const { atMs, ...row } of rows) yield { ...row, at: new Date(atMs).toISOString() }
    const last = rows.at(-1)
    if (rows.length < PAGE || last === undefined) return
    after = sql`AND (${sql.raw(TIME[list])}, ${sql.raw(ID[list])}) < (${last.atMs}, ${last.id})`
  }
}

const TIME = { follows: "created_at_ms", collections: "created_at_ms", works: "published_at_ms", security: "at_ms" } as const
const ID = { follows: "followed_id", collections: "object_id", works: "id", security: "id" } as const

function listQuery({ viewer, nowMs }: MemberContext, list: ArchivedList, after: SQL): SQL {
  switch (list) {
    case "follows":
      return sql`SELECT followed_id AS id, (SELECT name FROM account WHERE account.id = followed_id AND ${isVisible(viewer.id, nowMs)}) AS name, created_at_ms AS "atMs"
        FROM follow WHERE follower_id = ${viewer.id} ${after} ORDER BY created_at_ms DESC, followed_id DESC LIMIT ${PAGE}`
    case "collections":
      return sql`SELECT object_id AS id, object_type AS obj_type, created_at_ms AS "atMs"
        FROM collection WHERE account_id = ${viewer.id} ${after} ORDER BY created_at_ms DESC, object_id DESC LIMIT ${PAGE}`
    case "works":
      return sql`SELECT id, object_type AS obj_type, title, json(recipe) AS recipe, published_at_ms AS "atMs"
        FROM work WHERE author_id = ${viewer.id} ${after} ORDER BY published_at_ms DESC, id DESC LIMIT ${PAGE}`
    case "security":
      return sql`SELECT id, kind, detail, device, address, at_ms AS "atMs"
        FROM security_event WHERE account_id = ${viewer.id} ${after} ORDER BY at_ms DESC, id DESC LIMIT ${PAGE}`
    default:
      return unreachable(list)
  }
}
