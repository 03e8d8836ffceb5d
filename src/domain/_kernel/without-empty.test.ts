import fc from "fast-check"
import { expect, it } from "vitest"
import { withoutEmpty } from "./without-empty.ts"

it("drops what says nothing at any depth, and keeps 0, false, spaces and the places of lists", () => {
  expect(withoutEmpty({ a: "", b: null, c: [], d: { e: "" }, f: 0, g: false, h: " ", i: [null, "", { j: "" }, 1] })).toEqual({
    f: 0,
    g: false,
    h: " ",
    i: [null, "", {}, 1],
  })
})

it("changes nothing more when it is done again, and nothing that has no empty part", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(withoutEmpty(withoutEmpty(value))).toEqual(withoutEmpty(value))
    }),
  )
  const full = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.integer(), { minKeys: 1 })
  fc.assert(
    fc.property(full, (value) => {
      expect(withoutEmpty(value)).toEqual(value)
    }),
  )
})
