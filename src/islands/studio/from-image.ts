import type { Plan } from "../../domain/_kernel/plans.ts"
import { describeImage, upscaleImage } from "../../domain/studio/create-contract.ts"
import { imageToText } from "../../domain/studio/kinds/image-to-text.ts"
import { upscale } from "../../domain/studio/kinds/upscale.ts"
import { upscaledSize } from "../../domain/studio/upscale-rules.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { planTask } from "../../domain/task/rules.ts"
import { CallError, call } from "../_runtime/call.ts"
import { $recharge, readShortage } from "../credits/recharge.ts"
import { refreshPurse } from "../identity/member.ts"
import { firstState } from "../task/first-state.ts"
import { learnCreated } from "../task/live-tasks.ts"

/** What is to be made from one image; the ratio is that of an upscale. */
export type FromImage = { readonly kind: "upscale"; readonly ratio: number } | { readonly kind: "description" }

/** What it costs under a plan, before it is asked for. */
export function priceFromImage(wanted: FromImage, image: TaskImage, plan: Plan): number {
  // Only the size counts.
  const sources = [{ ...image, mediaKey: "", sha256: "", sizeBytes: 0, prompt: "" }]
  const member = plan === "visitor" ? "free" : plan
  const planned =
    wanted.kind === "upscale"
      ? planTask(upscale, { input: { scaling_ratio: wanted.ratio }, sources }, member)
      : planTask(imageToText, { input: {}, sources }, member)
  return planned.quote.calculate_coins
}

interface Order {
  readonly task: Task
  readonly image: TaskImage
  readonly wanted: FromImage
  readonly priceCoins: number
  /** The same for every try of the same, so that it is made once. */
  readonly key: string
}

/** Asks for it; answers the new task, or null where credits are missing, for which the recharge dialog opens. Throws CallError. */
export async function createFromImage(order: Order): Promise<Task | null> {
  const { task, image, wanted, priceCoins, key } = order
  const shared = { parent_task_id: task.id, operate_number: image.operate_number, source: "create", max_coins: priceCoins }
  const options = { idempotencyKey: key, handlesErrors: true }
  try {
    const created =
      wanted.kind === "upscale"
        ? await call(upscaleImage, { ...shared, meta: { scaling_ratio: wanted.ratio } }, options)
        : await call(describeImage, { ...shared, meta: {} }, options)
    const first = firstState(created, askedOf(order))
    learnCreated(first)
    void refreshPurse()
    return first
  } catch (error) {
    const shortage = error instanceof CallError && error.code === "InsufficientCredits" ? readShortage(error.data) : null
    if (shortage === null) throw error
    void refreshPurse()
    $recharge.set({
      reason: "short",
      priceCoins: shortage.price,
      balance: shortage.balance,
      resume: () => void createFromImage(order).catch(() => undefined),
    })
    return null
  }
}

/** What the new task shows until its first event arrives. */
function askedOf({ task, image, wanted }: Order) {
  const { url, width, height } = image
  const size = wanted.kind === "upscale" ? upscaledSize(image, wanted.ratio) : { width, height }
  const type = wanted.kind === "upscale" ? upscale.action : imageToText.action
  return { type, prompt: task.prompt, ...size, n_iter: 1, seed: null, source_image: { url, width, height } }
}
