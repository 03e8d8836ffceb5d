import type { Plan } from "../../domain/_kernel/plans.ts"
import type { SourceImage } from "../../domain/_kernel/task-specification.ts"
import { missingCoins, type PurseAmounts, rightsOf, type SpeedType } from "../../domain/credits/rules.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { finalSize, hiresOf } from "../../domain/studio/kinds/painting.ts"
import { textToImage } from "../../domain/studio/kinds/text-to-image.ts"
import type { ACTION_CODES, Size } from "../../domain/studio/rules.ts"
import { planTask } from "../../domain/task/rules.ts"
import { isActive, type KnownTasks } from "../task/known-tasks.ts"
import { countWithin } from "./images-left.ts"
import { metaOf, type Settings, sizeOf, starterPartOf } from "./settings.ts"

/** What settings come to for somebody: exactly what is sent, and what it costs. */
export interface Order {
  readonly action: (typeof ACTION_CODES)[number]
  readonly meta: Configuration
  /** The result that it is made from; absent where it is made from none. */
  readonly parent?: { readonly taskId: string; readonly index: number }
  /** The image that its card shows until there is a result. */
  readonly source?: SourceImage
  readonly imageCount: number
  readonly size: Size
  /** Null leaves it to the plan. */
  readonly speedType: SpeedType | null
  /** Whether that is the fast queue. */
  readonly isFast: boolean
  readonly priceCoins: number
}

/** The order of settings under a plan; `left` are a visitor's images of the day, null where unknown or without limit. */
export function orderOf(settings: Settings, plan: Plan, left: number | null): Order {
  const rights = rightsOf(plan)
  const allowed = rights.fullStudio ? settings : starterPartOf(settings)
  const imageCount = countWithin(allowed.count ?? rights.defaultImages, left)
  const speedType = allowed.speed !== null && rights.speedTypes.length > 1 ? allowed.speed : null
  const actualSpeed = speedType ?? rights.defaultSpeed
  const meta = metaOf(allowed, imageCount)
  const size = finalSize({ ...sizeOf(allowed), ...(meta.enable_hr === true ? { hires: hiresOf(meta) } : {}) })
  const { quote } = planTask(textToImage, { input: meta, speedType: actualSpeed }, plan)
  return { action: 1, meta, imageCount, size, speedType, isFast: actualSpeed === 2, priceCoins: quote.calculate_coins }
}

/** Whether two orders would make the same. */
export function isSameOrder(left: Order, right: Order): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/** What stands in the way of a create call, in the order of telling; null when nothing does. `short` is a matter of recharging. */
export type Blocker = "creating" | "noneLeft" | "queueFull" | "short" | null

/** What a create depends on, as far as this page knows. */
export interface Circumstances {
  readonly tasks: KnownTasks
  readonly isCreating: boolean
  /** A visitor's images of the day. */
  readonly left: number | null
  readonly plan: Plan
  /** A member's purse; null while it is not known, and for visitors. */
  readonly purse: PurseAmounts | null
  readonly priceCoins: number
}

/** Whether a create could be sent now, as far as this page knows; the server decides. */
export function blockerOf({ tasks, isCreating, left, plan, purse, priceCoins }: Circumstances): Blocker {
  if (isCreating) return "creating"
  if (left === 0) return "noneLeft"
  const { running, waiting, infiniteQueue } = rightsOf(plan)
  if (!infiniteQueue && Object.values(tasks).filter(isActive).length >= running + waiting) return "queueFull"
  return purse !== null && missingCoins(priceCoins, purse) > 0 ? "short" : null
}
