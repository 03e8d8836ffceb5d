import type { Plan } from "../../../domain/_kernel/plans.ts"
import { missingCoins, type PurseAmounts, rightsOf } from "../../../domain/credits/rules.ts"
import { isActive, type KnownTasks } from "../../_session/known-tasks.ts"

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
