import fc from "fast-check"
import { expect, it } from "vitest"
import { beatsApart, folded, speakable } from "./kana.ts"

it("a text is sung on its beats: long vowels have two, ン one, a stop none of its own", () => {
  expect(beatsApart("トーキョーワ ニッポンノ シュト")).toBe("ト オ キョ オ ワ ニ ッポ ン ノ シュ ト")
  expect(beatsApart("コーヒー、あっ hey!")).toBe("コ オ ヒ イ 、 アッ hey!")
})

it("widths, repeated letters and marks between words are folded, and what is not Japanese stays", () => {
  expect(folded("ｶﾞｷﾞ ＡＢ２ いすゞ こゝろ ジョン・スミス 1〜2 ね〜 😀 é ﬁ")).toBe("ガギ AB2 いすず こころ ジョン スミス 1から2 ねー 😀 é ﬁ")
})

it("long marks and small letters stand only where they sound, whatever was written", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."アカンッーァャュヮヶあぁー、 a") })
  fc.assert(
    fc.property(letters, (text) => {
      const said = speakable(text)
      expect(said).not.toMatch(/(?:^|[^ァ-ヴ]|[アンッー])ー|(?:^|[^ァ-ヴ]|ッ)[ァャュヮ]|[ぁ-ゖヵヶ]/u)
      expect(speakable(said)).toBe(said)
    }),
  )
})
