import { and, eq, gte, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newTaskId } from "../_kernel/ids.ts"
import { missingCoins, quote, rightsOf, type SpeedType } from "../credits/index.ts"
import type { createTask as declaration } from "./contract.ts"
import {
  estimateSeconds,
  exceedsStarter,
  priceInputOf,
  secondsUntilNextDay,
  specify,
  startOfDayMs,
  TASK_STATUS,
  type TaskSpecification,
  taskDeadlineMs,
  VISITOR_IMAGES_PER_DAY,
  validateMeta,
} from "./rules.ts"
import { openingOfRow } from "./task-row.ts"
import { type Idempotency, imagesSql, type NewTask, type WriteFacts, writeTask } from "./write-task.ts"

export type { Idempotency } from "./write-task.ts"

type Input = CallInput<typeof declaration>
type Output = CallOutput<typeof declaration>

/**
 * Creates a task: the rules, then one batch that writes the task with everything that must hold about it and holds its price, then
 * its room. Throws InvalidInput, LoginRequired (beyond the starter), NotAllowed (a speed that the plan has not), PriceExceeded,
 * InsufficientCredits (`missing_coins`, `balance`, `price`), QueueFull, VisitorLimitReached, Conflict (same key, other body).
 */
export async function createTask(context: ViewerContext, input: Input, idempotency: Idempotency | null): Promise<Output> {
  const errors = validateMeta(input.meta)
  if (errors.length > 0) throw new DomainError("InvalidInput", { errors: errors })
  const { viewer } = context
  const speedType = allowedSpeed(viewer, input)
  const specification = specify(input.meta, context.random)
  const price = quote({ ...priceInputOf(specification), speedType }, viewer.kind === "guest" ? "visitor" : "member").calculate_coins
  if (input.max_coins !== undefined && price > input.max_coins) throw new DomainError("PriceExceeded", { data: { price } })

  const row = newRow(context, input, specification, speedType, price)
  const waitSeconds = await takeFromAddress(context, row)
  // A request that was granted before is answered again, whatever its address has used up since.
  if (waitSeconds !== null && idempotency === null) throw dayUsedUp(waitSeconds)
  const facts = await writeTask(context, row, idempotency, waitSeconds === null)
  if (idempotency && facts.keyHash !== null && facts.keyHash !== idempotency.bodyHash) throw new DomainError("Conflict")
  if (facts.task === null) throw waitSeconds === null ? refusal(context, row, facts) : dayUsedUp(waitSeconds)
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

/** The speed of a task, the plan's own where none is asked for. Throws LoginRequired for what an account would have, NotAllowed. */
function allowedSpeed(viewer: ViewerContext["viewer"], input: Input): SpeedType {
  const rights = rightsOf(viewer.plan)
  if (!rights.fullStudio && exceedsStarter(input.meta)) throw new DomainError("LoginRequired")
  const speedType = input.speed_type ?? rights.defaultSpeed
  if (rights.speedTypes.includes(speedType)) return speedType
  if (viewer.kind === "guest") throw new DomainError("LoginRequired")
  throw new DomainError("NotAllowed", { errors: [{ path: "speed_type", message: "NotAllowedValue" }] })
}

/** Takes a visitor's images out of the day's allowance of the address; answers the seconds to wait where they are used up. */
async function takeFromAddress({ throttles, viewer, origin, nowMs }: ViewerContext, row: NewTask): Promise<number | null> {
  if (viewer.kind !== "guest") return null
  const taken = await throttles.take("visitor-images-address", origin.address, nowMs, row.imageCount)
  return taken.kind === "over" ? taken.retryAfterSeconds : null
}

function newRow(
  { nowMs, viewer }: ViewerContext,
  input: Input,
  specification: TaskSpecification,
  speedType: SpeedType,
  priceCoins: number,
): NewTask {
  return {
    id: newTaskId(nowMs),
    viewerId: viewer.id,
    plan: viewer.plan,
    speedType,
    action: input.action,
    category: input.category ?? 1,
    status: TASK_STATUS.waiting,
    meta: JSON.stringify(input.meta),
    specification: JSON.stringify(specification),
    imageCount: specification.imageCount,
    priceCoins,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    deadlineAtMs: taskDeadlineMs(nowMs),
  }
}

/** Why the batch did not write the task, in the order of what the viewer can do about it. */
function refusal({ nowMs, viewer }: ViewerContext, row: NewTask, { inFlight, imagesToday, balance }: WriteFacts): DomainError {
  const { running, waiting, infiniteQueue } = rightsOf(viewer.plan)
  if (!infiniteQueue && inFlight >= running + waiting) return new DomainError("QueueFull", { retryAfterSeconds: 5 })
  if (viewer.kind === "member")
    return new DomainError("InsufficientCredits", {
      data: { missing_coins: missingCoins(row.priceCoins, balance), balance: { ...balance }, price: row.priceCoins },
    })
  const left = Math.max(0, VISITOR_IMAGES_PER_DAY - imagesToday)
  return dayUsedUp(secondsUntilNextDay(nowMs), left > 0 && left < row.imageCount)
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
  return Math.max(0, VISITOR_IMAGES_PER_DAY - (rows[0]?.images ?? 0))
}
