import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newMediaName, type TaskId } from "../_kernel/ids.ts"
import type { Task, TaskImage } from "./contract.ts"
import { resultsOf, taskColumns, taskOfRow } from "./task-row.ts"

/** Signed links on a shared page are good for so long, and so after a share has ended: whoever reads it loads its images at once. */
const IMAGE_LINK_MS = 3_600_000
const TOKEN = /^[0-9a-hjkmnp-tv-z]{26}$/

function pathOf(token: string): string {
  return `/sweeps/${token}`
}

/** A sweep of the member's that was not deleted, as a condition on `task`. */
function ownSweep(taskId: TaskId, viewerId: string) {
  return sql`FROM task WHERE id = ${taskId} AND viewer_id = ${viewerId} AND deleted_at_ms IS NULL AND json_extract(specification, '$.sweep') IS NOT NULL`
}

/** Where a sweep of the member's is shared. Throws NotFound, also for a task that is no sweep. */
export async function readSweepLink(
  { database, viewer }: MemberContext,
  { id }: { readonly id: TaskId },
): Promise<{ path: string | null }> {
  const [row] = await database.all<{ readonly token: string | null }>(
    sql`SELECT (SELECT token FROM task_share WHERE task_id = task.id) AS token ${ownSweep(id, viewer.id)}`,
  )
  if (row === undefined) throw new DomainError("NotFound")
  return { path: row.token === null ? null : pathOf(row.token) }
}

/** Shares a sweep of the member's; one that is shared keeps its address. Throws NotFound, also for a task that is no sweep. */
export async function shareSweep({ database, viewer, nowMs }: MemberContext, { id }: { readonly id: TaskId }): Promise<{ path: string }> {
  const { rows } = await namedBatch(database, {
    share: sql`INSERT INTO task_share (token, task_id, owner_id, created_at_ms)
      SELECT ${newMediaName()}, id, viewer_id, ${nowMs} ${ownSweep(id, viewer.id)} ON CONFLICT DO NOTHING`,
    rows: database.all<{ readonly token: string }>(
      sql`SELECT token FROM task_share WHERE task_id IN (SELECT id ${ownSweep(id, viewer.id)})`,
    ),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  return { path: pathOf(row.token) }
}

/** Ends the address of a sweep of the member's; one that has none stays so. Throws NotFound, also for a task that is no sweep. */
export async function unshareSweep({ database, viewer }: MemberContext, { id }: { readonly id: TaskId }): Promise<{ ok: true }> {
  const { rows } = await namedBatch(database, {
    gone: sql`DELETE FROM task_share WHERE task_id IN (SELECT id ${ownSweep(id, viewer.id)})`,
    rows: database.all(sql`SELECT id ${ownSweep(id, viewer.id)}`),
  })
  if (rows.length === 0) throw new DomainError("NotFound")
  return { ok: true }
}

/** What a shared page shows of a task: its words, its axes and its images, by links that are good for an hour. */
export interface SharedSweep extends Pick<Task, "prompt" | "status" | "n_iter" | "create_at"> {
  readonly sweep: NonNullable<Task["sweep"]>
  readonly images: readonly TaskImage[]
}

/** The sweep that a link leads to, whoever asks. Throws NotFound for one that is not shared any more, or deleted. */
export async function readSharedSweep({ database, links, nowMs }: Context, token: string): Promise<SharedSweep> {
  if (!TOKEN.test(token)) throw new DomainError("NotFound")
  const { task, taskShare } = schema
  const [found] = await database
    .select(taskColumns)
    .from(taskShare)
    .innerJoin(task, and(eq(task.id, taskShare.taskId), isNull(task.deletedAtMs)))
    .where(eq(taskShare.token, token))
    .limit(1)
  if (found === undefined) throw new DomainError("NotFound")
  const { prompt, status, n_iter, create_at, sweep, img_uris } = taskOfRow(found)
  if (sweep === undefined) throw new DomainError("NotFound")
  const keys = resultsOf(found).map(({ mediaKey }) => mediaKey)
  const images = await Promise.all(
    img_uris.map(async (image, index) => ({ ...image, url: await links.sign(keys[index] ?? "", { expiresAtMs: nowMs + IMAGE_LINK_MS }) })),
  )
  return { prompt, status, n_iter, create_at, sweep, images }
}
