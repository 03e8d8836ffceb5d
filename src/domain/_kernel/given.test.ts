import fc from "fast-check"
import { expect, it } from "vitest"
import { given } from "./given.ts"

it("keeps every member that is not undefined, in its place, and no other", () => {
  const value = fc.oneof(fc.constant(undefined), fc.constant(null), fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()))
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), value), (said) => {
      expect(JSON.stringify(given(said))).toBe(JSON.stringify(said))
      expect(Object.values(given(said))).not.toContain(undefined)
    }),
  )
})
