import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newMediaName, type TaskId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { json, select } from "../_kernel/select.ts"
import { addressOnceOff, levelsFor } from "../moderation/index.ts"
import { mayOpen, shareAudience } from "../moderation/share-rules.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { Task, TaskImage } from "./contract.ts"
import type { shareSweep as declaration } from "./share-contract.ts"
import { sweepDue } from "./share-events.ts"
import { SHARE_PARAMETER, seenKeys, sharedFields } from "./share-rows.ts"
import { isKept, resultsOf, taskColumns, taskOfRow } from "./task-row.ts"

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
    sql`SELECT (SELECT token FROM task_share WHERE task_id = task.id AND is_off = 0) AS token ${ownSweep(id, viewer.id)}`,
  )
  if (row === undefined) throw new DomainError("NotFound")
  return { path: row.token === null ? null : pathOf(row.token) }
}

/**
 * Shares a sweep of the member's; one that is shared keeps its address. Answers who can open it now. Throws NotFound, also for a task that
 * is no sweep.
 */
export async function shareSweep(context: MemberContext, { id }: { readonly id: TaskId }): Promise<CallOutput<typeof declaration>> {
  const { database, viewer, nowMs } = context
  const isTheShare = sql`task_id IN (SELECT id ${ownSweep(id, viewer.id)})`
  const share = sql`task_share WHERE ${isTheShare}`
  await namedBatch(database, {
    again: sql`UPDATE task_share SET is_off = 0 WHERE ${isTheShare} AND is_off = 1`,
    share: sql`INSERT INTO task_share (token, task_id, owner_id, created_at_ms)
      SELECT ${newMediaName()}, id, viewer_id, ${nowMs} ${ownSweep(id, viewer.id)} ON CONFLICT DO NOTHING`,
    due: emitEach(sweepDue, { token: sql`token` }, sql`FROM ${share}`, { nowMs }),
  })
  await context.followUp()
  const [row] = await select(database, { token: sql<string>`token`, shared: sharedFields(nowMs) }, share)
  if (row === undefined) throw new DomainError("NotFound")
  return { path: pathOf(row.token), audience: shareAudience(row.shared) }
}

/** Ends the address of a sweep of the member's; one that has none stays so. Throws NotFound, also for a task that is no sweep. */
export async function unshareSweep({ database, viewer }: MemberContext, { id }: { readonly id: TaskId }): Promise<{ ok: true }> {
  const { rows } = await namedBatch(database, {
    // What was decided of it stays, so that it is not shared again as though nothing were.
    gone: sql`UPDATE task_share SET is_off = 1,
      token = ${addressOnceOff(newMediaName(), "sweep")}
      WHERE task_id IN (SELECT id ${ownSweep(id, viewer.id)}) AND is_off = 0 AND state IN ('visible', 'pending')`,
    rows: database.all(sql`SELECT id ${ownSweep(id, viewer.id)}`),
  })
  if (rows.length === 0) throw new DomainError("NotFound")
  return { ok: true }
}

/** What a shared page shows of a task: its words, its axes and its images, by addresses that are good while it is shared. */
export interface SharedSweep extends Pick<Task, "prompt" | "status" | "n_iter" | "create_at"> {
  readonly token: string
  readonly ownerId: string
  readonly sweep: NonNullable<Task["sweep"]>
  readonly images: readonly TaskImage[]
}

/** The sweep that a link leads to, as somebody may see it. Throws NotFound for one that is not shared any more, was taken down, or is not for them. */
export async function readSharedSweep({ database, nowMs, viewer }: Context, token: string): Promise<SharedSweep> {
  if (!TOKEN.test(token)) throw new DomainError("NotFound")
  const { task, taskShare } = schema
  const { rows, shares } = await namedBatch(database, {
    rows: database
      .select(taskColumns)
      .from(taskShare)
      .innerJoin(task, and(eq(task.id, taskShare.taskId), isNull(task.deletedAtMs)))
      .where(and(eq(taskShare.token, token), isKept))
      .limit(1),
    shares: select(
      database,
      { ownerId: taskShare.ownerId, shared: sharedFields(nowMs), seen: json<readonly string[]>(seenKeys()) },
      sql`task_share WHERE token = ${token}`,
    ),
  })
  const [[found], [share]] = [rows, shares]
  if (found === undefined || share === undefined || !mayOpen(share.shared, levelsFor(viewer))) throw new DomainError("NotFound")
  const { prompt, status, n_iter, create_at, sweep, img_uris } = taskOfRow(found)
  if (sweep === undefined) throw new DomainError("NotFound")
  const keys = resultsOf(found).map(({ mediaKey }) => mediaKey)
  // What came since and was not looked at follows once it was.
  const images = img_uris.flatMap((image, index) => {
    const key = keys[index] ?? ""
    return share.seen.includes(key) ? [{ ...image, url: `${mediaUrl(key)}?${SHARE_PARAMETER}=${token}` }] : []
  })
  return { token, ownerId: share.ownerId, prompt, status, n_iter, create_at, sweep, images }
}

/** Whether a file is a result of a sweep that is shared by a link, looked at, and within a viewer's levels. One query. */
export async function isSharedResult(
  { database, nowMs }: Pick<Context, "database" | "nowMs">,
  { token, taskId, key, levels }: { readonly token: string; readonly taskId: TaskId; readonly key: string; readonly levels: number },
): Promise<boolean> {
  if (!TOKEN.test(token)) return false
  const [share] = await select(
    database,
    sharedFields(nowMs),
    sql`task_share JOIN task ON task.id = task_share.task_id AND task.deleted_at_ms IS NULL
    WHERE token = ${token} AND task_id = ${taskId} AND EXISTS (SELECT 1 FROM json_each(${seenKeys()}) WHERE value = ${key})`,
  )
  return share !== undefined && mayOpen(share, levels)
}
