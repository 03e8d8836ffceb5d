import * as fc from "fast-check"
import { expect, it } from "vitest"
import { atRate, countOf, type Timed } from "./at-rate.ts"

const shown = (pictures: readonly Timed<number>[], count: number, frameRate = 10) => [...atRate(pictures, { frameRate, count })]
const at = (...moments: readonly (number | null)[]) => moments.map((atS, picture) => ({ atS, picture }))

it("pictures of an even rate pass as they are", () => {
  expect(shown(at(0, 0.1, 0.2, 0.3), 4)).toEqual([0, 1, 2, 3])
  // 29.97 a second, shown as 30: one stands for two once in 33 seconds.
  const pictures = Array.from({ length: 60 }, (_, picture) => ({ atS: picture / 29.97, picture }))
  expect(shown(pictures, 60, 30)).toEqual(pictures.map(({ picture }) => picture))
})

it("each stands until the next one is due, and the last to the end", () => {
  expect(shown(at(0, 1), 20)).toEqual([...Array<number>(10).fill(0), ...Array<number>(10).fill(1)])
  expect(shown(at(0), 3)).toEqual([0, 0, 0])
})

it("one that is over before its turn is left out, and what comes after the end too", () => {
  expect(shown(at(0, 0.02, 0.04, 0.1), 2)).toEqual([2, 3])
  expect(shown(at(0, 0.1, 0.2, 0.3), 2)).toEqual([0, 1])
})

it("what nothing tells the time of follows its forerunner, and so does what goes back in time", () => {
  expect(shown(at(null, null, null), 3)).toEqual([0, 1, 2])
  expect(shown(at(0, 0.1, -5, 0.3), 4)).toEqual([0, 1, 2, 3])
})

it("whatever the moments say, there are just as many pictures as were asked for, in their order, and no picture is asked for after the last", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.double({ noNaN: true, min: -1e9, max: 1e9 })), { minLength: 1, maxLength: 50 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 60 }),
      (moments, count, frameRate) => {
        const all = shown(at(...moments), count, frameRate)
        expect(all).toHaveLength(count)
        expect(all).toEqual(all.toSorted((one, other) => one - other))
      },
    ),
  )
  expect(shown([], 5)).toEqual([])
})

it("a film has at least one picture", () => {
  expect([countOf({ durationS: 0.001, frameRate: 8 }), countOf({ durationS: 2.003, frameRate: 30 })]).toEqual([1, 60])
})
