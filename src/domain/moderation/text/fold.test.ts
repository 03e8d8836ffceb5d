import { describe, expect, it } from "vitest"
import { fold } from "./fold.ts"
import { normalise } from "./normalise.ts"

/** Ranges that texts of the properties are made of: what is ordinary, and what takes texts apart. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x52f],
  [0x590, 0x6ff],
  [0x900, 0xeff],
  [0x1100, 0x11ff],
  [0x1e00, 0x206f],
  [0x3040, 0x318f],
  [0x4e00, 0x4e40],
  [0xac00, 0xac40],
  [0xd800, 0xdfff],
  [0xf900, 0xffff],
  [0x1d400, 0x1d7ff],
  [0x1f100, 0x1f64f],
  [0xe0100, 0xe01ef],
  [0, 0xffff],
]

/** A text that is the same for the same seed. */
export function textOfSeed(seed: number, characters = 40): string {
  let state = seed * 2654435761 + 1
  const next = (bound: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  let text = ""
  while (text.length < characters) {
    const [from, to] = RANGES[next(RANGES.length)] ?? [32, 126]
    text += from >= 0xd800 && to <= 0xdfff ? String.fromCharCode(from + next(to - from)) : String.fromCodePoint(from + next(to - from + 1))
  }
  return text
}

describe("folding", () => {
  it.each([
    ["Ａｔｅｌｉｅｒ", "atelier"],
    ["𝕬𝖙𝖊𝖑𝖎𝖊𝖗 Ⓐ 🅰 🇦", "atelier a a a"],
    ["a\u200bt\u00ade\u2060l\ufeffier", "atelier"],
    ["Éléphant Ångström ŁÓDŹ straße", "elephant angstrom lodz strasse"],
    ["аtеlіеr", "atelier"],
    ["z\u0335\u0321a\u0301\u0302lgo", "zalgo"],
    ["シネ ｼﾈ しね", "しね しね しね"],
    ["ガ ｶﾞ か\u3099", "が が が"],
    ["한글 \u1112\u1161\u11ab글", "한글 한글"],
    ["كِتَاب كتـــاب آخر", "كتاب كتاب اخر"],
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

/** Whether an offset cuts no pair in two. */
function isBound(text: string, offset: number): boolean {
  const [left, right] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)]
  return !(left >= 0xd800 && left < 0xdc00 && right >= 0xdc00 && right < 0xe000)
}
