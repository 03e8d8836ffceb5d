import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { Configuration } from "../../../domain/studio/configuration.ts"
import { createTask, describeImage, makeVariation, upscaleImage } from "../../../domain/studio/create-contract.ts"
import { studioKindOf } from "../../../domain/studio/studio-kinds.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { planTask, type TaskPlan } from "../../../domain/task/rules.ts"
import { CallError, call } from "../../_runtime/call.ts"
import { firstState } from "../../_session/first-state.ts"
import { learnCreated } from "../../_session/live-tasks.ts"
import { refreshPurse } from "../../_session/member.ts"
import { $recharge, readShortage } from "../../_session/recharge.ts"
import type { DialogKind } from "../../studio/dialog-kinds.ts"

/** What is to be made from one image; the ratio is that of an upscale. */
export type FromImage = { readonly kind: "upscale"; readonly ratio: number } | { readonly kind: Exclude<DialogKind, "upscale"> }

function metaOf(wanted: FromImage): Configuration {
  return wanted.kind === "upscale" ? { scaling_ratio: wanted.ratio } : {}
}

/** What it comes to under a plan, before it is asked for. */
function planFromImage(wanted: FromImage, image: TaskImage, plan: Plan): TaskPlan {
  // Only the size counts.
  const sources = [{ ...image, role: "image", mediaKey: "", sha256: "", sizeBytes: 0, prompt: "" }]
  const input = metaOf(wanted)
  return planTask(studioKindOf(wanted.kind, input).kind, { input, sources }, plan === "visitor" ? "free" : plan)
}

/** What it costs under a plan, before it is asked for. */
export function priceFromImage(wanted: FromImage, image: TaskImage, plan: Plan): number {
  return planFromImage(wanted, image, plan).quote.calculate_coins
}

interface Order {
  readonly task: Task
  readonly image: TaskImage
  readonly wanted: FromImage
  readonly plan: Plan
  readonly priceCoins: number
  /** The same for every try of the same, so that it is made once. */
  readonly key: string
}

/** Asks for it; answers the new task, or null where credits are missing, for which the recharge dialog opens. Throws CallError. */
export async function createFromImage(order: Order): Promise<Task | null> {
  const { task, image, wanted, priceCoins, key } = order
  const shared = { parent_task_id: task.id, operate_number: image.operate_number, source: "create", max_coins: priceCoins }
  const options = { idempotencyKey: key, handlesErrors: true } as const
  try {
    const created = await send(wanted, shared, options)
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

type Shared = { readonly parent_task_id: string; readonly operate_number: number; readonly source: string; readonly max_coins: number }
type Options = { readonly idempotencyKey: string; readonly handlesErrors: true }

function send(wanted: FromImage, shared: Shared, options: Options) {
  const input = { ...shared, meta: metaOf(wanted) }
  switch (wanted.kind) {
    case "upscale":
      return call(upscaleImage, input, options)
    case "image-to-text":
      return call(describeImage, input, options)
    case "variation":
      return call(makeVariation, input, options)
    case "remove-background":
      return call(createTask, { action: 7, ...input }, options)
  }
}

/** What the new task shows until its first event arrives. */
function askedOf({ task, image, wanted, plan }: Order) {
  const { url, width, height } = image
  const { specification, pieceCount } = planFromImage(wanted, image, plan)
  return {
    type: studioKindOf(wanted.kind, {}).kind.action,
    prompt: task.prompt,
    width: specification.width,
    height: specification.height,
    n_iter: pieceCount,
    seed: null,
    source_image: { url, width, height },
  }
}
