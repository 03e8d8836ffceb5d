import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createQualitySwitch, holdAfterStalls } from "./player-buffer.ts"

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

describe("a video that stalls", () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** What the player reads of its video, buffered up to a second. */
  function stalled(change: Partial<{ seeking: boolean; currentTime: number; bufferedTo: number }> = {}) {
    const video = Object.assign(new EventTarget(), {
      ...{
        seeking: false,
        currentTime: 10,
        duration: 60,
        playbackRate: 1.5,
        error: null as MediaError | null,
        bufferedTo: 10.2,
        ...change,
      },
      buffered: { length: 1, start: () => 0, end: (): number => video.bufferedTo },
    })
    const stop = holdAfterStalls(video as never, () => 1.5)
    video.dispatchEvent(new Event("waiting"))
    return { video, stop }
  }

  it("is held until half a second is buffered, and goes on at its speed", () => {
    const { video } = stalled()
    expect(video.playbackRate).toBe(0)
    video.bufferedTo = 10.49
    vi.advanceTimersByTime(100)
    expect(video.playbackRate).toBe(0)
    video.bufferedTo = 10.5
    vi.advanceTimersByTime(100)
    expect([video.playbackRate, vi.getTimerCount()]).toEqual([1.5, 0])
  })

  it.each([
    ["has enough", { bufferedTo: 11 }],
    ["is looking for its place", { seeking: true }],
    ["has not begun", { currentTime: 0, bufferedTo: 0 }],
  ])("is not held where it %s", (_why, change) => {
    expect([stalled(change).video.playbackRate, vi.getTimerCount()]).toEqual([1.5, 0])
  })

  it("is let go where it failed or nobody plays it any more, and held no second time", () => {
    const { video, stop } = stalled()
    video.dispatchEvent(new Event("waiting"))
    expect(vi.getTimerCount()).toBe(1)
    video.error = {} as MediaError
    vi.advanceTimersByTime(100)
    expect([video.playbackRate, vi.getTimerCount()]).toEqual([1.5, 0])
    video.error = null
    video.dispatchEvent(new Event("waiting"))
    stop()
    expect([video.playbackRate, vi.getTimerCount()]).toEqual([1.5, 0])
    video.dispatchEvent(new Event("waiting"))
    expect(video.playbackRate).toBe(1.5)
  })
})
