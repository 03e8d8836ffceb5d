import { expect, test } from "vitest"
import { readTestOptions } from "./options.ts"

const EVERYDAY = { tier: "everyday", changedSince: null, isBesides: false, isFresh: false, isRecorded: false, words: [] }

test("nothing asked for is the everyday gate, words choose steps of it", () => {
  expect(readTestOptions([])).toEqual(EVERYDAY)
  expect(readTestOptions(["worker", "checks"])).toEqual({ ...EVERYDAY, words: ["worker", "checks"] })
})

test("a change is told from a commit, or from what main has", () => {
  expect(readTestOptions(["--changed"])).toEqual({ ...EVERYDAY, changedSince: "" })
  expect(readTestOptions(["--changed", "abc", "units"])).toEqual({ ...EVERYDAY, changedSince: "abc", words: ["units"] })
})

test("what is besides is part of everything, and a night believes nothing", () => {
  expect(readTestOptions(["--besides"])).toEqual({ ...EVERYDAY, tier: "all", isBesides: true })
  expect(readTestOptions(["--all", "--fresh"])).toEqual({ ...EVERYDAY, tier: "all", isFresh: true })
  expect(readTestOptions(["--nightly"])).toEqual({ ...EVERYDAY, tier: "nightly", isFresh: true })
})

test("a flag that there is not is refused by name", () => {
  expect(() => readTestOptions(["--frsh"])).toThrow("There is no --frsh")
})
