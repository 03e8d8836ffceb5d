import type { SourceImage } from "../../domain/_kernel/task-specification.ts"
import type { SpeedType } from "../../domain/credits/rules.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import type { ACTION_CODES, Size } from "../../domain/studio/rules.ts"

/** What a form comes to for somebody: exactly what is sent, and what it costs. */
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
