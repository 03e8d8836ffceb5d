import { describe, expect, test } from "vitest"
import { readCountOptions } from "./count-options.ts"

describe("the command line of the counts", () => {
  test("has six people vote through ten kills unless options say otherwise", () => {
    expect(readCountOptions([])).toEqual({ members: 6, kills: 10, seed: 1 })
    expect(readCountOptions(["--members", "2", "--kills", "0", "--seed", "7"])).toEqual({ members: 2, kills: 0, seed: 7 })
  })

  test("refuses what it does not understand", () => {
    for (const args of [["--kills"], ["--members", "0"], ["--members", "51"], ["kills", "3"], ["--many", "3"]])
      expect(() => readCountOptions(args), args.join(" ")).toThrow()
  })
})
