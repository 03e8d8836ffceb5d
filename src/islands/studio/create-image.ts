import type { FieldError } from "../../domain/_kernel/errors.ts"
import { missingCoins } from "../../domain/credits/rules.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import type { Task } from "../../domain/task/contract.ts"
import { secondsUntilNextDay } from "../../domain/task/rules.ts"
import { orderAndPay } from "../_making/order/order-and-pay.ts"
import { CallError, call } from "../_runtime/call.ts"
import { reportUse } from "../_runtime/report-use.ts"
import { firstState } from "../_session/first-state.ts"
import { learnCreated } from "../_session/live-tasks.ts"
import { $purse, refreshPurse } from "../_session/member.ts"
import { $recharge } from "../_session/recharge.ts"
import { ActionCancelled } from "../_ui/failure.ts"
import { refreshImagesLeft } from "./images-left.ts"
import type { Order } from "./order.ts"
import { markFast, type StudioState } from "./studio-state.ts"
import { refreshPlan } from "./use-plan.ts"

/** An order with what stands against it, and how what is on the screen is sent once more. */
interface Sending {
  readonly order: Order
  readonly failures: readonly FieldError[]
  readonly again: () => Promise<unknown>
}

/**
 * Sends an order. Ignored while a create is on its way (spec 1§4). Failures are left in the studio's state, what cannot
 * be paid for opens the recharge dialog; answers the new task, or null. Nothing that was typed is lost.
 */
export async function sendOrder(studio: StudioState, { order, failures, again }: Sending): Promise<Task | null> {
  if (studio.$creating.get() !== null) return null
  studio.$failures.set(failures)
  if (failures.length > 0) return null
  studio.$failure.set(null)
  studio.$creating.set({ order })
  try {
    // Only when it must: waiting would let the screen be drawn before the call is sent.
    if (!studio.$hasIdentity.get()) await identityOf(studio)
    const { action, meta, parent, source, size, imageCount, speedType, priceCoins } = order
    const speed = speedType === null ? {} : { speed_type: speedType }
    const named = parent === undefined ? {} : { parent_task_id: parent.taskId, operate_number: parent.index + 1 }
    const input = { action, source: "create", max_coins: priceCoins, ...speed, ...named, meta } as const
    const send = () => call(createTask, input, { idempotencyKey: studio.keys.keyOf(order), handlesErrors: true })
    const created = await orderAndPay(send, { again: () => void again(), isForVisitors: true })
    studio.keys.renew()
    reportUse("images-requested", { images: order.imageCount })
    const shown = { type: action, prompt: meta.prompt ?? "", ...size, n_iter: imageCount, seed: meta.seed ?? 0 }
    const asked = source === undefined ? shown : { ...shown, source_image: source }
    const task = firstState(created, asked)
    if (order.isFast) markFast(studio, task.id)
    const left = studio.$imagesLeft.get()
    if (left !== null) studio.$imagesLeft.set(Math.max(0, left - order.imageCount))
    learnCreated(task)
    if (studio.$plan.get() !== "visitor") void offerRechargeAfter(priceCoins, again)
    return task
  } catch (error) {
    tellFailure(studio, error)
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

/** Opens the recharge dialog after a create (spec 1§4), where what is left does not pay for the same once more. */
async function offerRechargeAfter(priceCoins: number, again: () => Promise<unknown>): Promise<void> {
  await refreshPurse()
  const balance = $purse.get()
  if (balance === null || missingCoins(priceCoins, balance) === 0) return
  $recharge.set({ reason: "after", priceCoins, balance, resume: () => void again() })
}

/** Leaves what a create failed of in the studio's state. */
export function tellFailure(studio: StudioState, error: unknown): void {
  if (error instanceof ActionCancelled) return
  const failure = error instanceof CallError ? error : new CallError("BadAnswer")
  // Signing in is offered by the call itself.
  if (failure.code === "LoginRequired") void refreshPlan(studio)
  else if ((failure.code === "InvalidInput" || failure.code === "Unavailable") && failure.errors.length > 0)
    studio.$failures.set(failure.errors)
  else {
    // What the plan gave has ended meanwhile.
    const isPlanOver = failure.code === "NotAllowed" && failure.errors.some(({ path }) => path === "speed_type")
    if (isPlanOver) {
      void refreshPlan(studio)
      studio.$speed.set(null)
    }
    const isDayOver = failure.code === "VisitorLimitReached"
    const isPartlyLeft = failure.errors.some(({ message }) => message === "FewerImagesLeftToday")
    const seconds = isDayOver ? (failure.retryAfterSeconds ?? secondsUntilNextDay(Date.now())) : failure.retryAfterSeconds
    const retryAtMs = seconds === null ? null : Date.now() + seconds * 1000
    if (isDayOver && !isPartlyLeft) studio.$imagesLeft.set(0)
    void refreshImagesLeft(studio)
    // What the key stands for is another order already.
    if (failure.code === "Conflict") studio.keys.renew()
    studio.$failure.set({
      code: failure.code,
      requestId: failure.requestId,
      retryAtMs,
      fields: {},
      isPartlyLeft,
    })
  }
}
