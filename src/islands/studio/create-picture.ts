import { type Quote, quote } from "../../domain/credits/index.ts"
import { createTask, type Task } from "../../domain/task/contract.ts"
import {
  CONCURRENCY,
  priceInputOf,
  secondsUntilNextDay,
  startOfDayMs,
  VISITOR_PICTURES_PER_DAY,
  validateMeta,
} from "../../domain/task/rules.ts"
import { CallError, call, newIdempotencyKey } from "../_runtime/call.ts"
import { isActive, type KnownTasks, SEQ_BEFORE_EVENTS } from "../task/known-tasks.ts"
import { learnCreated } from "../task/live-tasks.ts"
import { metaOf, type Settings, starterSizeOf } from "./settings.ts"
import type { Creating, StudioState } from "./studio-state.ts"

/** What stands in the way of a create call, in the order of telling; null when nothing does. */
export type Hindrance = "creating" | "queueFull" | "noneLeft" | "fewerLeft" | null

/** What a visitor pays for these settings. */
export function quoteOf(settings: Settings): Quote {
  return quote(priceInputOf({ imageCount: settings.count, ...starterSizeOf(settings.ratio) }), "visitor")
}

/**
 * Pictures that the visitor may still make in the day (UTC) of `nowMs`: what runs counts as asked, what ended as delivered.
 * The server counts deleted ones too; `noneLeftUntilMs` is what it has said about it.
 */
export function picturesLeft(tasks: KnownTasks, nowMs: number, noneLeftUntilMs = 0): number {
  if (nowMs < noneLeftUntilMs) return 0
  const today = Object.values(tasks).filter((task) => Date.parse(task.create_at) >= startOfDayMs(nowMs))
  const used = today.reduce((sum, task) => sum + (isActive(task) ? task.n_iter : task.img_uris.length), 0)
  return Math.max(0, VISITOR_PICTURES_PER_DAY - used)
}

/** Whether the settings could be sent now, as far as this page knows; the server decides. */
export function hindranceOf(settings: Settings, tasks: KnownTasks, creating: Creating | null, left: number): Hindrance {
  if (creating !== null) return "creating"
  if (left === 0) return "noneLeft"
  if (left < settings.count) return "fewerLeft"
  const { running, waiting } = CONCURRENCY.visitor
  return Object.values(tasks).filter(isActive).length >= running + waiting ? "queueFull" : null
}

/**
 * Sends the settings. Ignored while a create is on its way (spec 1§4). Faults, troubles and the login dialog are left in the
 * studio's state; answers the new task, or null. Nothing that was typed is lost.
 */
export async function createPicture(studio: StudioState): Promise<Task | null> {
  if (studio.$creating.get() !== null) return null
  const settings = studio.$settings.get()
  const faults = validateMeta(metaOf(settings))
  studio.$faults.set(faults)
  if (faults.length > 0) return null
  // Unchanged settings after a trouble are the same wish: the same key makes sure that it is fulfilled once.
  const creating: Creating = studio.$trouble.get()?.creating ?? { key: newIdempotencyKey(), settings }
  studio.$trouble.set(null)
  studio.$creating.set(creating)
  try {
    const created = await call(
      createTask,
      { action: 1, source: "create", max_coins: quoteOf(settings).calculate_coins, meta: metaOf(settings) },
      { idempotencyKey: creating.key, handlesErrors: true },
    )
    const task = firstState(settings, created)
    learnCreated(task)
    return task
  } catch (error) {
    tellTrouble(studio, creating, error)
    return null
  } finally {
    studio.$creating.set(null)
  }
}

function tellTrouble(studio: StudioState, creating: Creating, error: unknown): void {
  const failure = error instanceof CallError ? error : new CallError("BadAnswer")
  if (failure.code === "LoginRequired") studio.$loginReason.set("server")
  else if (failure.code === "InvalidInput" && failure.errors.length > 0) studio.$faults.set(failure.errors)
  else {
    const isDayOver = failure.code === "VisitorLimitReached"
    const isPartlyLeft = failure.errors.some(({ message }) => message === "FewerPicturesLeftToday")
    const seconds = isDayOver ? (failure.retryAfterSeconds ?? secondsUntilNextDay(Date.now())) : failure.retryAfterSeconds
    const retryAtMs = seconds === null ? null : Date.now() + seconds * 1000
    if (isDayOver && !isPartlyLeft) studio.$noneLeftUntilMs.set(retryAtMs ?? 0)
    const keepsKey = failure.code !== "Conflict"
    studio.$trouble.set({
      code: failure.code,
      requestId: failure.requestId,
      retryAtMs,
      isPartlyLeft,
      creating: keepsKey ? creating : { ...creating, key: newIdempotencyKey() },
    })
  }
}

/** The task as it is known before its first event arrives. */
function firstState(settings: Settings, created: Pick<Task, "id" | "status" | "calculate_coins" | "rest_estimate_time">): Task {
  return {
    ...created,
    process: 0,
    seq: SEQ_BEFORE_EVENTS,
    position: 0,
    status_desc: null,
    sub_status: null,
    category: 1,
    type: 1,
    create_at: new Date().toISOString(),
    prompt: settings.prompt,
    ...starterSizeOf(settings.ratio),
    n_iter: settings.count,
    seed: settings.seed ?? 0,
    img_uris: [],
    preview: null,
  }
}
