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
    const onWish = vi.fn<(level: number | null) => void>()
    const read = vi.fn<() => typeof buffer>(() => buffer)
    const quality = createQualitySwitch(read, onSwitch, onWish)
    quality.played(0)
    return { buffer, onSwitch, onWish, read, quality }
  }

  it("looks every 500 ms and switches when more than 5 s are buffered, once", () => {
    const { buffer, onSwitch, onWish, read, quality } = start()
    quality.wish(2)
    expect(onWish).toHaveBeenLastCalledWith(2)
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
    expect(onWish).toHaveBeenLastCalledWith(null)
    vi.advanceTimersByTime(10_000)
    expect(onSwitch).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it("follows the last wish, and stops looking when it is taken back or the player goes", () => {
    const { buffer, onSwitch, onWish, quality } = start()
    quality.wish(2)
    quality.wish(1)
    quality.wish(0)
    expect(onWish).toHaveBeenLastCalledWith(null)
    expect(vi.getTimerCount()).toBe(0)
    quality.wish(1)
    buffer.aheadSeconds = 8
    vi.advanceTimersByTime(500)
    expect(onSwitch.mock.calls).toEqual([[1]])
    quality.wish(2)
    quality.stop()
    vi.advanceTimersByTime(5_000)
    expect(onSwitch).toHaveBeenCalledOnce()
  })
})
