import type { Task } from "../../domain/task/contract.ts"
import { announce, dismiss } from "../_runtime/notices.ts"
import { $purse, refreshPurse } from "../identity/member.ts"
import { isCardInView } from "../task/is-card-in-view.ts"
import { $tasks, onTaskEnded } from "../task/live-tasks.ts"
import { openRecharge } from "./create-image.ts"
import { type Blocker, blockerOf, type Order } from "./order.ts"
import type { StudioState } from "./studio-state.ts"

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
  if (currentBlocker(studio, order()) === "short") {
    // Stamina may have come, or a task given back what it held.
    await refreshPurse()
    const balance = $purse.get()
    if (balance !== null && currentBlocker(studio, order()) === "short") openRecharge(order().priceCoins, balance, send)
  }
  if (currentBlocker(studio, order()) !== null) return null
  const task = await send()
  if (task !== null) tellSuccess(task, successWords)
  return task
}

/** The card says the same; a notice is for who does not see it. */
function tellSuccess(task: Task, words: string): void {
  requestAnimationFrame(() => {
    if (isCardInView(task.id)) return
    const noticeId = announce({ tone: "good", body: { kind: "text", text: words } })
    // Its end is told too; one notice at a time is enough.
    const stop = onTaskEnded((ended) => {
      if (ended.id !== task.id) return
      stop()
      dismiss(noticeId)
    })
  })
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
