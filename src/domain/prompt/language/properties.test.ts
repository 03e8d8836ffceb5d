import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  cleanPrompt,
  effectiveWeight,
  insertWord,
  isPromptEmpty,
  moveWord,
  PROMPT_PARSERS,
  parsePrompt,
  printPrompt,
  promptConditions,
  removeWord,
  setWordText,
  setWordWeight,
} from "../index.ts"

const SYNTAX =
  "( ) [ ] ((  )) \\ \\( \\) : :: | , ， 、 ، \n < > :1.2) ::2 ::-.5 [a:b:0.5] [a|b] AND BREAK --ar 16:9 --no —v --s2 <lora:ink:0.8> [camera:"
const piece = fc.oneof(
  fc.constantFrom(...SYNTAX.split(" "), " ", "  ", "\r\n"),
  fc.constantFrom("fox", "狐", "ثعلب", "🦊", "👩‍👩‍👧", "e\u0301", "\ud83d", "\udc00", "\u202e", "3d", "1.5"),
)
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
  fc.array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 30 }).map((units) => String.fromCharCode(...units)),
)
const anyParser = fc.constantFrom(...PROMPT_PARSERS)

describe("whatever is typed", () => {
  test("prints byte for byte as it was", () => {
    fc.assert(
      fc.property(anyText, anyParser, (text, parser) => {
        expect(printPrompt(parsePrompt(text, parser))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  test("falls into pieces whose spans tile it, each as its raw text says, with finite weights", () => {
    fc.assert(
      fc.property(anyText, anyParser, (text, parser) => {
        const { pieces, words } = parsePrompt(text, parser)
        let at = 0
        for (const { span, rawText } of pieces) {
          expect(span.start).toBe(at)
          expect(span.end).toBeGreaterThan(span.start)
          expect(text.slice(span.start, span.end)).toBe(rawText)
          at = span.end
        }
        expect(at).toBe(text.length)
        for (const word of words) {
          expect(Number.isFinite(effectiveWeight(word))).toBe(true)
          expect(word.inner.start).toBeGreaterThanOrEqual(word.span.start)
          expect(word.inner.end).toBeLessThanOrEqual(word.span.end)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test("gives conditions without tags and markers, and an empty prompt no words", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(1, 3), (text, category) => {
        const { prompt, words, negativeWords } = promptConditions(text, category)
        expect(prompt).not.toMatch(/<lora:[^<>\n]+>|<camera:[^>\]]{0,200}>/i)
        for (const { weight } of [...words, ...negativeWords]) expect(Number.isFinite(weight)).toBe(true)
        if (isPromptEmpty(text, category)) expect([...words, ...negativeWords]).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test("is empty with nothing but commands, tags, markers, brackets and separators", () => {
    const lifted = fc.constantFrom(
      "--ar 16:9",
      "—v 5",
      "--niji",
      "<lora:ink:0.8>",
      "<camera: pan left>",
      "()",
      "[]",
      "((",
      "--s2",
      ",",
      "\n",
    )
    fc.assert(
      fc.property(fc.array(lifted, { maxLength: 12 }), (pieces) => {
        expect(isPromptEmpty(pieces.join(" "))).toBe(true)
      }),
    )
  })

  test("can be edited anywhere without an error, and the rest of it stays", () => {
    fc.assert(
      fc.property(
        anyText,
        anyParser,
        fc.nat(),
        fc.nat(),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (text, parser, one, other, weight) => {
          const document = parsePrompt(text, parser)
          const word = document.words[one % Math.max(1, document.words.length)]
          const target = document.words[other % Math.max(1, document.words.length)]
          if (word === undefined || target === undefined) return
          for (const edited of [
            setWordWeight(document, word, weight),
            setWordText(document, word, "snow (deep)"),
            removeWord(document, word),
            moveWord(document, word, target, one % 2 === 0 ? "before" : "after"),
            insertWord(document, "snow", target, "before"),
          ])
            expect(printPrompt(edited)).toBe(edited.text)
          if (parser !== "midjourney") {
            const weighed = setWordWeight(document, word, weight).text
            expect(weighed.startsWith(text.slice(0, word.span.start))).toBe(true)
            expect(weighed.endsWith(text.slice(word.span.end))).toBe(true)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe("a prompt of plain words", () => {
  const name = fc.stringMatching(/^[a-z]{3,6}( [a-z]{3,6})?$/)
  const webUi = fc
    .uniqueArray(name, { minLength: 2, maxLength: 6 })
    .chain((names) => fc.tuple(...names.map((said) => fc.constantFrom(said, `(${said}:1.3)`, `((${said}))`, `[${said}]`))))
    .map((written) => written.join(", "))
  const doubleColon = fc
    .uniqueArray(name, { minLength: 2, maxLength: 6 })
    .chain((names) => fc.tuple(...names.map((said) => fc.constantFrom(`${said},`, `${said}::2`, `${said}::-.5`, `${said}::`))))
    .map((written) => written.join(" "))
  const weightsOf = (text: string, parser: string) =>
    parsePrompt(text, parser).words.map((word) => [word.text, Number(effectiveWeight(word).toFixed(6))] as const)

  test.each([
    ["stable-diffusion-webui", webUi],
    ["midjourney", doubleColon],
  ] as const)("in %s: a set weight is read again, the others stay", (parser, prompts) => {
    fc.assert(
      fc.property(prompts, fc.nat(), fc.integer({ min: -30, max: 30 }), (text, at, tenths) => {
        const document = parsePrompt(text, parser)
        const index = at % document.words.length
        const word = document.words[index]
        if (word === undefined) return
        const expected = weightsOf(text, parser).map((said, place) => (place === index ? ([said[0], tenths / 10] as const) : said))
        expect(weightsOf(setWordWeight(document, word, tenths / 10).text, parser)).toEqual(expected)
      }),
    )
  })

  test.each([
    ["stable-diffusion-webui", webUi],
    ["midjourney", doubleColon],
  ] as const)("in %s: a moved word stands where it was put, and every word keeps its weight", (parser, prompts) => {
    fc.assert(
      fc.property(prompts, fc.nat(), fc.nat(), fc.constantFrom("before", "after"), (text, one, other, place) => {
        const document = parsePrompt(text, parser)
        const [from, to] = [one % document.words.length, other % document.words.length]
        const [word, target] = [document.words[from], document.words[to]]
        if (word === undefined || target === undefined || from === to) return
        const weights = weightsOf(text, parser)
        const expected = weights.filter((_, index) => index !== from)
        const beside = expected.findIndex(([said]) => said === target.text)
        expected.splice(place === "before" ? beside : beside + 1, 0, ...weights.slice(from, from + 1))
        expect(weightsOf(moveWord(document, word, target, place).text, parser)).toEqual(expected)
      }),
    )
  })

  test.each([
    ["stable-diffusion-webui", webUi],
    ["midjourney", doubleColon],
  ] as const)("in %s: a removed word is gone, and every other one keeps its weight", (parser, prompts) => {
    fc.assert(
      fc.property(prompts, fc.nat(), (text, at) => {
        const document = parsePrompt(text, parser)
        const index = at % document.words.length
        const word = document.words[index]
        if (word === undefined) return
        const expected = weightsOf(text, parser).filter((_, place) => place !== index)
        expect(weightsOf(removeWord(document, word).text, parser)).toEqual(expected)
      }),
    )
  })
})

describe("the time that a prompt takes grows with its length alone", () => {
  const UNITS = [
    "(", "[", "]", ")", "()", "[(", "([)]", "::", ":", "|", "[a:", "[a|", "\\", "<", "<lora:", "[camera:", "--no ", "--no a,", "—", "--",
    ", ", " ", "\n", "(a:1 ", "a:1)", "((a:1.1):", "AND ", "--ar 16:9", "狐", "🦊", "(a, [b:c:1]",
  ] // biome-ignore format: a table of units

  test.each(UNITS)("of %j, 30,000 characters long", (unit) => {
    const text = unit.repeat(Math.ceil(30_000 / unit.length))
    for (const parser of PROMPT_PARSERS) {
      const startedAt = performance.now()
      expect(printPrompt(parsePrompt(text, parser))).toBe(text)
      promptConditions(text, parser === "midjourney" ? 3 : 1)
      cleanPrompt(text)
      // Quadratic time at this length would be tens of seconds; linear time is some tens of milliseconds.
      expect(performance.now() - startedAt).toBeLessThan(3000)
    }
  })
})
