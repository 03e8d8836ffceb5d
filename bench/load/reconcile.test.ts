import { expect, test } from "vitest"
import { disagreements, reconcile } from "./reconcile.ts"

const asked = [
  { mark: "like 1", told: "done" },
  { mark: "like 2", told: "failed" },
  { mark: "comment 3", told: "unknown" },
  { mark: "redeem 4", told: "refused" },
] as const

test("what was done and told, and what failed and is not there, agree; of what nobody answered either is fine", () => {
  for (const unknown of [[], [["comment 3", 1] as const]]) {
    const found = reconcile(asked, new Map([["like 1", 1], ...unknown]))
    expect(found).toEqual({ doneButFailed: [], doneButMissing: [], twice: [] })
    expect(disagreements("like", found)).toEqual([])
  }
})

test("a write that was done and reported failed, one that is gone and one that was done twice are found", () => {
  const found = reconcile(
    asked,
    new Map([
      ["like 2", 1],
      ["redeem 4", 1],
      ["comment 3", 2],
    ]),
  )
  expect(found).toEqual({ doneButFailed: ["like 2", "redeem 4"], doneButMissing: ["like 1"], twice: ["comment 3"] })
  expect(disagreements("stage", found)).toEqual([
    "stage: 2 done but reported failed, such as like 2",
    "stage: 1 reported done but missing, such as like 1",
    "stage: 1 done twice, such as comment 3",
  ])
})
