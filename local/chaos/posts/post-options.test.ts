import { describe, expect, test } from "vitest"
import { readPostOptions } from "./post-options.ts"

describe("the command line of the posts", () => {
  test("has five people publish four times each unless options say otherwise", () => {
    expect(readPostOptions([])).toEqual({ members: 5, posts: 4, seed: 1 })
    expect(readPostOptions(["--members", "2", "--posts", "1", "--seed", "7"])).toEqual({ members: 2, posts: 1, seed: 7 })
  })

  test("refuses what it does not understand", () => {
    for (const args of [["--posts"], ["--posts", "6"], ["--posts", "0"], ["posts", "3"], ["--many", "3"]])
      expect(() => readPostOptions(args), args.join(" ")).toThrow()
  })
})
