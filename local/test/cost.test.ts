import { expect, test } from "vitest"
import { addCosts, grown, secondsOfEnded } from "./cost.ts"

test("what ended programs took is read behind a name that may hold anything, and unknown where nobody tells", () => {
  expect(secondsOfEnded(() => "7 (a) b) S 1 7 7 0 -1 0 0 0 0 0 11 22 300 45 20 0")).toBeCloseTo(3.45)
  const untold = () => {
    throw new Error("no such file")
  }
  expect(secondsOfEnded(untold)).toBeNull()
})

test("shards of a step add up", () => {
  const parts = [
    { title: "Worker tests 1/2", seconds: 100, tests: 5 },
    { title: "Worker tests 2/2", seconds: 120, tests: 6 },
    { title: "Checks", seconds: 90, tests: 20 },
  ]
  expect(addCosts(parts)).toEqual({ "Worker tests": { seconds: 220, tests: 11 }, Checks: { seconds: 90, tests: 20 } })
})

test("a step that grew by more than five percent is told of, noise and new steps are not", () => {
  const recorded = { Checks: { seconds: 100, tests: 20 }, Tiny: { seconds: 2, tests: 1 } }
  const now = (seconds: number) => ({ Checks: { seconds, tests: 20 }, Tiny: { seconds: 4, tests: 1 }, New: { seconds: 50, tests: 1 } })
  expect(grown(now(104), recorded)).toEqual([])
  expect(grown(now(107), recorded)).toEqual(["Checks takes 107 s of a processor, 100 s were recorded"])
})
