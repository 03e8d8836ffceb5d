import { expect, it } from "vitest"
import { fractionTeller } from "./tell-fraction.ts"

/** The shares that are told of those that are reported. */
function told(...fractions: readonly number[]): readonly number[] {
  const shares: number[] = []
  const tell = fractionTeller((progress) => shares.push("fraction" in progress ? (progress.fraction ?? -1) : -1))
  for (const fraction of fractions) tell(fraction)
  return shares
}

it("how far the work is is told from a step of one in two hundred on, at most 200 times", () => {
  expect(told(0, 0.0049, 0.00501, 0.01)).toEqual([0, 0.00501])
  expect(told(...Array.from({ length: 10_000 }, (_, at) => at / 10_000)).length).toBeLessThanOrEqual(200)
})

it("the end is told once, however small its step, and nothing is told that goes back", () => {
  expect(told(0.999, 1, 1)).toEqual([0.999, 1])
  expect(told(0.5, 0.4)).toEqual([0.5])
})

it("a share outside of the whole is brought into it", () => {
  expect(told(-1, 2)).toEqual([0, 1])
})
