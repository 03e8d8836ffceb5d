import type { Plan } from "../_kernel/plans.ts"
import type { Membership, SpeedType } from "../credits/rules.ts"

/** Whose rights a task runs with, and in which queue. */
export interface Standing {
  readonly plan: Plan
  readonly speedType: SpeedType
}

/** What rooms and pools may hold, and ask with, that outlive a deployment: where `plan` is missing, the membership stands for it. */
interface KeptStanding extends Partial<Standing> {
  readonly membership?: Membership
}

const PLAN_OF: Readonly<Record<Membership, Plan>> = { visitor: "visitor", free: "free", lite: "lite", vip: "vip1", company: "company" }

/** The standing in something that was stored or sent, whichever of the two shapes it has; ordinary speed where none is said. */
export function standingOf({ plan, speedType, membership }: KeptStanding): Standing {
  return { plan: plan ?? PLAN_OF[membership ?? "visitor"], speedType: speedType ?? 1 }
}

/** The same thing in today's shape. */
export function withStanding<Kept extends Standing>(kept: Kept): Kept {
  return { ...kept, ...standingOf(kept) }
}

/** What entries of pools are that were stored or sent before they said their kind: images from words. */
export const FIRST_KIND = "text-to-image"
