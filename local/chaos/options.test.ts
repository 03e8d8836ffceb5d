import { describe, expect, test } from "vitest"
import { readChaosOptions } from "./options.ts"

describe("the command line of the chaos run", () => {
  test("plays fifty seeds unless options say how many", () => {
    expect(readChaosOptions([]).seeds).toHaveLength(50)
    expect(readChaosOptions(["--seeds", "3"]).seeds).toEqual([1, 2, 3])
  })

  test("replays one seed", () => {
    expect(readChaosOptions(["--seed", "17"]).seeds).toEqual([17])
  })

  test("refuses what it does not understand", () => {
    for (const args of [["--seeds"], ["--seeds", "0"], ["--seeds", "x"], ["--seed", "-1"], ["--many", "3"], ["--seed", "1", "2"]]) {
      expect(() => readChaosOptions(args), args.join(" ")).toThrow()
    }
  })
})
