import { expect, it } from "vitest"
import { atKnownPrice } from "./at-known-price.ts"

it("a retry may cost what was held for the task before, and anything where nothing is known of that", () => {
  expect(atKnownPrice({ deduction_detail: { held: { stamina: 2, coins: 3 } } as never })).toEqual({ max_coins: 5 })
  expect(atKnownPrice({ deduction_detail: null })).toEqual({})
})
