import { describe, expect, test } from "vitest"
import {
  insertWord,
  moveWord,
  type Place,
  type PromptDocument,
  type PromptWord,
  parsePrompt,
  printPrompt,
  removeWord,
  setWordBrackets,
  setWordText,
  setWordWeight,
} from "../index.ts"

const parserOf = (text: string) => (text.includes("::") && !text.includes("[") ? "midjourney" : undefined)

/** The text after an edit of the word that says `said`. */
function edited(text: string, said: string, edit: (document: PromptDocument, word: PromptWord) => PromptDocument): string {
  const document = parsePrompt(text, parserOf(text))
  const word = document.words.find((candidate) => candidate.text === said)
  if (word === undefined) throw new Error(`${text} has no word ${said}`)
  return printPrompt(edit(document, word))
}

describe("a new weight is written where the old one stood, and nothing else changes", () => {
  test.each([
    ["fox,  snow ,fog", "snow", 1.2, "fox,  (snow:1.2) ,fog"],
    ["((fox)), snow", "fox", 1.3, "(fox:1.3), snow"],
    ["(fox:1.3), snow", "fox", 1, "fox, snow"],
    ["[fox], snow", "fox", 0.5, "(fox:0.5), snow"],
    ["(fox, snow:1.5)", "snow", 3, "(fox, (snow:2):1.5)"],
    ["(fox, (snow:2):1.5)", "snow", 1.5, "(fox, snow:1.5)"],
    ["fox, snow", "snow", -1, "fox, (snow:-1)"],
    ["tartaglia \\(genshin\\), fox", "tartaglia (genshin)", 1.2, "(tartaglia \\(genshin\\):1.2), fox"],
    ["a) b, fox", "a) b", 1.2, "(a\\) b:1.2), fox"],
    ["[cow|horse] , fox", "[cow|horse]", 1.2, "([cow|horse]:1.2) , fox"],
    ["eyes:1.3, fox", "eyes:1.3", 1.1, "(eyes:1.3:1.1), fox"],
    ["<lora:ink:0.8:0.5>, fox", "ink", 0.6, "<lora:ink:0.6:0.5>, fox"],
    ["fox --ar 16:9", "--ar 16:9", 2, "fox --ar 16:9"],
    ["(fox, snow:0)", "snow", 2, "(fox, snow:0)"],
    ["cat :1.2 AND dog", "cat", 1.3, "(cat:1.3) :1.2 AND dog"],
    ["fox", "fox", Number.NaN, "fox"],
    ["cats::2 dogs::-0.5", "dogs", 0.5, "cats::2 dogs::0.5"],
    ["cats::2 dogs", "dogs", 3, "cats::2 dogs::3"],
    ["cats::2 dogs", "cats", 1, "cats:: dogs"],
    ["a cat, red hat, fog::2 dogs", "red hat", 3, "a cat::2, red hat::3, fog::2 dogs"],
    ["hot:: dog --ar 3:2", "dog", 2, "hot:: dog::2 --ar 3:2"],
  ])("%j: %s at %d", (text, said, weight, expected) =>
    expect(edited(text, said, (document, word) => setWordWeight(document, word, weight))).toBe(expected),
  )
})

describe("brackets are steps of weight", () => {
  test.each([
    ["fox, snow", 2, "((fox)), snow"],
    ["(fox:1.3), snow", -1, "[fox], snow"],
    ["((fox)), snow", 0, "fox, snow"],
    ["fox, snow", 1.5, "fox, snow"],
  ])("%j with %d", (text, brackets, expected) =>
    expect(edited(text, "fox", (document, word) => setWordBrackets(document, word, brackets))).toBe(expected),
  )
})

describe("a new text keeps its weight and stays a text", () => {
  test.each([
    ["(fox:1.3) , snow", "fox", "wolf", "(wolf:1.3) , snow"],
    ["fox, snow", "fox", "saber (fate)", "saber \\(fate\\), snow"],
    ["fox, snow", "fox", "  ", "snow"],
    ["((fox)), snow", "fox", "eyes:1.3", "(eyes:1.3:1.21), snow"],
    ["fox --ar 16:9", "--ar 16:9", "--ar 3:2", "fox --ar 3:2"],
    ["fox, snow", "snow", "<lora:ink:0.5>", "fox, <lora:ink:0.5>"],
    ["cats::2 dogs", "cats", "big::cats", "big:cats::2 dogs"],
  ])("%j: %s becomes %j", (text, said, next, expected) =>
    expect(edited(text, said, (document, word) => setWordText(document, word, next))).toBe(expected),
  )
})

describe("a removed word takes the separator along that only it needed", () => {
  test.each([
    ["a, b, c", "b", "a, c"],
    ["a, b, c", "a", "b, c"],
    ["a, b, c", "c", "a, b"],
    ["a,\nb, c", "b", "a,\nc"],
    ["a, b\nc", "b", "a\nc"],
    ["(a, b:1.2), c", "b", "(a:1.2), c"],
    ["(a, b:1.2), c", "a", "(b:1.2), c"],
    ["a (b:1.2) c", "b", "a c"],
    ["a fox, snow --ar 16:9", "snow", "a fox --ar 16:9"],
    ["a fox --ar 16:9 --v 5", "--ar 16:9", "a fox --v 5"],
    ["a", "a", ""],
    ["cats::2 dogs::-0.5", "dogs", "cats::2"],
    ["cats::2 dogs::-0.5", "cats", "dogs::-0.5"],
    ["a cat, hat::2 dogs", "hat", "a cat::2 dogs"],
    ["a::1 b::2 c::3", "b", "a::1 c::3"],
    ["cat :1.2 AND dog :0.8", "dog", "cat :1.2 AND"],
    ["a，b，c", "b", "a，c"],
    ["a ,b, c", "b", "a ,c"],
  ])("%j without %s is %j", (text, said, expected) => expect(edited(text, said, removeWord)).toBe(expected))
})

describe("a moved word keeps its weight", () => {
  const moved = (text: string, said: string, place: Place, beside: string) =>
    edited(text, said, (document, word) => {
      const target = document.words.find((candidate) => candidate.text === beside)
      return target ? moveWord(document, word, target, place) : document
    })

  test.each([
    ["a, b, c", "c", "before", "a", "c, a, b"],
    ["a, b, c", "a", "after", "c", "b, c, a"],
    ["a, b, c", "b", "after", "a", "a, b, c"],
    ["a, b, c", "b", "before", "c", "a, b, c"],
    ["a, (b:1.2), c", "b", "before", "a", "(b:1.2), a, c"],
    ["a, (b, c:1.5)", "c", "before", "a", "(c:1.5), a, (b:1.5)"],
    ["a, (b, c:1.5)", "a", "before", "c", "(b, (a:0.666666667), c:1.5)"],
    ["a，b，c", "c", "before", "a", "c，a，b"],
    ["a, b --ar 3:2", "a", "after", "--ar 3:2", "b, a --ar 3:2"],
    ["a BREAK b, c", "c", "after", "BREAK", "a BREAK c, b"],
    ["a, b --ar 3:2", "--ar 3:2", "before", "a", "a, b --ar 3:2"],
    ["cats::2 dogs::-0.5", "dogs", "before", "cats", "dogs::-0.5 cats::2"],
    ["cats::2 dogs::-0.5 fog", "cats", "after", "dogs", "dogs::-0.5 cats::2 fog"],
    ["cats::2 dogs::-0.5 fog", "cats", "after", "fog", "dogs::-0.5 fog:: cats::2"],
    ["a, b::2 c::3", "c", "before", "b", "a::2, c::3 b::2"],
    ["a, b::2 c::2", "c", "before", "a", "c, a, b::2"],
  ] as const)("%j: %s %s %s", (text, said, place, beside, expected) => expect(moved(text, said, place, beside)).toBe(expected))
})

describe("a new word", () => {
  const inserted = (text: string, said: string, beside?: string, place?: Place) => {
    const document = parsePrompt(text, parserOf(text))
    return printPrompt(
      insertWord(
        document,
        said,
        document.words.find((word) => word.text === beside),
        place,
      ),
    )
  }

  test.each([
    ["fox --ar 16:9", "snow", undefined, undefined, "fox, snow --ar 16:9"],
    ["", "snow", undefined, undefined, "snow"],
    ["--ar 16:9", "snow", undefined, undefined, "snow --ar 16:9"],
    ["a, b", "c", "a", "after", "a, c, b"],
    ["a, b", "c", "a", "before", "c, a, b"],
    ["(a:1.2), b", "c", "a", "after", "(a:1.2), c, b"],
    ["狐，雪", "森", "狐", "after", "狐，森，雪"],
    ["赤い狐", "雪", "赤い狐", "after", "赤い狐、雪"],
    ["ثعلب", "ثلج", "ثعلب", "before", "ثلج، ثعلب"],
    ["ثعلب، ثلج", "قمر", "ثلج", "after", "ثعلب، ثلج، قمر"],
    ["a BREAK b", "c", "BREAK", "before", "a, c BREAK b"],
    ["a, b", "saber (fate)", "b", "after", "a, b, saber \\(fate\\)"],
    ["a, b --no c", "--ar 3:2", "a", "after", "a, b --no c --ar 3:2"],
    ["a, b", "<lora:ink:0.5>", "b", "after", "a, b, <lora:ink:0.5>"],
    ["cats::2 dogs", "birds", "cats", "after", "cats, birds::2 dogs"],
    ["a", " ", "a", "after", "a"],
  ] as const)("%j with %j", (text, said, beside, place, expected) => expect(inserted(text, said, beside, place)).toBe(expected))
})
