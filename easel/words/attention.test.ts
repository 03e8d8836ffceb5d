import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseAttention, WEIGHT_LIMITS } from "./attention.ts"

const plainText = fc.string({ unit: fc.constantFrom(..."abc xyz,.狐雪ثعلب:5") })
const bracketText = fc.string({
  unit: fc.constantFrom("(", ")", "[", "]", "\\", ":", "1.4", "-2", "<lora:", ">", "BREAK", "fox", " ", "狐"),
})
const join = (prompt: string) =>
  parseAttention(prompt)
    .map(({ text }) => text)
    .join("")

describe("attention brackets", () => {
  test.each([
    ["fox", [["fox", 1]]],
    ["(fox)", [["fox", 1.1]]],
    ["[fox]", [["fox", 1 / 1.1]]],
    ["(fox:1.4)", [["fox", 1.4]]],
    ["(fox: .5 )", [["fox", 0.5]]],
    ["((fox))", [["fox", 1.1 * 1.1]]],
    ["((fox:1.2):1.5)", [["fox", 1.5 * 1.2]]],
    [
      "a (b [c] d:2) e",
      [
        ["a ", 1],
        ["b ", 2],
        ["c", 2 / 1.1],
        [" d", 2],
        [" e", 1],
      ],
    ],
    [
      "a (b",
      [
        ["a ", 1],
        ["b", 1.1],
      ],
    ],
    ["a) b", [["a) b", 1]]],
    ["\\(fox\\)", [["(fox)", 1]]],
    ["(fox\\:1.4\\))", [["fox\\:1.4)", 1.1]]],
    ["", []],
  ])("%s is read as weights", (prompt, expected) => {
    const read = parseAttention(prompt)
    expect(read.map(({ text }) => text)).toEqual(expected.map(([text]) => text))
    read.forEach(({ weight }, at) => {
      expect(weight).toBeCloseTo(Number(expected[at]?.[1]), 10)
    })
  })

  test("extra networks are left out", () => {
    expect(join("fox <lora:ink-style:0.8>, snow <hypernet:x:1>")).not.toMatch(/lora|hypernet|ink/)
    expect(join("a <b c")).toBe("a <b c")
  })

  test("BREAK and AND part a prompt, and only in capitals as whole words", () => {
    expect(join("fox BREAK snow AND sea")).toBe("fox \n snow \n sea")
    expect(join("break and BREAKFAST, SAND")).toBe("break and BREAKFAST, SAND")
  })

  test("any text gives positive finite weights within the limits", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), bracketText), (prompt) => {
        for (const { weight } of parseAttention(prompt)) {
          expect(weight).toBeGreaterThanOrEqual(WEIGHT_LIMITS.min)
          expect(weight).toBeLessThanOrEqual(WEIGHT_LIMITS.max)
        }
      }),
    )
  })

  test("text without brackets keeps its letters and weight 1", () => {
    fc.assert(
      fc.property(plainText, (prompt) => {
        expect(parseAttention(prompt)).toEqual(prompt === "" ? [] : [{ text: prompt, weight: 1 }])
      }),
    )
  })

  test("a bracket around a text multiplies each of its weights", () => {
    const weighted = fc.array(fc.tuple(fc.constantFrom("fox", "sea", "狐"), fc.integer({ min: 2, max: 30 })), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(weighted, fc.integer({ min: 2, max: 30 }), (words, tenths) => {
        const inner = words.map(([word, weight]) => `(${word}:${weight / 10})`).join(" ")
        const alone = parseAttention(inner)
        const nested = parseAttention(`(${inner}:${tenths / 10})`)
        expect(nested.map(({ text }) => text)).toEqual(alone.map(({ text }) => text))
        nested.forEach(({ weight }, at) => {
          expect(weight).toBeCloseTo((alone[at]?.weight ?? Number.NaN) * (tenths / 10), 8)
        })
      }),
    )
  })

  test("a very deep or long prompt is read in linear time", () => {
    const [deep] = parseAttention(`${"(".repeat(100_000)}fox`)
    expect(deep).toEqual({ text: "fox", weight: WEIGHT_LIMITS.max })
    expect(parseAttention("(a:1 ".repeat(50_000))).toHaveLength(50_000)
  })
})
