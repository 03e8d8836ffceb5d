import { expect, test } from "vitest"
import { readPropertyOptions } from "./options.ts"

const counting = () => {
  let last = 0
  return () => ++last
}

test("so many seeds are drawn as are asked for, twenty where nobody says", () => {
  expect(readPropertyOptions(["--seeds", "3"], counting()).seeds).toEqual([1, 2, 3])
  expect(readPropertyOptions([], counting()).seeds).toHaveLength(20)
})

test("a seed that failed is played again by its number, whatever its sign", () => {
  expect(readPropertyOptions(["--seed", "-1234567890"], counting()).seeds).toEqual([-1234567890])
})

test("anything else is refused", () => {
  for (const args of [
    ["--seeds", "0"],
    ["--seeds", "many"],
    ["--seed", "1.5"],
    ["--runs", "3"],
    ["--seeds", "3", "more"],
  ])
    expect(() => readPropertyOptions(args, counting()), args.join(" ")).toThrow("--seeds N")
})
