import { expect, it } from "vitest"
import { VICTIMS } from "../schedule.ts"
import { MOMENTS, videoPlanOf, watchedPlanOf } from "./video-plan.ts"

it("kills every part once in a run, and at every moment within three seeds; the same seed is the same run", () => {
  for (let first = 1; first <= 10; first++) {
    const plans = [first, first + 1, first + 2].map(videoPlanOf)
    for (const plan of plans) expect(new Set(MOMENTS.map((moment) => plan[moment]?.victim))).toEqual(new Set(VICTIMS))
    for (const moment of MOMENTS) expect(new Set(plans.map((plan) => plan[moment]?.victim))).toEqual(new Set(VICTIMS))
    expect(videoPlanOf(first)).toEqual(plans[0])
  }
})

it("leaves the Worker alone where its memory is watched", () => {
  for (let seed = 1; seed <= 10; seed++) expect(Object.values(watchedPlanOf(seed)).map(({ victim }) => victim)).not.toContain("app")
})
