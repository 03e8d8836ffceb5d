import { expect, it } from "vitest"
import { failureOf } from "./call-failure.ts"

it.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
  "a code that is on every object (%s) is one that nobody knows",
  (code) => {
    const order = { kind: "failed", code: "order-not-understood", cause: "server" }
    expect(failureOf(400, { error: { code } })).toEqual(order)
    expect(failureOf(400, { error: { type: code } })).toEqual(order)
  },
)

it("a code counts before a type, and a type where the code is not known", () => {
  expect(failureOf(429, { error: { code: "insufficient_quota", type: "rate_limit_exceeded" } })).toMatchObject({ code: "quota-exhausted" })
  expect(failureOf(400, { error: { code: "constructor", type: "rate_limit_exceeded" } })).toMatchObject({ code: "rate-limited" })
})
