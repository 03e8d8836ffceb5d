import { and, eq, lt, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import type { TaskId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { balanceOf, grantStaminaStatements, heldOfTask, holdStatements, type PurseAmounts, rightsOf } from "../credits/index.ts"
import { taskCreated } from "./events.ts"
import { pricedTask } from "./hold-queries.ts"
import { KEY_LIFETIME_MS, startOfDayMs } from "./rules.ts"
import type { TaskRow } from "./task-row.ts"

/** How long the drain leaves a new task to the direct opening of its room. */
const OPEN_GRACE_MS = 10_000

/** What makes a repeated request answer the same task: where it went, its key, the fingerprint of its input. */
export interface Idempotency {
  readonly path: string
  readonly key: string
  readonly bodyHash: string
}

/** A task that is to be written. */
export type NewTask = typeof schema.task.$inferInsert & { readonly id: TaskId }

/** What the batch found, as far as an answer or a refusal needs it. */
export interface WriteFacts {
  /** The task that the answer is about: the new one, or the one that the key led to before. */
  readonly task: TaskRow | null
  readonly keyHash: string | null
  readonly inFlight: number
  readonly imagesToday: number
  /** What was in the purses before the task was paid for. */
  readonly balance: PurseAmounts
  /** What is held for the task, as JSON of `PurseAmounts`; null where nothing is. */
  readonly held: string | null
}

/** Images of a day: what runs counts as asked, what ended as delivered, so that a failure gives the day's share back. */
export const imagesSql = sql`COALESCE(SUM(CASE WHEN status IN (1, 2) THEN image_count ELSE delivered_count END), 0)`

/**
 * Writes a task with everything that must hold about it, in one batch: the key that led here, a member's stamina of the day, the
 * task where queue, day and purses allow it, the hold of its price, and the event that opens its room. With `mayBeNew` false only
 * the task that the key led to before is found.
 */
export async function writeTask(
  { database, nowMs, viewer, visitorImagesPerDay }: ViewerContext,
  row: NewTask,
  idempotency: Idempotency | null,
  mayBeNew: boolean,
): Promise<WriteFacts> {
  const { task, idempotency: keys } = schema
  const rights = rightsOf(viewer.plan)
  const inFlight = sql<number>`(SELECT COUNT(*) FROM task WHERE viewer_id = ${viewer.id} AND status IN (1, 2) AND id <> ${row.id})`
  const images = sql<number>`(SELECT ${imagesSql} FROM task WHERE viewer_id = ${viewer.id} AND created_at_ms >= ${startOfDayMs(nowMs)} AND id <> ${row.id})`
  const stamina = balanceOf("stamina", viewer.id)
  const coins = balanceOf("coins", viewer.id)
  const conditions = [
    mayBeNew ? sql`1` : sql`0`,
    idempotency ? sql`EXISTS (SELECT 1 FROM idempotency WHERE subject_id = ${row.id} AND viewer_id = ${viewer.id})` : sql`1`,
    rights.infiniteQueue ? sql`1` : sql`${inFlight} < ${rights.running + rights.waiting}`,
    viewer.kind === "guest" ? sql`${images} + ${row.imageCount} <= ${visitorImagesPerDay}` : sql`1`,
    row.priceCoins > 0 ? sql`${stamina} + ${coins} >= ${row.priceCoins}` : sql`1`,
  ]
  const path = idempotency?.path ?? ""
  const key = idempotency?.key ?? ""
  const sameKey = and(eq(keys.viewerId, viewer.id), eq(keys.path, path), eq(keys.key, key))

  const theTask = sql`COALESCE((SELECT subject_id FROM idempotency WHERE viewer_id = ${viewer.id} AND path = ${path} AND key = ${key}), ${row.id})`
  const { facts, held } = await namedBatch(database, {
    stamina: grantStaminaStatements(viewer.id, nowMs, viewer.kind === "member" ? sql`1` : sql`0`),
    oldKey: database.delete(keys).where(and(sameKey, lt(keys.createdAtMs, nowMs - KEY_LIFETIME_MS))),
    key: sql`INSERT INTO idempotency (viewer_id, path, key, body_hash, subject_id, created_at_ms)
      SELECT ${viewer.id}, ${path}, ${key}, ${idempotency?.bodyHash ?? ""}, ${row.id}, ${nowMs} WHERE ${idempotency ? 1 : 0} = 1 ON CONFLICT DO NOTHING`,
    task: sql`INSERT INTO task (id, viewer_id, plan, speed_type, action, category, source, model_no, model_version_no, parent_task_id, parent_position,
        channel_id, sources, status, meta, specification, search_text, image_count, price_coins, estimate_seconds, created_at_ms, updated_at_ms, expires_at_ms, deadline_at_ms)
      SELECT ${row.id}, ${row.viewerId}, ${row.plan}, ${row.speedType}, ${row.action}, ${row.category}, ${row.source}, ${row.modelNo}, ${row.modelVersionNo},
        ${row.parentTaskId}, ${row.parentPosition}, ${row.channelId}, ${row.sources}, ${row.status}, ${row.meta}, ${row.specification}, ${row.searchText}, ${row.imageCount},
        ${row.priceCoins}, ${row.estimateSeconds}, ${row.createdAtMs}, ${row.updatedAtMs}, ${row.expiresAtMs}, ${row.deadlineAtMs}
      WHERE ${sql.join(conditions, sql` AND `)}`,
    open: emitEach(taskCreated, { taskId: sql`id` }, sql`FROM task WHERE id = ${row.id}`, { nowMs, graceMs: OPEN_GRACE_MS }),
    facts: database
      .select({
        keyHash: sql<string | null>`(SELECT body_hash FROM idempotency WHERE viewer_id = ${viewer.id} AND path = ${path} AND key = ${key})`,
        inFlight,
        imagesToday: images,
        stamina,
        coins,
        task,
      })
      .from(sql`(SELECT 1)`)
      .leftJoin(task, sql`${task.id} = ${theTask}`),
    hold: holdStatements(row.id, pricedTask(row.id)),
    held: database.select({ held: heldOfTask(theTask) }).from(sql`(SELECT 1)`),
    keyOfNothing: sql`DELETE FROM idempotency WHERE subject_id = ${row.id} AND viewer_id = ${viewer.id}
      AND NOT EXISTS (SELECT 1 FROM task WHERE id = ${row.id})`,
  })
  const found = facts[0]
  return {
    task: found?.task ?? null,
    keyHash: idempotency ? (found?.keyHash ?? null) : null,
    inFlight: found?.inFlight ?? 0,
    imagesToday: found?.imagesToday ?? 0,
    held: held[0]?.held ?? null,
    balance: { stamina: found?.stamina ?? 0, coins: found?.coins ?? 0 },
  }
}
