import { describe, expect, test } from "vitest"
import { readKillOptions } from "./kill-options.ts"

const read = (...args: readonly string[]) => readKillOptions(args, { members: 6, kills: 10 }, 50)

describe("the command line of a play with kills", () => {
  test("is the play's own unless options say otherwise", () => {
    expect(read()).toEqual({ members: 6, kills: 10, seed: 1 })
    expect(read("--kills", "0", "--members", "2", "--seed", "7")).toEqual({ members: 2, kills: 0, seed: 7 })
  })

  test("refuses what it does not understand, and says what it takes", () => {
    for (const args of [["--members", "0"], ["--members", "51"], ["--kills"], ["kills", "3"], ["--many", "3"], ["--seed", "-1"]])
      expect(() => read(...args), args.join(" ")).toThrow(/--members/)
  })
})
