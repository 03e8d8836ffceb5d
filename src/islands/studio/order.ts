import type { Plan } from "../../domain/_kernel/plans.ts"
import type { SourceImage } from "../../domain/_kernel/task-specification.ts"
import { rightsOf, type SpeedType } from "../../domain/credits/rules.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { finalSize, hiresOf } from "../../domain/studio/kinds/painting.ts"
import { textToImage } from "../../domain/studio/kinds/text-to-image.ts"
import type { ACTION_CODES, Size } from "../../domain/studio/rules.ts"
import { planTask } from "../../domain/task/rules.ts"
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
