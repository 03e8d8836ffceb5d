import { describe, expect, it } from "vitest"
import { isBound, textOfSeed } from "../../../../testing/moderation/texts.ts"
import { fold } from "./fold.ts"
import { normalise } from "./normalise.ts"

describe("folding", () => {
  it.each([
    ["Ａｔｅｌｉｅｒ", "atelier"],
    ["𝕬𝖙𝖊𝖑𝖎𝖊𝖗 Ⓐ 🅰 🇦", "atelier a a a"],
    ["a\u200bt\u00ade\u2060l\ufeffier", "atelier"],
    ["Éléphant Ångström ŁÓDŹ straße", "elephant angstrom lodz strasse"],
    ["аtеlіеr", "atelier"],
    ["z\u0335\u0321a\u0301\u0302lgo", "zalgo"],
    ["シネ、ｼﾈ しね", "しね\nしねしね"],
    ["ガ ｶﾞ か\u3099 か\u309b", "がががが"],
    ["한글 \u1112\u1161\u11ab글", "한글 한글"],
    ["كِتَاب كتـــاب آخر", "كتاب كتاب اخر"],
    ["加 微信，看 Atelier 图", "加微信\n看atelier图"],
    ["buy,\n  now!!", "buy now"],
    ["İstanbul ﬁne ½", "istanbul fine 1 2"],
  ])("reads %j as %j", (typed, folded) => {
    expect(normalise(typed)).toBe(folded)
  })

  it("of what is folded already changes nothing, for 20,000 texts of every script", () => {
    for (let seed = 0; seed < 20_000; seed++) {
      const once = normalise(textOfSeed(seed))
      expect(normalise(once), `seed ${seed}`).toBe(once)
    }
  })

  it("points back to whole characters of the text, in their order, for 20,000 texts", () => {
    for (let seed = 0; seed < 20_000; seed++) {
      const text = textOfSeed(seed)
      const { starts, ends, length } = fold(text)
      let before = 0
      for (let index = 0; index < length; index++) {
        const [start = -1, end = -1] = [starts[index], ends[index]]
        const isFine = start >= before && end > start && end <= text.length && isBound(text, start) && isBound(text, end)
        if (!isFine) expect.fail(`seed ${seed}, unit ${index}: ${start} to ${end}`)
        before = start
      }
    }
  })

  it("of letters under endless marks stays short", () => {
    expect(normalise(`か${"\u3099\u309a".repeat(5_000)}`).length).toBeLessThan(12)
    expect(normalise(`a${"\u0301".repeat(10_000)}b`)).toBe("ab")
  })
})
