import { type Quote, quote } from "../../domain/credits/index.ts"
import { createTask, type Task } from "../../domain/task/contract.ts"
import { CONCURRENCY, priceInputOf, secondsUntilNextDay, validateMeta } from "../../domain/task/rules.ts"
import { CallError, call, newIdempotencyKey } from "../_runtime/call.ts"
import { isActive, type KnownTasks, SEQ_BEFORE_EVENTS } from "../task/known-tasks.ts"
import { learnCreated } from "../task/live-tasks.ts"
import { countWithin, refreshPicturesLeft } from "./pictures-left.ts"
import { metaOf, type Settings, starterSizeOf } from "./settings.ts"
import type { Creating, StudioState } from "./studio-state.ts"

/** What stands in the way of a create call, in the order of telling; null when nothing does. */
export type Hindrance = "creating" | "queueFull" | "noneLeft" | null

/** What a visitor pays for these settings. */
export function quoteOf(settings: Settings): Quote {
  return quote(priceInputOf({ imageCount: settings.count, ...starterSizeOf(settings.ratio) }), "visitor")
}

/** Whether a create could be sent now, as far as this page knows; the server decides. `left` is null while it is not known. */
export function hindranceOf(tasks: KnownTasks, creating: Creating | null, left: number | null): Hindrance {
  if (creating !== null) return "creating"
  if (left === 0) return "noneLeft"
  const { running, waiting } = CONCURRENCY.visitor
  return Object.values(tasks).filter(isActive).length >= running + waiting ? "queueFull" : null
}

/**
 * Sends the settings. Ignored while a create is on its way (spec 1§4). Faults, troubles and the login dialog are left in the
 * studio's state; answers the new task, or null. Nothing that was typed is lost.
 */
export async function createPicture(studio: StudioState): Promise<Task | null> {
  if (studio.$creating.get() !== null) return null
  const wished = studio.$settings.get()
  const settings = { ...wished, count: countWithin(wished.count, studio.$picturesLeft.get()) }
  const faults = validateMeta(metaOf(settings))
  studio.$faults.set(faults)
  if (faults.length > 0) return null
  // Unchanged settings after a trouble are the same wish: the same key makes sure that it is fulfilled once.
  const before = studio.$trouble.get()?.creating
  const creating: Creating = before?.settings.count === settings.count ? before : { key: newIdempotencyKey(), settings }
  studio.$trouble.set(null)
  studio.$creating.set(creating)
  try {
    // Only when it must: waiting would let the screen be drawn before the call is sent.
    if (!studio.$hasIdentity.get()) await identityOf(studio)
    const created = await call(
      createTask,
      { action: 1, source: "create", max_coins: quoteOf(settings).calculate_coins, meta: metaOf(settings) },
      { idempotencyKey: creating.key, handlesErrors: true },
    )
    const task = firstState(settings, created)
    const left = studio.$picturesLeft.get()
    if (left !== null) studio.$picturesLeft.set(Math.max(0, left - settings.count))
    learnCreated(task)
    return task
  } catch (error) {
    tellTrouble(studio, creating, error)
    return null
  } finally {
    studio.$creating.set(null)
  }
}

/** Resolves once the browser has an identity: a create beside the first call would belong to another guest. */
function identityOf(studio: StudioState): Promise<void> {
  return new Promise((resolve) => {
    const stop = studio.$hasIdentity.listen((has) => {
      if (!has) return
      stop()
      resolve()
    })
  })
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
    if (isDayOver && !isPartlyLeft) studio.$picturesLeft.set(0)
    void refreshPicturesLeft(studio)
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
