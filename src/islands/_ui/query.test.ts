import { expect, test } from "vitest"
import { CallError } from "../_runtime/call.ts"
import { queryKey, retryAfterMs } from "./query.ts"

test("a read is tried again by itself only where that can help, later each time and not for ever", () => {
  const waits = (code: "Offline" | "NotAllowed") =>
    [1, 2, 3, 4].map((retryCount) => retryAfterMs({ error: new CallError(code), retryCount }))
  expect(waits("Offline")).toEqual([2_000, 8_000, 30_000, null])
  expect(waits("NotAllowed")).toEqual([null, null, null, null])
  expect(retryAfterMs({ error: new TypeError("a slip"), retryCount: 1 })).toBeNull()
})

test("two reads share an answer only where call and input are the same", () => {
  const call = { path: "/api/v1/a/list" } as const
  expect(queryKey(call, { limit: 1 })).toBe(queryKey(call, { limit: 1 }))
  expect(new Set([queryKey(call, {}), queryKey(call, { limit: 1 }), queryKey({ path: "/api/v1/a/listing" }, {})]).size).toBe(3)
})
