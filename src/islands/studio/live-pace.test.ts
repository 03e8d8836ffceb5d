import { describe, expect, it } from "vitest"
import { LivePace } from "./live-pace.ts"

describe("the pace of live painting", () => {
  it("lets twenty follow each other at once, then says how long there is none", () => {
    const pace = new LivePace(1000)
    expect(Array.from({ length: 20 }, () => pace.take(1000))).toEqual(Array.from({ length: 20 }, () => 0))
    expect(pace.take(1000)).toBe(1500)
    expect(pace.take(1750)).toBe(750)
    expect(pace.take(2500)).toBe(0)
    expect(pace.take(2500)).toBe(1500)
  })

  it("saves up no more than twenty, however long nothing is painted", () => {
    const pace = new LivePace(0)
    for (let times = 0; times < 20; times++) expect(pace.take(3_600_000)).toBe(0)
    expect(pace.take(3_600_000)).toBe(1500)
  })

  it("takes nothing away for a clock that goes back", () => {
    const pace = new LivePace(10_000)
    for (let times = 0; times < 20; times++) expect(pace.take(5_000)).toBe(0)
    expect(pace.take(5_000)).toBe(1500)
  })
})
