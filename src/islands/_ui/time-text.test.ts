import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatTick, formatTime, parseTime } from "./time-text.ts"

describe("a typed time", () => {
  test.each([
    ["90", 90],
    ["90.5", 90.5],
    ["90,5", 90.5],
    [".5", 0.5],
    ["1:30", 90],
    ["01:02:03.004", 3723.004],
    ["1:02:03,5", 3723.5],
    [":30", 30],
    ["90:00", 5400],
    ["  1:30  ", 90],
    ["1m30s", 90],
    ["1 min 30 sec", 90],
    ["2h", 7200],
    ["1.5h", 5400],
    ["1H 2M 3S 4MS", 3723.004],
    ["1500ms", 1.5],
    ["٠١:٣٠٫٥", 90.5],
    ["۱:۳۰", 90],
    ["１：３０．５", 90.5],
    ["1分30秒", 90],
    ["2時間5分", 7500],
    ["\u200e1:30\u200f", 90],
    ["5.", 5],
    ["0", 0],
  ])("%s is understood", (text, seconds) => {
    expect(parseTime(text)).toBe(seconds)
  })

  test.each([
    "",
    " ",
    "-1",
    "1:75",
    "1:60:00",
    "1::30",
    "abc",
    "1:2:3:4",
    "1.2.3",
    "5m3h",
    "NaN",
    "Infinity",
    "1e3",
    "0x10",
    "99999999",
    "s",
    "1:",
  ])("%j is none", (text) => {
    expect(parseTime(text)).toBeNull()
  })

  test("whatever is typed gives a time within bounds or nothing", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:.,hms ]{0,16}$/)), (text) => {
        const seconds = parseTime(text)
        expect(seconds === null || (seconds >= 0 && seconds <= 3_600_000)).toBe(true)
      }),
    )
  })

  test("a time that is shown can be typed back to the millisecond", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_600_000_000 }), (milliseconds) => {
        expect(parseTime(formatTime(milliseconds / 1000))).toBe(milliseconds / 1000)
      }),
    )
  })
})

describe("a shown time", () => {
  test.each([
    [0, "00:00:00.000"],
    [3723.0044, "01:02:03.004"],
    [59.9996, "00:01:00.000"],
    [-3, "00:00:00.000"],
    [Number.NaN, "00:00:00.000"],
  ])("%d is %s", (seconds, text) => {
    expect(formatTime(seconds)).toBe(text)
  })

  test("a tick says no more than its step needs", () => {
    expect([formatTick(65, 5), formatTick(3665, 60), formatTick(5.25, 0.25), formatTick(5.03, 0.01)]).toEqual([
      "1:05",
      "1:01:05",
      "0:05.2",
      "0:05.03",
    ])
  })
})
