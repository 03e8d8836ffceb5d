import { expect, it } from "vitest"
import { footingAt, STRIDE, UNITS_A_STRIDE } from "./stride.ts"

const PLACES = Array.from({ length: 40 }, (_, n) => n / 40)

it("a foot that stands is left behind just as fast as its body goes, and one that swings is lifted and comes forward", () => {
  for (const offset of [0, 0.25, 0.5, 0.75])
    for (const place of PLACES) {
      const [now, soon] = [footingAt(place, offset), footingAt(place + 0.005, offset)]
      const stands = now.lift === 0 && soon.lift === 0
      if (stands) expect(soon.foot - now.foot).toBeCloseTo(-0.005 * UNITS_A_STRIDE, 5)
      else if (now.lift > 1) expect(soon.foot).toBeGreaterThan(now.foot)
      expect(Math.abs(now.foot)).toBeLessThanOrEqual(STRIDE.reach + 1e-9)
    }
})

it("a stride begins again where it ends, and one of two legs always stands", () => {
  for (const place of PLACES) {
    const [first, again] = [footingAt(place, 0), footingAt(place + 1, 0)]
    for (const part of ["foot", "knee", "lift"] as const) expect(again[part]).toBeCloseTo(first[part], 6)
    expect(Math.min(footingAt(place, 0).lift, footingAt(place, 0.5).lift)).toBeLessThan(1e-6)
  }
})
