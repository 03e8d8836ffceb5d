/** What an account may have: the one table of memberships and their rights. Pure data, read by browser and server alike. */

import { type MembershipTerm, PLANS, type Plan } from "../_kernel/plans.ts"

/** Class of an account, as roles, prices and the render queue know it (spec README, Accounts). */
export const MEMBERSHIPS = ["visitor", "free", "lite", "vip", "company"] as const
export type Membership = (typeof MEMBERSHIPS)[number]

/** Speed of a task: 1 the ordinary queue, 2 the fast one (spec 1§4). */
export type SpeedType = 1 | 2

/** Everything that a plan decides. */
export interface Rights {
  readonly membership: Membership
  /** Product level of the specification: from 2 on generation mode 1 is the default, from 3 on the longest duration (spec 2§4). */
  readonly level: 0 | 1 | 2 | 3
  /** Tasks that may run and wait at once (spec README, Tasks); `infiniteQueue` lifts the second. */
  readonly running: number
  readonly waiting: number
  /** Waiting is without limit, and generation modes other than 0 may be chosen (spec 2§4, 2§6). */
  readonly infiniteQueue: boolean
  /** Images of one task when nothing is chosen (spec 1§5, 1§6). */
  readonly defaultImages: 2 | 4
  readonly loraLimit: number
  /** Own voices at once. */
  readonly voiceLimit: number
  readonly speedTypes: readonly SpeedType[]
  readonly defaultSpeed: SpeedType
  readonly generationModes: readonly (0 | 1)[]
  readonly defaultGenerationMode: 0 | 1
  readonly defaultDuration: "first" | "longest"
  /** Share of a busy pool, next to the other plans. */
  readonly weight: number
  /** Everything beyond the starter flow (spec 1§6). */
  readonly fullStudio: boolean
}

const GUEST = {
  membership: "visitor",
  level: 0,
  running: 1,
  waiting: 1,
  infiniteQueue: false,
  defaultImages: 2,
  loraLimit: 0,
  voiceLimit: 0,
  speedTypes: [1],
  defaultSpeed: 1,
  generationModes: [0],
  defaultGenerationMode: 0,
  defaultDuration: "first",
  weight: 1,
  fullStudio: false,
} as const satisfies Rights

const FREE = { ...GUEST, membership: "free", waiting: 5, loraLimit: 3, voiceLimit: 1, fullStudio: true } as const satisfies Rights

const LITE = {
  ...FREE,
  membership: "lite",
  level: 1,
  running: 2,
  waiting: 20,
  defaultImages: 4,
  loraLimit: 5,
  voiceLimit: 3,
  speedTypes: [1, 2],
  defaultSpeed: 2,
  weight: 2,
} as const satisfies Rights

const VIP1 = { ...LITE, membership: "vip", running: 4, waiting: 50, voiceLimit: 10, weight: 4 } as const satisfies Rights
const VIP2 = {
  ...VIP1,
  level: 2,
  infiniteQueue: true,
  generationModes: [0, 1],
  defaultGenerationMode: 1,
} as const satisfies Rights
const VIP3 = { ...VIP2, level: 3, defaultDuration: "longest" } as const satisfies Rights
const COMPANY = { ...VIP3, membership: "company", running: 8, waiting: 100, voiceLimit: 50, weight: 8 } as const satisfies Rights

const RIGHTS: Readonly<Record<Plan, Rights>> = {
  visitor: GUEST,
  free: FREE,
  lite: LITE,
  vip1: VIP1,
  vip2: VIP2,
  vip3: VIP3,
  company: COMPANY,
}

/** What a plan gives. */
export function rightsOf(plan: Plan): Rights {
  return RIGHTS[plan]
}

/** The best plan that is in force at a moment; `free` where none is. It lapses in the very millisecond that its term ends. */
export function planAt(terms: readonly MembershipTerm[], nowMs: number): Plan {
  const inForce = terms.filter((term) => term.startsAtMs <= nowMs && nowMs < term.endsAtMs).map((term) => PLANS.indexOf(term.plan))
  return PLANS[Math.max(PLANS.indexOf("free"), ...inForce)] ?? "free"
}

/** When the plan of a moment ends, terms of it that follow one another counted as one; null where it does not end. */
export function planEndsAtMs(terms: readonly MembershipTerm[], nowMs: number): number | null {
  const plan = planAt(terms, nowMs)
  const own = terms.filter((term) => term.plan === plan).sort((left, right) => left.startsAtMs - right.startsAtMs)
  const end = own.reduce((reached, term) => (term.startsAtMs <= reached ? Math.max(reached, term.endsAtMs) : reached), nowMs)
  return end > nowMs ? end : null
}

/** The state as the payment info tells it (spec 2§3): VIP is any of active, lite active, company (spec 2§1). */
export function paymentState(plan: Plan): {
  readonly activeState: boolean
  readonly liteActiveState: boolean
  readonly isCompany: boolean
  readonly infiniteQueue: boolean
  readonly isVip: boolean
} {
  const { membership, infiniteQueue } = rightsOf(plan)
  const activeState = membership === "vip"
  const liteActiveState = membership === "lite"
  const isCompany = membership === "company"
  return { activeState, liteActiveState, isCompany, infiniteQueue, isVip: activeState || liteActiveState || isCompany }
}
