import { expect, it } from "vitest"
import { featureHashing, hashedVector } from "./feature-hashing.ts"
import { VECTOR_LENGTH } from "./ports.ts"

const distance = (left: string, right: string) => {
  const [one, other] = [hashedVector(left), hashedVector(right)]
  return 1 - one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

it("lays alike what is spelled alike, and apart what has no piece in common", () => {
  expect(distance("A red fox in the snow", "red foxes, snow")).toBeLessThan(featureHashing.farthest)
  expect(distance("A red fox in the snow", "quantum ledger")).toBeGreaterThan(featureHashing.farthest)
  expect(distance("赛博朋克城市", "赛博朋克街道")).toBeLessThan(featureHashing.farthest)
})

it("is the same in every run, of the length that the database declares, and nothing of nothing", () => {
  expect(hashedVector("fox")).toEqual(hashedVector("Fox"))
  expect(hashedVector("fox")).toHaveLength(VECTOR_LENGTH)
  expect(Math.hypot(...hashedVector("fox in snow"))).toBeCloseTo(1)
  expect(hashedVector("!").every((value) => value === 0)).toBe(true)
})
