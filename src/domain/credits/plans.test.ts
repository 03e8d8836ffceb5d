import { describe, expect, it } from "vitest"
import { type GrantablePlan, PLANS } from "../_kernel/plans.ts"
import { paymentState, planAt, planEndsAtMs } from "./plans.ts"

const term = (plan: GrantablePlan, startsAtMs: number, endsAtMs: number) => ({ plan, startsAtMs, endsAtMs })

describe("the plan of a moment", () => {
  it.each([
    ["without a term", [], 5, "free"],
    ["before its term begins", [term("lite", 10, 20)], 9, "free"],
    ["in the first millisecond of its term", [term("lite", 10, 20)], 10, "lite"],
    ["in the last millisecond of its term", [term("lite", 10, 20)], 19, "lite"],
    ["in the millisecond that its term ends", [term("lite", 10, 20)], 20, "free"],
    ["of two in force is the better one", [term("vip1", 0, 20), term("lite", 0, 20)], 10, "vip1"],
    ["of two is the one in force, be it the lesser", [term("vip1", 0, 10), term("lite", 0, 20)], 10, "lite"],
  ] as const)("%s", (_case, terms, nowMs, plan) => {
    expect(planAt(terms, nowMs)).toBe(plan)
  })

  it("does not end where it is of a later term alone, nor is it longer for a term of another plan", () => {
    expect(planEndsAtMs([term("vip1", 0, 10), term("lite", 10, 20)], 5)).toBe(10)
    expect(planEndsAtMs([term("vip1", 10, 20)], 5)).toBeNull()
  })
})

it("a member with a membership in force is told so, and of which sort", () => {
  const told = PLANS.map((plan) => {
    const { isVip, activeState, liteActiveState, isCompany, infiniteQueue } = paymentState(plan)
    return [plan, isVip, activeState, liteActiveState, isCompany, infiniteQueue]
  })
  expect(told).toEqual([
    ["visitor", false, false, false, false, false],
    ["free", false, false, false, false, false],
    ["lite", true, false, true, false, false],
    ["vip1", true, true, false, false, false],
    ["vip2", true, true, false, false, true],
    ["vip3", true, true, false, false, true],
    ["company", true, false, false, true, true],
  ])
})
