import { and, eq, gte, lt, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { CallInput, CallOutput } from "../_shared/call.ts"
import type { ViewerContext } from "../_shared/context.ts"
import { DomainError } from "../_shared/errors.ts"
import { newTaskId, type TaskId } from "../_shared/ids.ts"
import { quote } from "../credits/index.ts"
import type { createTask as declaration } from "./contract.ts"
import {
  CONCURRENCY,
  estimateSeconds,
  exceedsStarter,
  KEY_LIFETIME_MS,
  priceInputOf,
  secondsUntilNextDay,
  specify,
  startOfDayMs,
  TASK_STATUS,
  type TaskSpecification,
  taskDeadlineMs,
  VISITOR_PICTURES_PER_DAY,
  validateMeta,
} from "./rules.ts"
import { openingOfRow, type TaskRow } from "./task-row.ts"

type Input = CallInput<typeof declaration>
type Output = CallOutput<typeof declaration>

/** How long the drain leaves a new task to the direct opening of its room. */
const OPEN_GRACE_MS = 10_000

export interface Idempotency {
  readonly path: string
  readonly key: string
  readonly bodyHash: string
}

/**
 * Creates a task: the rules, then one batch that writes the task with everything that must hold about it, then its room.
 * Throws InvalidInput, LoginRequired (beyond the starter), PriceExceeded, QueueFull, VisitorLimitReached, Conflict (same
 * key, other body).
 */
export async function createTask(context: ViewerContext, input: Input, idempotency: Idempotency | null): Promise<Output> {
  const faults = validateMeta(input.meta)
  if (faults.length > 0) throw new DomainError("InvalidInput", { errors: faults })
  const { viewer } = context
  if (viewer.membership === "visitor" && (exceedsStarter(input.meta) || input.speed_type === 2)) throw new DomainError("LoginRequired")
  const specification = specify(input.meta, context.random)
  const price = quote(priceInputOf(specification), viewer.membership === "visitor" ? "visitor" : "member").calculate_coins
  if (input.max_coins !== undefined && price > input.max_coins) throw new DomainError("PriceExceeded")

  const row = newRow(context, input, specification, price)
  const facts = await write(context, row, idempotency)
  if (idempotency && facts.keyHash !== null && facts.keyHash !== idempotency.bodyHash) throw new DomainError("Conflict")
  if (facts.task === null) throw refusal(context, row, facts)
  // The outbox opens the room too, so losing this opening delays the task but does not lose it. A repeated request may find it ended.
  const isUnderWay = facts.task.status === TASK_STATUS.waiting || facts.task.status === TASK_STATUS.running
  if (isUnderWay)
    await context.rooms
      .open(openingOfRow(facts.task))
      .catch((error: unknown) => context.log.error("room not opened", { taskId: row.id, error: String(error) }))
  return {
    id: facts.task.id,
    status: TASK_STATUS.waiting,
    calculate_coins: facts.task.priceCoins,
    rest_estimate_time: estimateSeconds(specification),
  }
}

function newRow(
  context: ViewerContext,
  input: Input,
  specification: TaskSpecification,
  priceCoins: number,
): typeof schema.task.$inferInsert & { id: TaskId } {
  return {
    id: newTaskId(context.nowMs),
    viewerId: context.viewer.id,
    membership: context.viewer.membership,
    action: input.action,
    category: input.category ?? 1,
    status: TASK_STATUS.waiting,
    meta: JSON.stringify(input.meta),
    specification: JSON.stringify(specification),
    imageCount: specification.imageCount,
    priceCoins,
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
    deadlineAtMs: taskDeadlineMs(context.nowMs),
  }
}

interface WriteFacts {
  /** The task that the answer is about: the new one, or the one that the key led to before. */
  readonly task: TaskRow | null
  readonly keyHash: string | null
  readonly inFlight: number
  readonly picturesToday: number
}

/** Pictures of a day: what runs counts as asked, what ended as delivered, so that a failure gives the day's share back. */
const picturesSql = sql`COALESCE(SUM(CASE WHEN status IN (1, 2) THEN image_count ELSE delivered_count END), 0)`

async function write(context: ViewerContext, row: ReturnType<typeof newRow>, idempotency: Idempotency | null): Promise<WriteFacts> {
  const { database, nowMs, viewer } = context
  const { task, idempotency: keys } = schema
  const limits = CONCURRENCY[viewer.membership]
  const inFlight = sql`(SELECT COUNT(*) FROM task WHERE viewer_id = ${viewer.id} AND status IN (1, 2) AND id <> ${row.id})`
  const pictures = sql`(SELECT ${picturesSql} FROM task WHERE viewer_id = ${viewer.id} AND created_at_ms >= ${startOfDayMs(nowMs)} AND id <> ${row.id})`
  const keyLedHere = idempotency
    ? sql`EXISTS (SELECT 1 FROM idempotency WHERE subject_id = ${row.id} AND viewer_id = ${viewer.id})`
    : sql`1`
  const withinDay = viewer.membership === "visitor" ? sql`${pictures} + ${row.imageCount} <= ${VISITOR_PICTURES_PER_DAY}` : sql`1`
  const path = idempotency?.path ?? ""
  const key = idempotency?.key ?? ""
  const sameKey = and(eq(keys.viewerId, viewer.id), eq(keys.path, path), eq(keys.key, key))

  const [, , , , facts] = await database.batch([
    database.delete(keys).where(and(sameKey, lt(keys.createdAtMs, nowMs - KEY_LIFETIME_MS))),
    database.run(sql`INSERT INTO idempotency (viewer_id, path, key, body_hash, subject_id, created_at_ms)
      SELECT ${viewer.id}, ${path}, ${key}, ${idempotency?.bodyHash ?? ""}, ${row.id}, ${nowMs} WHERE ${idempotency ? 1 : 0} = 1 ON CONFLICT DO NOTHING`),
    database.run(sql`INSERT INTO task (id, viewer_id, membership, action, category, status, meta, specification, image_count, price_coins, created_at_ms, updated_at_ms, deadline_at_ms)
      SELECT ${row.id}, ${row.viewerId}, ${row.membership}, ${row.action}, ${row.category}, ${row.status}, ${row.meta}, ${row.specification}, ${row.imageCount},
        ${row.priceCoins}, ${row.createdAtMs}, ${row.updatedAtMs}, ${row.deadlineAtMs}
      WHERE ${keyLedHere} AND ${inFlight} < ${limits.running + limits.waiting} AND ${withinDay}`),
    database.run(sql`INSERT INTO outbox (event, subject_id, created_at_ms, due_at_ms)
      SELECT 'task.created', id, ${nowMs}, ${nowMs + OPEN_GRACE_MS} FROM task WHERE id = ${row.id}`),
    database
      .select({
        keyHash: sql<string | null>`(SELECT body_hash FROM idempotency WHERE viewer_id = ${viewer.id} AND path = ${path} AND key = ${key})`,
        inFlight: sql<number>`${inFlight}`,
        picturesToday: sql<number>`${pictures}`,
        task,
      })
      .from(sql`(SELECT 1)`)
      .leftJoin(
        task,
        sql`${task.id} = COALESCE((SELECT subject_id FROM idempotency WHERE viewer_id = ${viewer.id} AND path = ${path} AND key = ${key}), ${row.id})`,
      ),
    database.run(
      sql`DELETE FROM idempotency WHERE subject_id = ${row.id} AND viewer_id = ${viewer.id} AND NOT EXISTS (SELECT 1 FROM task WHERE id = ${row.id})`,
    ),
  ])
  const found = facts[0]
  return {
    task: found?.task ?? null,
    keyHash: idempotency ? (found?.keyHash ?? null) : null,
    inFlight: found?.inFlight ?? 0,
    picturesToday: found?.picturesToday ?? 0,
  }
}

function refusal(context: ViewerContext, row: ReturnType<typeof newRow>, facts: WriteFacts): DomainError {
  const limits = CONCURRENCY[context.viewer.membership]
  if (facts.inFlight >= limits.running + limits.waiting) return new DomainError("QueueFull", { retryAfterSeconds: 5 })
  const left = Math.max(0, VISITOR_PICTURES_PER_DAY - facts.picturesToday)
  return new DomainError("VisitorLimitReached", {
    errors: [{ path: "meta.n_iter", message: left > 0 && left < row.imageCount ? "FewerPicturesLeftToday" : "NoPicturesLeftToday" }],
    retryAfterSeconds: secondsUntilNextDay(context.nowMs),
  })
}

/** How many pictures a visitor may still make today. */
export async function picturesLeftToday(context: ViewerContext): Promise<number> {
  const { task } = schema
  const rows = await context.database
    .select({ pictures: sql<number>`${picturesSql}` })
    .from(task)
    .where(and(eq(task.viewerId, context.viewer.id), gte(task.createdAtMs, startOfDayMs(context.nowMs))))
  return Math.max(0, VISITOR_PICTURES_PER_DAY - (rows[0]?.pictures ?? 0))
}
