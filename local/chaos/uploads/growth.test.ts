import { describe, expect, test } from "vitest"
import { Growth } from "./growth.ts"

describe("growth", () => {
  test("is the most that one of them grew, and stays when it shrinks", () => {
    const growth = new Growth<string>()
    growth.begin(
      new Map([
        ["a", 100],
        ["b", 10],
      ]),
    )
    growth.see(
      new Map([
        ["a", 130],
        ["b", 50],
      ]),
    )
    growth.see(
      new Map([
        ["a", 90],
        ["b", 12],
      ]),
    )
    expect([growth.baseBytes, growth.growthBytes, growth.looks]).toEqual([100, 40, 4])
  })

  test("counts from each new beginning, and neither what is in between nor what was not there", () => {
    const growth = new Growth<string>()
    growth.see(new Map([["a", 500]]))
    growth.begin(new Map([["a", 100]]))
    growth.see(
      new Map([
        ["a", 105],
        ["later", 900],
      ]),
    )
    growth.pause()
    growth.see(new Map([["a", 700]]))
    growth.begin(new Map([["c", 300]]))
    growth.see(
      new Map([
        ["a", 700],
        ["c", 303],
      ]),
    )
    expect([growth.baseBytes, growth.growthBytes, growth.looks]).toEqual([300, 5, 2])
  })
})
