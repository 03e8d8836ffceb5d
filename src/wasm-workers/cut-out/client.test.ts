import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createBridge } from "../_bridge/bridge.ts"
import { JobError, type JobOptions } from "../_bridge/protocol.ts"
import { findSubject } from "./client.ts"
import type { CutOutProgress, Subject } from "./protocol.ts"

vi.mock("../_bridge/bridge.ts", () => ({ createBridge: vi.fn<() => unknown>() }))

type Run = (name: string, input: unknown, options: JobOptions<CutOutProgress>) => Promise<Subject>
const run = vi.fn<Run>()
const subject: Subject = { alpha: new Uint8Array(1) }
const image = new Blob()
/** A job that begins a step and then never ends by itself. */
const hangIn =
  (stage: "start" | "find"): Run =>
  (_name, _input, { signal, onProgress }) =>
    new Promise((_, reject) => {
      onProgress?.({ stage })
      signal?.addEventListener("abort", () => reject(new JobError("aborted")))
    })

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  run.mockReset()
  vi.mocked(createBridge).mockReturnValue({ run, close: () => {} } as never)
})
afterEach(() => vi.useRealTimers())

describe("a cut-out", () => {
  test.each([
    ["start", 90_000],
    ["find", 300_000],
  ] as const)("that is stuck in its step %s ends with a word for it", async (stage, limitMs) => {
    run.mockImplementationOnce(hangIn(stage))
    const end = findSubject(image, "medium", {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(limitMs)
    expect(await end).toMatchObject({ end: "failed", code: "engineStuck" })
  })

  test("may download for as long as it takes", async () => {
    run.mockImplementationOnce((_name, _input, { onProgress }) => {
      onProgress?.({ stage: "download", loadedBytes: 1, totalBytes: 2 })
      return new Promise((resolve) => setTimeout(() => resolve(subject), 3_600_000))
    })
    const found = findSubject(image, "medium", {})
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(await found).toBe(subject)
  })

  test("that somebody stops ends as stopped", async () => {
    const abort = new AbortController()
    run.mockImplementationOnce(hangIn("find"))
    const end = findSubject(image, "medium", { signal: abort.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10)
    abort.abort()
    expect(await end).toMatchObject({ end: "aborted" })
  })
})
