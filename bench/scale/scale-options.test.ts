import { describe, expect, test } from "vitest"
import { readScaleOptions } from "./scale-options.ts"

describe("the command line of the large bench", () => {
  test("asks for ten million works unless told otherwise", () => {
    expect(readScaleOptions([])).toEqual({ works: 10_000_000, minutes: 60, samples: 20 })
    expect(readScaleOptions(["--works", "5", "--samples", "2"])).toMatchObject({ works: 5, samples: 2 })
  })

  test("refuses what it does not know", () => {
    for (const args of [["--works"], ["--works", "0"], ["--works", "many"], ["--rows", "5"]])
      expect(() => readScaleOptions(args), args.join(" ")).toThrow("What is")
  })
})
