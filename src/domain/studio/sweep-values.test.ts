import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MAXIMUM_CELLS, partsOf, quoted, readNumbers, readSeeds } from "./sweep-values.ts"

const numbers = (text: string, isWhole = false) => {
  const read = readNumbers(text, isWhole)
  return read.ok ? read.values : `${read.at}: ${read.message}`
}

describe("values of a sweep", () => {
  it.each([
    ["7", [7]],
    ["1-5", [1, 2, 3, 4, 5]],
    ["5-1", [5, 4, 3, 2, 1]],
    ["1-10 (+2)", [1, 3, 5, 7, 9]],
    ["10-5 (-3)", [10, 7]],
    ["1-2 (+0.25)", [1, 1.25, 1.5, 1.75, 2]],
    ["0-1 [6]", [0, 0.2, 0.4, 0.6, 0.8, 1]],
    ["0.1-0.3(+.1)", [0.1, 0.2, 0.3]],
    ["-1-1", [-1, 0, 1]],
    ["-2 - -1 (+0.5)", [-2, -1.5, -1]],
    ["3-3", [3]],
    ["1-9 [1]", [1]],
    ["1, 5-7, 6", [1, 5, 6, 7]],
    [" 4 ,, 5,", [4, 5]],
    ["", []],
  ])("%s are %j", (text, values) => expect(numbers(text)).toEqual(values))

  it("that are whole are cut to whole ones where they are spread, and refused where they are said", () => {
    expect(numbers("1-10 [5]", true)).toEqual([1, 3, 5, 7, 10])
    expect(numbers("20, 7.5", true)).toBe("1: SweepWholeNumber")
    expect(numbers("1-2 (+0.5)", true)).toBe("0: SweepWholeNumber")
  })

  it.each([
    ["fox", "0: SweepNotANumber"],
    ["1, 2-, 3", "1: SweepNotANumber"],
    ["1e9", "0: SweepNotANumber"],
    ["NaN", "0: SweepNotANumber"],
    ["1-5 (-1)", "0: SweepRangeStep"],
    ["1-5 (0)", "0: SweepRangeStep"],
    ["1-5 [0]", "0: SweepRangeStep"],
    ["1-100", "0: SweepTooManyCells"],
    ["1-9 [999999]", "0: SweepTooManyCells"],
    ["1-20, 31-60", "1: SweepTooManyCells"],
    ["0-99999999999999999999", "0: SweepTooManyCells"],
  ])("%s is wrong: %s", (text, wrong) => expect(numbers(text)).toBe(wrong))

  const seeds = (text: string) => {
    const read = readSeeds(text)
    return read.ok ? read.values : `${read.at}: ${read.message}`
  }

  it.each([
    ["7, 9-11, 7", [7, 9, 10, 11]],
    ["18446744073709551613-18446744073709551615", ["18446744073709551613", "18446744073709551614", "18446744073709551615"]],
    ["9007199254740993 - 9007199254740990", ["9007199254740993", "9007199254740992", 9007199254740991, 9007199254740990]],
    ["1-18446744073709551615 [3]", [1, "9223372036854775809", "18446744073709551615"]],
    ["1-9007199254740993 (+9007199254740992)", [1, "9007199254740993"]],
    ["", []],
    ["0-3", "0: SeedOutOfRange"],
    ["4, -1", "1: SeedOutOfRange"],
    ["18446744073709551616", "0: SeedOutOfRange"],
    ["1-2 (+0.5)", "0: SweepWholeNumber"],
    ["7.5", "0: SweepWholeNumber"],
    ["fox", "0: SweepNotANumber"],
    ["1-5 (-1)", "0: SweepRangeStep"],
    ["1-18446744073709551615", "0: SweepTooManyCells"],
    ["1-9 [99]", "0: SweepTooManyCells"],
    ["1-36", Array.from({ length: 36 }, (_, at) => at + 1)],
    ["1-37", "0: SweepTooManyCells"],
    ["1-20, 31-46", [...Array.from({ length: 20 }, (_, at) => at + 1), ...Array.from({ length: 16 }, (_, at) => at + 31)]],
    ["1-20, 31-47", "1: SweepTooManyCells"],
  ])("as seeds, %s are %j", (text, expected) => expect(seeds(text)).toEqual(expected))

  it("as seeds are those of whole numbers, as far as these keep their digits", () => {
    const whole = fc.integer({ min: 1, max: 2 ** 40 })
    const step = fc.oneof(
      fc.constant(""),
      fc.integer({ min: -3, max: 3 }).map((by) => ` (${by})`),
      fc.integer({ min: 0, max: 40 }).map((count) => ` [${count}]`),
    )
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 60 }), step, fc.boolean(), (from, more, by, isDown) => {
        const text = isDown ? `${from + more}-${from}${by}` : `${from}-${from + more}${by}`
        expect(seeds(text)).toEqual(numbers(text, true))
      }),
    )
  })

  it("in quotes may hold commas", () => {
    expect(partsOf('fox, "a cat, asleep" ,dog')).toEqual(["fox", "a cat, asleep", "dog"])
    expect(partsOf('say ""')).toEqual(['say ""'])
    expect(partsOf('"')).toEqual(['"'])
  })

  it("are read back from how they are written", () => {
    const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== "")
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        expect(partsOf(words.map(quoted).join(", "))).toEqual(words)
      }),
      { numRuns: 2000 },
    )
  })

  it("are never too many, never doubled and never no numbers, whatever is typed", () => {
    const piece = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("-", "(+2)", "[5]", ",", "1", "0.5", " ", "99"))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, isWhole) => {
        const read = readNumbers(pieces.join(""), isWhole)
        if (!read.ok) return
        expect(read.values.length).toBeLessThanOrEqual(MAXIMUM_CELLS)
        expect(new Set(read.values).size).toBe(read.values.length)
        for (const value of read.values) expect(isWhole ? Number.isInteger(value) : Number.isFinite(value)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})
