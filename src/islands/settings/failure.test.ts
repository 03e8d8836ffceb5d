import { describe, expect, it } from "vitest"
import { CallError } from "../_runtime/call.ts"
import { failureOf } from "./failure.ts"

describe("why something was not done", () => {
  it("names the fields that the answer names", () => {
    const error = new CallError("InvalidInput", { errors: [{ path: "links.1", message: "LinkNotSafe" }], requestId: "r" })
    expect(failureOf(error, 0)).toMatchObject({ code: "InvalidInput", requestId: "r", failures: { "links.1": "LinkNotSafe" } })
  })

  it("is said at the field that a code belongs to, where the answer names none", () => {
    expect(failureOf(new CallError("VerifiCodeError"), 0, { VerifiCodeError: "code" }).failures).toEqual({ code: "VerifiCodeError" })
    expect(failureOf(new CallError("Offline"), 0, { VerifiCodeError: "code" }).failures).toEqual({})
  })

  it("tells from when on another try makes sense", () => {
    expect(failureOf(new CallError("TooManyRequests", { retryAfterSeconds: 3 }), 1000).retryAtMs).toBe(4000)
  })
})
