import { expect, it } from "vitest"
import { readLooseJson, readRecord, textOfJson } from "./loose-json.ts"

const nested = (depth: number, inside = "") => `${"[".repeat(depth)}${inside}${"]".repeat(depth)}`

it("a text is looked at that is 64 deep and not one that is deeper; brackets within strings count for nothing", () => {
  expect(readLooseJson(nested(64))).toBeDefined()
  expect(readLooseJson(nested(65))).toBeUndefined()
  expect(readLooseJson(nested(64, '"[[{"'))).toBeDefined()
  expect(readLooseJson(nested(64, String.raw`"\"[["`))).toBeDefined()
  expect(readLooseJson(`[${Array.from({ length: 70 }, () => "[]").join(",")}]`)).toBeDefined()
})

it("a text is looked at that has 4,194,304 characters and not one that has more", () => {
  const of = (length: number) => `"${"a".repeat(length - 2)}"`
  expect(readLooseJson(of(4_194_304))).toHaveLength(4_194_302)
  expect(readLooseJson(of(4_194_305))).toBeUndefined()
})

it.each([
  ['{"a": NaN, "b": -Infinity, "c": "NaN"}', { a: null, b: null, c: "NaN" }],
  ["[9007199254740991, 9007199254740992, -9007199254740993]", [9_007_199_254_740_991, "9007199254740992", "-9007199254740993"]],
  ["[1234567890123456.5, 0.1234567890123456789]", [1_234_567_890_123_456.5, 0.123_456_789_012_345_68]],
  ['["12345678901234567890", 12345678901234567890]', ["12345678901234567890", "12345678901234567890"]],
  ["[1,", undefined],
])("%s is read as programs mean it, with every digit of a seed", (text, value) => expect(readLooseJson(text)).toEqual(value))

it.each([
  [' {"a":1}', { a: 1 }],
  ["[1]", null],
  ["", null],
  [undefined, null],
])("the object of %j is %j", (text, record) => expect(readRecord(text)).toEqual(record))

it.each([
  [null, null],
  ["", null],
  [[], null],
  [{}, null],
  [0, "0"],
  [false, "false"],
  ["a", "a"],
  [[1], "[1]"],
  [{ a: 1 }, '{"a":1}'],
])("of JSON, %j is told as %j", (value, text) => expect(textOfJson(value)).toBe(text))
