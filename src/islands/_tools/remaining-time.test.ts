import fc from "fast-check"
import { expect, test } from "vitest"
import { type ProgressMark, remainingSeconds, withMark } from "./remaining-time.ts"

const marksOf = (...marks: readonly (readonly [atMs: number, fraction: number])[]) =>
  marks.reduce<readonly ProgressMark[]>((all, [atMs, fraction]) => withMark(all, { atMs, fraction }), [])

test("what is left follows the pace so far", () => {
  expect(remainingSeconds(marksOf([0, 0], [2_000, 0.1], [4_000, 0.2]))).toBe(16)
})

test("nothing is said before enough is known", () => {
  expect([remainingSeconds([]), remainingSeconds(marksOf([0, 0], [1_000, 0.5])), remainingSeconds(marksOf([0, 0], [9_000, 0.01]))]).toEqual(
    [null, null, null],
  )
})

test("only the last seconds count, and work that begins anew is measured anew", () => {
  expect(remainingSeconds(marksOf([0, 0], [60_000, 0.1], [62_000, 0.3], [64_000, 0.5]))).toBe(5)
  expect(marksOf([0, 0], [5_000, 0.9], [6_000, 0])).toEqual([{ atMs: 6_000, fraction: 0 }])
})

test("the rest is never negative", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(100_000), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 30 }), (steps) => {
      let atMs = 0
      const left = remainingSeconds(marksOf(...steps.map(([by, fraction]) => [(atMs += by), fraction] as const)))
      expect(left === null || left >= 0).toBe(true)
    }),
  )
})
