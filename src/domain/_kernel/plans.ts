/** The plan of the caller; VIP has three levels. What each gives is a table of credits. */
export const PLANS = ["visitor", "free", "lite", "vip1", "vip2", "vip3", "company"] as const
export type Plan = (typeof PLANS)[number]

/** Plans that can be granted to an account for a time. */
export const GRANTABLE_PLANS = ["lite", "vip1", "vip2", "vip3", "company"] as const satisfies readonly Plan[]
export type GrantablePlan = (typeof GRANTABLE_PLANS)[number]

/** A plan that was granted from one moment to another, milliseconds since 1970; the end itself is outside. */
export interface MembershipTerm {
  readonly plan: GrantablePlan
  readonly startsAtMs: number
  readonly endsAtMs: number
}
