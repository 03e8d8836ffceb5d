import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createQualitySwitch } from "./player-buffer.ts"

describe("the switch of qualities", () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function start() {
    const buffer = { aheadSeconds: 0, leftSeconds: 600 }
    const onSwitch = vi.fn<(level: number) => void>()
    const onRequest = vi.fn<(level: number | null) => void>()
    const read = vi.fn<() => typeof buffer>(() => buffer)
    const quality = createQualitySwitch(read, onSwitch, onRequest)
    quality.played(0)
    return { buffer, onSwitch, onRequest, read, quality }
  }

  it("looks every 500 ms and switches when more than 5 s are buffered, once", () => {
    const { buffer, onSwitch, onRequest, read, quality } = start()
    quality.request(2)
    expect(onRequest).toHaveBeenLastCalledWith(2)
    vi.advanceTimersByTime(2_499)
    expect([read.mock.calls.length, onSwitch.mock.calls.length]).toEqual([4, 0])
    buffer.aheadSeconds = 5
    vi.advanceTimersByTime(1)
    expect(onSwitch).not.toHaveBeenCalled()
    buffer.aheadSeconds = 5.1
    vi.advanceTimersByTime(499)
    expect(onSwitch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onSwitch.mock.calls).toEqual([[2]])
    expect(onRequest).toHaveBeenLastCalledWith(null)
    vi.advanceTimersByTime(10_000)
    expect(onSwitch).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it("follows the last request, and stops looking when it is taken back or the player goes", () => {
    const { buffer, onSwitch, onRequest, quality } = start()
    quality.request(2)
    quality.request(1)
    quality.request(0)
    expect(onRequest).toHaveBeenLastCalledWith(null)
    expect(vi.getTimerCount()).toBe(0)
    quality.request(1)
    buffer.aheadSeconds = 8
    vi.advanceTimersByTime(500)
    expect(onSwitch.mock.calls).toEqual([[1]])
    quality.request(2)
    quality.stop()
    vi.advanceTimersByTime(5_000)
    expect(onSwitch).toHaveBeenCalledOnce()
  })
})
