import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type CapturePort, runCapture } from "./cover-capture.ts"

type Grab = Awaited<ReturnType<CapturePort["grab"]>>

describe("a capture through an element", () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function start(grabs: readonly Grab[], loads: "playable" | "never" = "playable", signal?: AbortSignal) {
    const startedAtMs = Date.now()
    const grabbedAtMs: number[] = []
    let open = 0
    const port: CapturePort = {
      load(say) {
        open += 1
        if (loads === "playable") queueMicrotask(() => say("playable"))
        return () => {
          open -= 1
        }
      },
      grab() {
        grabbedAtMs.push(Date.now() - startedAtMs)
        return Promise.resolve(grabs[grabbedAtMs.length - 1] ?? "empty")
      },
    }
    return { outcome: runCapture(port, signal), grabbedAtMs, opened: () => open }
  }

  it("takes the frame 300 ms after it is playable, and lets the element go", async () => {
    const { outcome, grabbedAtMs, opened } = start(["frame"])
    await vi.runAllTimersAsync()
    expect(await outcome).toBe(true)
    expect([grabbedAtMs, opened(), vi.getTimerCount()]).toEqual([[300], 0, 0])
  })

  it("tries again after empty frames and frames without size, and gives up after five", async () => {
    const kept = start(["empty", "no-size", "frame"])
    await vi.runAllTimersAsync()
    expect(await kept.outcome).toBe(true)
    expect(kept.grabbedAtMs).toEqual([300, 1400, 2200])
    const given = start([])
    await vi.runAllTimersAsync()
    expect(await given.outcome).toBe(false)
    expect([given.grabbedAtMs.length, given.opened()]).toEqual([5, 0])
  })

  it("gives an element that never loads five seconds, five times", async () => {
    const { outcome, grabbedAtMs, opened } = start([], "never")
    await vi.advanceTimersByTimeAsync(26_999)
    expect(opened()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe(false)
    expect([grabbedAtMs, opened()]).toEqual([[], 0])
  })

  it("ends at once when it is no longer wanted", async () => {
    const controller = new AbortController()
    const { outcome, opened } = start([], "never", controller.signal)
    controller.abort(new Error("away"))
    await expect(outcome).rejects.toThrow("away")
    expect([opened(), vi.getTimerCount()]).toEqual([0, 0])
  })
})
