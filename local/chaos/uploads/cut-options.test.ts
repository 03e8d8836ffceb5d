import { describe, expect, test } from "vitest"
import { readCutOptions } from "./cut-options.ts"

describe("the command line of the cut upload", () => {
  test("cuts one GiB twenty times unless options say otherwise", () => {
    expect(readCutOptions([])).toEqual({ sizeBytes: 1_073_741_824, cuts: 20, seed: 1 })
    expect(readCutOptions(["--mib", "200", "--seed", "7", "--cuts", "3"])).toEqual({ sizeBytes: 209_715_200, cuts: 3, seed: 7 })
  })

  test("refuses what it does not understand", () => {
    for (const args of [["--mib"], ["--mib", "0"], ["--mib", "1025"], ["--cuts", "x"], ["mib", "3"], ["--many", "3"]])
      expect(() => readCutOptions(args), args.join(" ")).toThrow()
  })
})
