import { describe, expect, test } from "vitest"
import { createRedeemCodes } from "../../domain/credits/contract.ts"
import { readContract } from "../_ui/read-contract.ts"
import { codeOrderErrors, EMPTY_CODE_ORDER, readCodeOrder } from "./redeem-code-order.ts"

const NOW_MS = Date.UTC(2026, 5, 1, 12)
const read = (over: Partial<typeof EMPTY_CODE_ORDER>) =>
  readContract(createRedeemCodes.input(), readCodeOrder({ ...EMPTY_CODE_ORDER, ...over }))
const errorsOf = (over: Partial<typeof EMPTY_CODE_ORDER>) =>
  Object.keys({ ...read(over).errors, ...codeOrderErrors({ ...EMPTY_CODE_ORDER, ...over }, NOW_MS) })

describe("an order of redeem codes", () => {
  test.each([
    { coins: "500" },
    { plan: "vip1", days: "30" },
    { coins: "1", plan: "lite", days: "3660", maximum_uses: "100000", count: "100", expires_at: "2026-06-01" },
  ])("is what the call takes: %j", (over) => expect(errorsOf(over)).toEqual([]))

  test("that gives nothing is refused", () => expect(errorsOf({})).toEqual(["coins"]))

  test("asks for the days only with a membership", () => {
    expect(errorsOf({ plan: "lite", days: "" })).toEqual(["days"])
    expect(errorsOf({ coins: "5", days: "" })).toEqual([])
  })

  test("names every field that is out of its range", () => {
    expect(errorsOf({ coins: "0", maximum_uses: "x", count: "101" }).sort()).toEqual(["coins", "count", "maximum_uses"])
  })

  test("ends with its last day, which must not have passed", () => {
    expect(read({ coins: "5", expires_at: "2026-06-01" })).toMatchObject({ input: { expires_at: "2026-06-01T23:59:59.000Z" } })
    for (const expires_at of ["2026-05-31", "soon"]) expect(errorsOf({ coins: "5", expires_at })).toEqual(["expires_at"])
  })
})
