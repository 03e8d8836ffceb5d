import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { CallError } from "../_runtime/call.ts"
import { $notices } from "../_runtime/notices.ts"
import { ActionCancelled, failureOf, failureWith, isCancelled, tellFailure } from "./failure.ts"

afterEach(() => vi.unstubAllGlobals())

describe("the failure that an error tells of", () => {
  test("names the request, says when to retry, and puts each message at its field", () => {
    const error = new CallError("InvalidInput", {
      errors: [{ path: "links.1", message: "LinkNotSafe" }],
      requestId: "r1",
      retryAfterSeconds: 3,
    })
    expect(failureOf(error, 1_000)).toEqual({
      code: "InvalidInput",
      requestId: "r1",
      retryAtMs: 4_000,
      fields: { "links.1": "LinkNotSafe" },
    })
  })

  test("shows a code that names no field at the field that it belongs to", () => {
    const fieldOf = { EmailRegistered: "email" }
    expect(failureOf(new CallError("EmailRegistered"), 0, fieldOf).fields).toEqual({ email: "EmailRegistered" })
    expect(failureOf(new CallError("Offline"), 0, fieldOf).fields).toEqual({})
  })

  test("is the worker's own code where a job failed", () => {
    expect(failureOf(new JobError("failed", "FileBroken"), 0)).toEqual(failureWith("FileBroken"))
    expect(failureOf(new JobError("crashed"), 0).code).toBe("crashed")
  })

  test("is ours, and reported, where nobody meant the error to be seen", () => {
    const report = vi.fn<(error: unknown) => void>()
    vi.stubGlobal("reportError", report)
    const error = new TypeError("a slip")
    expect(failureOf(error, 0)).toEqual(failureWith("ServerError"))
    expect(report).toHaveBeenCalledExactlyOnceWith(error)
  })
})

test("what was given up is no failure", () => {
  expect([new ActionCancelled(), new DOMException("gone", "AbortError"), new JobError("aborted")].every(isCancelled)).toBe(true)
  expect([new CallError("Offline"), new JobError("failed", "FileBroken")].some(isCancelled)).toBe(false)
})

describe("a failure that is told as a notice", () => {
  const told = () => $notices.get().map(({ tone, body }) => [tone, body.kind === "error" ? body.code : body.text])
  beforeEach(() => $notices.set([]))

  test("says by its code why a call failed, or what was wrong with a field", () => {
    tellFailure(new CallError("QueueFull"))
    tellFailure(new CallError("InvalidInput", { errors: [{ path: "name", message: "NameTooLong" }] }))
    expect(told()).toEqual([
      ["bad", "QueueFull"],
      ["bad", "NameTooLong"],
    ])
  })

  test("reports an error of our own, and says nothing of what was given up", () => {
    const report = vi.fn()
    vi.stubGlobal("reportError", report)
    tellFailure(new Error("a fault"))
    tellFailure(new ActionCancelled())
    tellFailure(new DOMException("", "AbortError"))
    expect([told(), report.mock.calls.length]).toEqual([[["bad", "ServerError"]], 1])
  })
})
