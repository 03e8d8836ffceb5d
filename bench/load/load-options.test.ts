import { describe, expect, test } from "vitest"
import { readLoadOptions } from "./load-options.ts"

describe("the command line of the load", () => {
  test("asks for 200 people for ten minutes, then twice and four times as many, unless told otherwise", () => {
    expect(readLoadOptions([])).toEqual({ people: 200, minutes: 10, times: [1, 2, 4], think: 5, seed: 1, isWritten: false })
    expect(readLoadOptions(["--people", "40", "--minutes", "0.3", "--times", "1,4", "--think", "2", "--seed", "7", "--write"])).toEqual({
      people: 40,
      minutes: 0.3,
      times: [1, 4],
      think: 2,
      seed: 7,
      isWritten: true,
    })
  })

  test("refuses what it does not know", () => {
    for (const args of [
      ["--people"],
      ["--people", "0.5"],
      ["--minutes", "0"],
      ["--times", "2x"],
      ["--times", "0"],
      ["--rows", "5"],
      ["load"],
    ])
      expect(() => readLoadOptions(args), args.join(" ")).toThrow("Known are")
  })
})
