import { describe, expect, test } from "vitest"
import { readBenchOptions } from "./options.ts"

describe("the command line of the bench", () => {
  test("measures everything, at length, without writing, unless options say otherwise", () => {
    expect(readBenchOptions([])).toEqual({ only: null, isQuick: false, isSmoke: false, isWritten: false })
    expect(readBenchOptions(["--quick", "--only", "p1, P13", "--write"])).toEqual({
      only: ["P1", "P13"],
      isQuick: true,
      isSmoke: false,
      isWritten: true,
    })
  })

  test("is quick where only its working counts", () => {
    expect(readBenchOptions(["--smoke"])).toMatchObject({ isQuick: true, isSmoke: true })
  })

  test("refuses what it does not understand", () => {
    for (const args of [["--only"], ["--only", "speed"], ["--fast"], ["P1"], ["--smoke", "--write"]])
      expect(() => readBenchOptions(args), args.join(" ")).toThrow()
  })
})
