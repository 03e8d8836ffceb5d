import { describe, expect, test } from "vitest"
import { createRedeemCodes } from "../../domain/credits/contract.ts"
import { EMPTY_CODE_ORDER, readCodeOrder } from "./redeem-code-order.ts"

const NOW_MS = Date.UTC(2026, 5, 1, 12)
const read = (over: Partial<typeof EMPTY_CODE_ORDER>) => readCodeOrder({ ...EMPTY_CODE_ORDER, ...over }, NOW_MS)
const errorsOf = (over: Partial<typeof EMPTY_CODE_ORDER>) => {
  const order = read(over)
  return order.kind === "failures" ? Object.entries(order.failures).map(([name, failure]) => `${name} ${failure.kind}`) : []
}

describe("an order of redeem codes", () => {
  test.each([
    { coins: "500" },
    { plan: "vip1", days: "30" },
    { coins: "1", plan: "lite", days: "3660", uses: "100000", count: "100", expires: "2026-06-01" },
  ])("is what the call takes: %j", (over) => {
    const order = read(over)
    expect(order.kind).toBe("order")
    if (order.kind === "order") expect(createRedeemCodes.input.safeParse(order.input).success).toBe(true)
  })

  test("that gives nothing is refused", () => expect(errorsOf({})).toEqual(["coins giftNeeded"]))

  test("asks for the days only with a membership", () => {
    expect(errorsOf({ plan: "lite", days: "" })).toEqual(["days range"])
    expect(errorsOf({ coins: "5", days: "" })).toEqual([])
  })

  test("names every field that is out of its range", () => {
    expect(errorsOf({ coins: "0", uses: "x", count: "101" }).sort()).toEqual(["coins range", "count range", "uses range"])
  })

  test("ends with its last day, which must not have passed", () => {
    expect(read({ coins: "5", expires: "2026-06-01" })).toMatchObject({ input: { expires_at: "2026-06-01T23:59:59.000Z" } })
    for (const expires of ["2026-05-31", "soon"]) expect(errorsOf({ coins: "5", expires })).toEqual(["expires expiresPast"])
  })
})
