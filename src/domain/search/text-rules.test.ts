import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isLongTerm, longWordsOf, searchKey, shortTokensOf, shownQuery, termsOf, tokensOfShortTerm } from "./text-rules.ts"

describe("a text as it is searched", () => {
  it.each([
    ["Café", "cafe"],
    ["cafe\u0301", "cafe"],
    ["ＦＯＸ", "fox"],
    ["STRAẞE straße", "strasse strasse"],
    ["ΘΆΛΑΣΣΑΣ θάλασσας", "θαλασσασ θαλασσασ"],
    ["Ёлка", "елка"],
    ["قِطَّة", "قطه"],
    ["أحمر", "احمر"],
    ["שָׁלוֹם", "שלום"],
    ["ネコ ﾈｺ ねこ", "ねこ ねこ ねこ"],
    ["लोमड़ी", "लोमड़ी".normalize("NFC")],
    ["spider-man, 2.0", "spider man 2 0"],
    ["\ue000fox\ue001", "fox"],
    ["a\u200bb", "ab"],
    ["\ud800x", "�x"],
  ])("of %j is %j", (text, key) => {
    expect(searchKey(text)).toBe(key)
  })

  it("is the same when it is made again", () => {
    for (const text of ["Ångström", "東京 – ＡＩ", "👍🏽 ok", "İstanbul"]) expect(searchKey(searchKey(text))).toBe(searchKey(text))
  })
})

describe("a query as others are shown it", () => {
  it.each([
    ["  Café  au LAIT ", "café au lait"],
    ["ネコ ﾈｺ ねこ", "ネコ ネコ ねこ"],
    ["\u202efox\u202c \u2066\u200b", "fox"],
    ["f\u0337\u0338o\u0336x", "fox"],
    ["“fox” — www.fox.example/!", "fox www fox example"],
    ["\ue000fox", "fox"],
  ])("of %j is %j", (text, shown) => {
    expect(shownQuery(text)).toBe(shown)
  })

  it("is found by what was asked for, and is the same when it is made again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        expect(searchKey(shownQuery(text))).toBe(searchKey(text))
        expect(shownQuery(shownQuery(text))).toBe(shownQuery(text))
      }),
    )
  })
})

describe("terms", () => {
  it("are the words of a query, each once", () => {
    expect(termsOf("  Red fox, RED  fox! ")).toEqual(["red", "fox"])
    expect(termsOf(" ,.! ")).toEqual([])
  })

  it("are not the symbols of a keyboard by themselves, which have no token", () => {
    expect(termsOf("fox + cat | <3 === c++")).toEqual(["fox", "cat", "<3", "c++"])
    expect(termsOf("+ ^_^ ~~~")).toEqual([])
    expect(["<3", "$5", "c+", "猫+", "1+", "a=b"].map(tokensOfShortTerm)).toEqual([["3"], ["5"], ["c"], ["猫"], ["1"], ["a", "b"]])
  })

  it("are long from three characters on, however many bytes those have", () => {
    expect(["ab", "abc", "赛博", "赛博朋", "🦊🦊", "🦊🦊🦊"].map(isLongTerm)).toEqual([false, true, false, true, false, true])
  })

  it("that are short stand for the tokens that a text has", () => {
    expect(shortTokensOf("ai 赛博x fox")).toEqual(["ai", "赛", "赛博", "博", "x"])
    expect(tokensOfShortTerm("a猫")).toEqual(["a", "猫"])
    expect(longWordsOf("harbour at dusk 赛博朋克 sea")).toEqual(["harbour", "dusk", "sea"])
  })
})
