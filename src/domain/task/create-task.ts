import { and, eq, gte, sql } from "drizzle-orm"
import type * as z from "zod/mini"
import * as schema from "../../../db/schema/index.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newTaskId, type TaskId } from "../_kernel/ids.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import type { TaskKind } from "../_kernel/task-kind.ts"
import type { TaskSpecification } from "../_kernel/task-specification.ts"
import { missingCoins, type PriceRow, rightsOf } from "../credits/index.ts"
import type { createdSchema } from "./contract.ts"
import { expiresAtMs } from "./expiry-rules.ts"
import { prospectsOf, unavailable } from "./refuse-unrunnable.ts"
import {
  mendsOf,
  planOfPreview,
  planTask,
  searchableText,
  secondsUntilNextDay,
  startOfDayMs,
  TASK_STATUS,
  type TaskPlan,
  type TaskRequest,
  waitingDeadlineMs,
} from "./rules.ts"
import { openingOfRow } from "./task-row.ts"
import { type Idempotency, imagesSql, type NewTask, type WriteFacts, writeTask } from "./write-task.ts"

export type { Idempotency } from "./write-task.ts"

/** Whatever path a create call came by, its key is remembered under this. */
const CREATING = "task/create"

/** What a create call says besides the kind's own input. */
export interface CreateRequest<Input> extends TaskRequest<Input> {
  /** The input before it was translated; a repeated key is compared by it. */
  readonly typed?: Input | undefined
  readonly category?: number | undefined
  /** The task is not created above this price. */
  readonly maximumCoins?: number | undefined
  /** Where in a client it was asked for (spec 1§3). */
  readonly source?: string | undefined
  readonly origin?: TaskOrigin | undefined
  /** The task that this one tries again. */
  readonly retryOf?: TaskId | undefined
}

/** What a task comes from, as its create call says it (spec 1§3, create-task payload). */
export interface TaskOrigin {
  readonly modelNo?: string | undefined
  readonly modelVersionNo?: string | undefined
  /** The task whose result it is made from, and that result's place there, from 0. */
  readonly parentTaskId?: TaskId | undefined
  readonly parentPosition?: number | undefined
  readonly channelId?: string | undefined
}

/**
 * Creates a task: the rules, then one batch that writes the task with everything that must hold about it and holds its price, then
 * its room. Throws InvalidInput, LoginRequired (beyond the starter), NotAllowed (a speed that the plan has not), PriceExceeded,
 * InsufficientCredits (`missing_coins`, `balance`, `price`), QueueFull (`limit`, `in_flight`), VisitorLimitReached, Conflict (same key, other body),
 * Unavailable (the field, and why no server can carry it out).
 */
export async function createTask<Input>(
  context: ViewerContext,
  kind: TaskKind<Input, PriceRow>,
  request: CreateRequest<Input>,
  given: Idempotency | null,
): Promise<z.output<ReturnType<typeof createdSchema>>> {
  const planned = planTask(kind, request, context.viewer.plan, context.random)
  if (planned.errors.length > 0) throw new DomainError("InvalidInput", { errors: planned.errors })
  if (planned.refusal !== null) throw new DomainError(planned.refusal.code, { errors: planned.refusal.errors })
  const { unrunnable, isPreview } = await prospectsOf(context, planned.specification)
  const plan = isPreview ? planOfPreview(kind, planned, context.viewer.plan) : planned
  // What was granted before is answered again, whatever has gone since.
  if (unrunnable !== null && given === null) throw unavailable(unrunnable)
  const price = plan.quote.calculate_coins
  if (unrunnable === null && request.maximumCoins !== undefined && price > request.maximumCoins)
    throw new DomainError("PriceExceeded", { data: { price } })

  const row = newRow(context, kind.action, request, plan)
  const idempotency = given && (await creatingKey(given, kind, request))
  const waitSeconds = unrunnable === null ? await takeFromAddress(context, row) : null
  // A request that was granted before is answered again, whatever its address has used up since.
  if (waitSeconds !== null && idempotency === null) throw dayUsedUp(waitSeconds)
  const facts = await writeTask(context, row, idempotency, waitSeconds === null && unrunnable === null)
  if (idempotency && facts.keyHash !== null && facts.keyHash !== idempotency.bodyHash) throw new DomainError("Conflict")
  if (facts.task === null && unrunnable !== null) throw unavailable(unrunnable)
  if (facts.task === null) throw waitSeconds === null ? refusal(context, row, facts) : dayUsedUp(waitSeconds)
  // The outbox opens the room too, so losing this opening delays the task but does not lose it. A repeated request may find it ended.
  const isUnderWay = facts.task.status === TASK_STATUS.waiting || facts.task.status === TASK_STATUS.running
  if (isUnderWay)
    await context.rooms
      .open(openingOfRow({ row: facts.task, held: facts.held }))
      .catch((error: unknown) => context.log.error("room not opened", { taskId: row.id, error: String(error) }))
  return {
    id: facts.task.id,
    status: TASK_STATUS.waiting,
    calculate_coins: facts.task.priceCoins,
    rest_estimate_time: plan.estimateSeconds,
    ...mendsOf(plan),
  }
}

/** Takes a visitor's images out of the day's allowance of the address; answers the seconds to wait where they are used up. */
async function takeFromAddress({ limiters, viewer, origin, nowMs }: ViewerContext, row: NewTask): Promise<number | null> {
  if (viewer.kind !== "guest") return null
  const taken = await limiters.take("visitor-images-address", origin.address, nowMs, row.imageCount)
  return taken.kind === "over" ? taken.retryAfterSeconds : null
}

/** One scope for whatever creates: the same key on another path means the same task, and what is asked for is compared by its meaning. */
async function creatingKey<Input>(
  { key }: Idempotency,
  { name }: TaskKind<Input, PriceRow>,
  { input, typed = input, sources = [], category, speedType, maximumCoins, source, origin = {}, retryOf }: CreateRequest<Input>,
): Promise<Idempotency> {
  const { modelNo, modelVersionNo, parentTaskId, parentPosition, channelId } = origin
  const from = [modelNo, modelVersionNo, parentTaskId, parentPosition, channelId, retryOf, ...sources.map(({ mediaKey }) => mediaKey)]
  const asked = [name, typed, category ?? 1, speedType, maximumCoins, source, from]
  return { path: CREATING, key, bodyHash: await sha256Hex(JSON.stringify(asked)) }
}

/** What a task may be searched for: its prompt, and the words that are to be sung. */
function searchTextOf(specification: TaskSpecification): string {
  const lyrics = "lyrics" in specification && typeof specification.lyrics === "string" ? specification.lyrics : ""
  return searchableText(`${specification.prompt} ${lyrics}`)
}

function newRow<Input>({ nowMs, viewer }: ViewerContext, action: number, request: CreateRequest<Input>, plan: TaskPlan): NewTask {
  const { sources = [], origin = {} } = request
  return {
    id: newTaskId(nowMs),
    viewerId: viewer.id,
    plan: viewer.plan,
    speedType: plan.speedType,
    action,
    category: request.category ?? 1,
    source: request.source ?? null,
    modelNo: origin.modelNo ?? null,
    modelVersionNo: origin.modelVersionNo ?? null,
    parentTaskId: origin.parentTaskId ?? null,
    parentPosition: origin.parentPosition ?? null,
    channelId: origin.channelId ?? null,
    sources: sources.length === 0 ? null : JSON.stringify(sources),
    status: TASK_STATUS.waiting,
    meta: JSON.stringify(request.input),
    specification: JSON.stringify(plan.specification),
    searchText: searchTextOf(plan.specification),
    imageCount: plan.pieceCount,
    priceCoins: plan.quote.calculate_coins,
    estimateSeconds: plan.estimateSeconds,
    expiresAtMs: expiresAtMs({ viewerId: viewer.id, action, createdAtMs: nowMs }),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    deadlineAtMs: waitingDeadlineMs(nowMs),
  }
}

/** Why the batch did not write the task, in the order of what the viewer can do about it. */
function refusal(
  { nowMs, viewer, visitorImagesPerDay }: ViewerContext,
  row: NewTask,
  { inFlight, imagesToday, balance }: WriteFacts,
): DomainError {
  const { running, waiting, infiniteQueue } = rightsOf(viewer.plan)
  if (!infiniteQueue && inFlight >= running + waiting)
    return new DomainError("QueueFull", { retryAfterSeconds: 5, data: { limit: running + waiting, in_flight: inFlight } })
  if (viewer.kind === "member")
    return new DomainError("InsufficientCredits", {
      data: { missing_coins: missingCoins(row.priceCoins, balance), balance: { ...balance }, price: row.priceCoins },
    })
  return dayUsedUp(secondsUntilNextDay(nowMs), imagesToday < visitorImagesPerDay)
}

function dayUsedUp(retryAfterSeconds: number, someLeft = false): DomainError {
  const message = someLeft ? "FewerImagesLeftToday" : "NoImagesLeftToday"
  return new DomainError("VisitorLimitReached", { errors: [{ path: "meta.n_iter", message }], retryAfterSeconds })
}

/** How many images a visitor may still make today. */
export async function imagesLeftToday(context: ViewerContext): Promise<number> {
  const { task } = schema
  const rows = await context.database
    .select({ images: sql<number>`${imagesSql}` })
    .from(task)
    .where(and(eq(task.viewerId, context.viewer.id), gte(task.createdAtMs, startOfDayMs(context.nowMs))))
  return Math.max(0, context.visitorImagesPerDay - (rows[0]?.images ?? 0))
}
