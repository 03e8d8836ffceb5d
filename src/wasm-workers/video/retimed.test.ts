import { expect, test } from "vitest"
import { retimed } from "./retimed.ts"

class Frame {
  timestamp: number
  duration: number
  constructor(timestamp: number, duration: number) {
    this.timestamp = timestamp
    this.duration = duration
  }
  setTimestamp(seconds: number) {
    this.timestamp = seconds
  }
  setDuration(seconds: number) {
    this.duration = seconds
  }
}
const frames = (count: number, rate: number) => Array.from({ length: count }, (_, index) => new Frame(index / rate, 1 / rate))

test("every frame is kept at another speed, and comes as much sooner", () => {
  const made = frames(50, 25).flatMap((frame) => retimed(2, null)(frame) ?? [])
  expect(made).toHaveLength(50)
  expect(made.at(-1)?.timestamp).toBeCloseTo(0.98, 6)
})

test("thinned out to half there is one frame for each two, evenly, whatever the rounding, and none at the end that was not there", () => {
  for (const rate of [24, 25, 30, 60]) {
    const thin = retimed(2, rate / 2)
    const made = frames(rate * 3, rate).flatMap((frame) => thin(frame) ?? [])
    expect(made, `${rate}`).toHaveLength(Math.ceil((rate * 3) / 2))
    const steps = made.slice(1).map((frame, index) => frame.timestamp - (made[index]?.timestamp ?? 0))
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(1e-6)
    const last = made.at(-1)
    const end = (last?.timestamp ?? 0) + (last?.duration ?? 0)
    expect(end).toBeGreaterThan(1.499)
    expect(end).toBeLessThan(1.5 + 1 / rate)
  }
})
