import type { Task } from "../../domain/task/contract.ts"
import { type Blocker, blockerOf } from "../_making/order/blocker.ts"
import { canPay } from "../_making/order/order-and-pay.ts"
import { tellCreated } from "../_making/order/tell-created.ts"
import { $tasks } from "../_session/live-tasks.ts"
import { $membership, $purse, isSignedIn } from "../_session/member.ts"
import type { Order } from "./order.ts"
import type { StudioState } from "./studio-state.ts"
import { refreshPlan } from "./use-plan.ts"

/** A form that makes tasks: what it comes to now, and how that is sent. */
interface OrderForm {
  readonly order: () => Order
  readonly send: () => Promise<Task | null>
  /** What is said where the new card is not in view. */
  readonly successWords: string
}

/** Sends what a form holds unless something stands in the way; answers the new task, or null. */
export async function submitOrder(studio: StudioState, form: OrderForm): Promise<Task | null> {
  const { order, send, successWords } = form
  // Counts and prices follow the plan: who sends before it is known waits for it, and not for a price that is refused.
  if (isSignedIn() && $membership.get() === null) await refreshPlan(studio)
  const isShort = () => currentBlocker(studio, order()) === "short"
  if (!(await canPay({ isShort, priceCoins: order().priceCoins, again: () => void send() }))) return null
  if (currentBlocker(studio, order()) !== null) return null
  const task = await send()
  if (task !== null) tellCreated(task, successWords)
  return task
}

function currentBlocker(studio: StudioState, { priceCoins }: Order): Blocker {
  return blockerOf({
    tasks: $tasks.get(),
    isCreating: studio.$creating.get() !== null,
    left: studio.$imagesLeft.get(),
    plan: studio.$plan.get(),
    purse: $purse.get(),
    priceCoins,
  })
}
