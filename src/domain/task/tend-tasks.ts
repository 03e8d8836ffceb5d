import { and, eq, inArray, lt, lte, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import type { EventHandlers } from "../_kernel/feature.ts"
import { asTaskId, asViewerId } from "../_kernel/ids.ts"
import { KEY_LIFETIME_MS, TASK_STATUS } from "./rules.ts"
import { openingOfRow, type TaskRow } from "./task-row.ts"

/** A task that nobody has written to for so long is looked after. */
const STALE_AFTER_MS = 45_000
/** Rooms that are called at once. */
const GROUP = 8
/** Rounds of one run; what is left follows a minute later. */
const MAXIMUM_ROUNDS = 40
/** In the words of the index `task_under_way`, which the database uses only when they are the same. */
const UNDER_WAY = sql`status IN (1, 2)`
const OUTBOX_RETRY_MS = 30_000

/** Repeats a round until it finds less than a whole group. Answers how much all rounds did. */
async function inRounds(round: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let rounds = 0; rounds < MAXIMUM_ROUNDS; rounds++) {
    const done = await round()
    sum += done
    if (done < GROUP) break
  }
  return sum
}

/** Finds tasks that should have moved and did not, and wakes their rooms; answers how many. Alarms alone are not trusted. */
export function sweepTasks(context: Context): Promise<number> {
  return inRounds(() => sweepRound(context))
}

async function sweepRound(context: Context): Promise<number> {
  const { task } = schema
  const rows = await context.database
    .select()
    .from(task)
    .where(and(UNDER_WAY, lt(task.updatedAtMs, context.nowMs - STALE_AFTER_MS)))
    .orderBy(task.updatedAtMs)
    .limit(GROUP)
  if (rows.length === 0) return 0
  const ids = rows.map((row) => row.id)
  // Those being woken go to the end of the line first, so that a room that cannot move never holds the others up.
  await context.database
    .update(task)
    .set({ updatedAtMs: context.nowMs })
    .where(and(inArray(task.id, ids), UNDER_WAY))
  const woken = await Promise.allSettled(rows.map((row) => context.rooms.open(openingOfRow(row))))
  for (const [index, result] of woken.entries()) {
    if (result.status === "rejected") context.log.error("room not woken", { taskId: ids[index], error: String(result.reason) })
  }
  return rows.length
}

/** Carries out what batches recorded to follow, at least once each; answers how many were tried. `handlers` knows other features' events. */
export async function drainOutbox(context: Context, handlers: EventHandlers): Promise<number> {
  const tried = await inRounds(() => drainRound(context, handlers))
  if (tried > 0)
    await context.database.delete(schema.idempotency).where(lt(schema.idempotency.createdAtMs, context.nowMs - KEY_LIFETIME_MS))
  return tried
}

interface Due {
  readonly entry: typeof schema.outbox.$inferSelect
  readonly task: TaskRow | null
}

async function drainRound(context: Context, handlers: EventHandlers): Promise<number> {
  const { outbox, task } = schema
  const due = await context.database
    .select({ entry: outbox, task })
    .from(outbox)
    .leftJoin(task, eq(task.id, outbox.subjectId))
    .where(lte(outbox.dueAtMs, context.nowMs))
    .orderBy(outbox.dueAtMs)
    .limit(GROUP)
  if (due.length === 0) return 0
  const results = await Promise.allSettled(due.map((one) => carryOut(context, one, handlers)))
  const idsOf = (status: "fulfilled" | "rejected") =>
    due.filter((_, index) => results[index]?.status === status).map(({ entry }) => entry.id)
  await context.database.batch([
    context.database.delete(outbox).where(inArray(outbox.id, idsOf("fulfilled"))),
    context.database
      .update(outbox)
      .set({ dueAtMs: context.nowMs + OUTBOX_RETRY_MS, attempts: sql`${outbox.attempts} + 1` })
      .where(inArray(outbox.id, idsOf("rejected"))),
  ])
  return due.length
}

async function carryOut(context: Context, { entry, task }: Due, handlers: EventHandlers): Promise<void> {
  switch (entry.event) {
    case "task.created":
      if (task && (task.status === TASK_STATUS.waiting || task.status === TASK_STATUS.running)) await context.rooms.open(openingOfRow(task))
      return
    case "task.deleted":
      return removeFiles(context, entry.subjectId, task)
    default: {
      const handler = Object.hasOwn(handlers, entry.event) ? handlers[entry.event] : undefined
      if (handler !== undefined) return handler(context, entry.subjectId)
      // Another version of the Worker wrote it and knows what follows; it stays until that one is back.
      context.log.error("unknown outbox event", { event: entry.event, subjectId: entry.subjectId })
      throw new Error(`unknown outbox event ${entry.event}`)
    }
  }
}

async function removeFiles(context: Context, taskId: string, task: TaskRow | null): Promise<void> {
  const { taskResult } = schema
  if (task) await context.hubs.forget(asViewerId(task.viewerId), asTaskId(task.id))
  const files = await context.database.select({ key: taskResult.mediaKey }).from(taskResult).where(eq(taskResult.taskId, taskId))
  if (files.length > 0) await context.media.delete(files.map((file) => file.key))
  await context.database.delete(taskResult).where(eq(taskResult.taskId, taskId))
}
