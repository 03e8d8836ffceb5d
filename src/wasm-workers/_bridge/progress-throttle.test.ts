import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { throttleProgress } from "./progress-throttle.ts"

const reportError = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  vi.stubGlobal("reportError", reportError)
  vi.stubGlobal("requestAnimationFrame", undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("reports of a job", () => {
  it("are told every 100 ms where no frame is painted, the newest of each time", () => {
    const told: number[] = []
    const throttle = throttleProgress<number>((progress) => told.push(progress))
    throttle.push(1)
    throttle.push(2)
    vi.advanceTimersByTime(99)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toEqual([2])
    vi.advanceTimersByTime(1_000)
    throttle.push(3)
    vi.advanceTimersByTime(100)
    expect(told).toEqual([2, 3])
  })

  it("are told with the next frame, and not again by the clock", () => {
    let paint = () => {}
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => {
      paint = run
    })
    vi.stubGlobal("cancelAnimationFrame", () => {})
    const told: number[] = []
    throttleProgress<number>((progress) => told.push(progress)).push(1)
    paint()
    vi.advanceTimersByTime(1_000)
    expect(told).toEqual([1])
  })

  it("are joined in their order where that is asked for", () => {
    const told: string[] = []
    const throttle = throttleProgress<string>(
      (progress) => told.push(progress),
      (earlier, later) => earlier + later,
    )
    for (const report of ["a", "b", "c"]) throttle.push(report)
    throttle.flush()
    throttle.flush()
    throttle.push("d")
    throttle.drop()
    throttle.flush()
    vi.advanceTimersByTime(1_000)
    expect(told).toEqual(["abc"])
  })

  it("that fail are a fault of the page, not of the job", () => {
    const throttle = throttleProgress<number>(() => {
      throw new Error("a fault")
    })
    throttle.push(1)
    expect(() => throttle.flush()).not.toThrow()
    expect(reportError).toHaveBeenCalledOnce()
  })
})
