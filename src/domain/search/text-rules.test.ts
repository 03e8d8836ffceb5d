import { describe, expect, it } from "vitest"
import { isLongTerm, longWordsOf, searchKey, shortTokensOf, termsOf, tokensOfShortTerm } from "./text-rules.ts"

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

describe("terms", () => {
  it("are the words of a query, each once", () => {
    expect(termsOf("  Red fox, RED  fox! ")).toEqual(["red", "fox"])
    expect(termsOf(" ,.! ")).toEqual([])
  })

  it("are long from three characters on, however many bytes those have", () => {
    expect(["ab", "abc", "赛博", "赛博朋", "🦊🦊", "🦊🦊🦊"].map(isLongTerm)).toEqual([false, true, false, true, false, true])
  })

  it("that are short stand for the tokens that a text has", () => {
    expect(shortTokensOf("ai 赛博x fox")).toEqual(["ai", "赛", "赛博", "博", "x"])
    expect(tokensOfShortTerm("a猫")).toEqual(["a", "猫"])
    expect(longWordsOf("harbour at dusk 赛博朋克 sea")).toEqual(["harbour", "dusk"])
  })
})
