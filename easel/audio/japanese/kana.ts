/** Japanese letters as espeak can say them, and the beats (morae) that they are sung on. */

const HIRAGANA = /[\u3041-\u3096]/gu
const TO_KATAKANA = 0x60
/** The rows of katakana by their vowel; small ones and ヮ too. */
const ROWS: readonly (readonly [vowel: string, letters: string])[] = [
  ["ア", "アカサタナハマヤラワガザダバパァャヮ"],
  ["イ", "イキシチニヒミリヰギジヂビピィ"],
  ["ウ", "ウクスツヌフムユルグズヅブプヴゥュ"],
  ["エ", "エケセテネヘメレヱゲゼデベペェ"],
  ["オ", "オコソトノホモヨロヲゴゾドボポォョ"],
]
const VOWELS: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(([vowel, letters]) => [...letters].map((letter) => [letter, vowel] as const)),
)
const SMALL: ReadonlyMap<string, string> = new Map([..."ァアィイゥウェエォオャヤュユョヨヮワヵカヶケ"].flatMap(pairAt))
const LARGE = "アイウエオカ-ヂツ-モヤユヨラ-ロワ-ヴ"
/** A beat: a letter with the small ones that colour it, the stop before it, and one that nothing follows. */
const BEAT = new RegExp(`ッ*[${LARGE}][ァィゥェォャュョヮ]*(?:ッ+(?![ァ-ヴ]))?`, "gu")

const UNCOLOURING = new RegExp(`(?<![${LARGE}])[ァィゥェォャュョヮ]`, "gu")

function pairAt(letter: string, at: number, all: readonly string[]): readonly (readonly [string, string])[] {
  const large = all[at + 1]
  return at % 2 === 0 && large !== undefined ? [[letter, large]] : []
}

/** Hiragana as katakana. */
export const inKatakana = (text: string): string =>
  text.replace(HIRAGANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_KATAKANA))

/** Kanji of names that no dictionary has, by those that stand for them. */
const SAME_KANJI: ReadonlyMap<string, string> = new Map([..."髙高﨑崎德徳濵浜瀨瀬"].flatMap(pairAt))

const voiced = (letter: string): string => `${letter}\u3099`.normalize("NFC")

/** A text whose widths, signs that repeat a letter and marks between words are such as can be read. */
export function folded(text: string): string {
  return text
    .replace(/[\uff01-\uff5d\uff5f-\uffee\u3300-\u33ff\u2460-\u2473\u2103]+/gu, (wide) => wide.normalize("NFKC"))
    .replace(/[髙﨑德濵瀨]/gu, (letter) => SAME_KANJI.get(letter) ?? letter)
    .replace(/(\p{Script=Hiragana}|\p{Script=Katakana})[ゝヽ]/gu, "$1$1")
    .replace(/(\p{Script=Hiragana}|\p{Script=Katakana})[ゞヾ]/gu, (_, letter: string) => letter + voiced(letter))
    .replace(/(\d)[〜～~](?=\d)/gu, "$1から")
    .replace(/(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー])[〜～~]/gu, "ー")
    .replace(/[〜～~・゛゜ゝゞヽヾ]/gu, " ")
}

/** Kana without what espeak knows no sound for: long marks with nothing to draw out, and small letters that colour nothing. */
export function speakable(text: string): string {
  return inKatakana(text)
    .replace(/[ヵヶ]/gu, (small) => SMALL.get(small) ?? small)
    .replace(UNCOLOURING, (small) => SMALL.get(small) ?? small)
    .replace(/ー+/gu, "ー")
    .replace(/アー/gu, "アア")
    .replace(/(?<![ァ-ヂツ-ロワ-ヲヴ])ー/gu, "")
}

/**
 * The beats of a text in kana, parted by spaces: said like this, each has a sound of its own, long vowels twice one and ン too. A stop (ッ)
 * belongs to the beat after it. What is not kana stands as it is.
 */
export function beatsApart(text: string): string {
  let vowel = ""
  const drawn = [...speakable(text)].map((letter) => {
    if (letter === "ー") return vowel
    vowel = VOWELS.get(letter) ?? ""
    return letter
  })
  return drawn.join("").replace(BEAT, " $& ").replace(/\s+/gu, " ").trim()
}
