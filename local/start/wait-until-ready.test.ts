import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { waitUntilReady } from "./wait-until-ready.ts"

const URL = "http://127.0.0.1:1/health"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A service that answers from so many seconds on. */
function answersAfter(seconds: number): void {
  const fromMs = Date.now() + seconds * 1_000
  vi.stubGlobal("fetch", async () => new Response("", { status: Date.now() < fromMs ? 503 : 200 }))
}

test("a service that starts within ten seconds is waited for without a word", async () => {
  answersAfter(9)
  const onSlow = vi.fn<() => void>()
  const waiting = waitUntilReady(URL, { onSlow })
  await vi.advanceTimersByTimeAsync(10_000)
  await waiting
  expect(onSlow).not.toHaveBeenCalled()
})

test("one that takes longer is waited for as well, up to four minutes, and that is said once", async () => {
  answersAfter(230)
  const onSlow = vi.fn<() => void>()
  const waiting = waitUntilReady(URL, { onSlow })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(onSlow).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(220_000)
  await waiting
  expect(onSlow).toHaveBeenCalledTimes(1)
})

test("what is not ready after four minutes is given up, with its last answer", async () => {
  answersAfter(1_000)
  const given = waitUntilReady(URL).then(
    () => "ready",
    (error: unknown) => String(error),
  )
  await vi.advanceTimersByTimeAsync(241_000)
  expect(await given).toContain("was not ready within 240 s (status 503: )")
})

test("nobody is waited for who is gone", async () => {
  answersAfter(1_000)
  await expect(waitUntilReady(URL, { cancelled: () => true })).rejects.toThrow("its process ended")
})
