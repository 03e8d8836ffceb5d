import { expect, it } from "vitest"
import { standingOf, withStanding } from "./kept-plan.ts"

it.each([
  ["visitor", "visitor"],
  ["free", "free"],
  ["lite", "lite"],
  ["vip", "vip1"],
  ["company", "company"],
] as const)("a membership %s that was kept stands for the plan %s at ordinary speed", (membership, plan) => {
  expect(standingOf({ membership })).toEqual({ plan, speedType: 1 })
})

it("a plan and a speed that were kept are what they are", () => {
  expect(standingOf({ plan: "vip3", speedType: 2, membership: "free" })).toEqual({ plan: "vip3", speedType: 2 })
  expect(withStanding({ plan: "lite", speedType: 1, taskId: "a" })).toEqual({ plan: "lite", speedType: 1, taskId: "a" })
})
