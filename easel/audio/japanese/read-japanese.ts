import { loadDictionary, type Word } from "./dictionary.ts"
import { folded, speakable } from "./kana.ts"
import { beginsWithNumber, type ReadNumber, readNumber, writtenOut } from "./numbers.ts"
import { MAYBE_PARTICLES, particlesSaid } from "./particles.ts"

/** Japanese, read: espeak knows the sounds of kana alone. */

/** Kanji, and what stands for one. */
const KANJI = /\p{Script=Han}/u
const ALL_KANJI = /\p{Script=Han}/gu
const ENDS_IN_KANA = /[ぁ-ヶー]$/u
const BEGINS_WITH_KANA = /^[ぁ-ヶ]/u
/** Words that lean on the one before them: they are said as one. */
const LEANING_PARTS: readonly string[] = ["助詞", "助動詞", "記号"]
const LEANING_KINDS: readonly string[] = ["接尾", "非自立", "接続助詞"]
/** A word that leans on the one after it. */
const PREFIX = "接頭詞"

const leans = ({ part, kind }: Word): boolean => LEANING_PARTS.includes(part) || LEANING_KINDS.includes(kind)

const isNumeral = ({ written, kind }: Word): boolean => /^\d/u.test(written) || (kind === "数" && beginsWithNumber(written))

/** A text without kanji, its numbers in kana. */
function numbersRead(text: string): string {
  let [read, at, before]: [string, number, string | undefined] = ["", 0, undefined]
  while (at < text.length) {
    const number: ReadNumber | null = /\d/u.test(text[at] ?? "") ? readNumber(text.slice(at), () => true, before) : null
    read += number?.kana ?? text[at] ?? ""
    at += number?.length ?? 1
    before = number?.counter
  }
  return read
}

/** How a word is said that is no number: letter by letter where the dictionary knows only those; kanji that nobody knows are left out. */
function said({ written, said: known }: Word, wordsOf: (text: string) => readonly Word[]): string {
  if (known !== undefined || !KANJI.test(written)) return known ?? written
  return [...written].map((letter) => (KANJI.test(letter) ? (wordsOf(letter)[0]?.said ?? "") : letter)).join("")
}

/** Words in which minutes are not taken for parts of a whole: that they are before a number alone. */
function minutesParted(words: readonly Word[]): readonly Word[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1]
    if (word.written !== "分の" || (next !== undefined && isNumeral(next))) return [word]
    return [
      { ...word, written: "分", said: "フン" },
      { written: "の", said: "ノ", part: "助詞", kind: "連体化" },
    ]
  })
}

/** The words of a text as they are said, numbers with what they count; what leans on another word stands by it. */
function read(text: string, wordsOf: (text: string) => readonly Word[]): string {
  const words = minutesParted(wordsOf(text))
  const ends = new Map<number, number>()
  let end = 0
  const starts = words.map(({ written }, at) => {
    end += written.length
    ends.set(end, at + 1)
    return end - written.length
  })
  let [kana, at, before]: [string, number, string | undefined] = ["", 0, undefined]
  let isLeaning = false
  for (let word = words[0]; word !== undefined; word = words[at]) {
    const start = starts[at] ?? 0
    const number: ReadNumber | null = isNumeral(word) ? readNumber(text.slice(start), (length) => ends.has(start + length), before) : null
    const spoken = number?.kana ?? said(word, wordsOf)
    const isApart = !isLeaning && (number !== null || !leans(word)) && ENDS_IN_KANA.test(kana) && BEGINS_WITH_KANA.test(spoken)
    kana += isApart ? ` ${spoken}` : spoken
    isLeaning = word.part === PREFIX
    before = number?.counter
    at = number === null ? at + 1 : (ends.get(start + number.length) ?? at + 1)
  }
  return kana
}

/** A text without kanji, with its particles as they are said where there is a dictionary that knows them. */
async function kanaRead(text: string): Promise<string> {
  const wordsOf = MAYBE_PARTICLES.test(text) ? await loadDictionary() : null
  return numbersRead(wordsOf === null ? text : particlesSaid(wordsOf(text)))
}

/**
 * A Japanese text as it is said: kanji and numbers in kana, words parted. What is no Japanese stands as it is; a text without kanji keeps
 * its words, but for particles. Kanji that cannot be read, all of them where there is no dictionary, are left out, since espeak would only say what they are.
 */
export async function readJapanese(text: string): Promise<string> {
  const written = writtenOut(folded(text))
  if (!KANJI.test(written)) return speakable(await kanaRead(written))
  const wordsOf = await loadDictionary()
  return speakable(wordsOf === null ? numbersRead(written).replace(ALL_KANJI, "") : read(written, wordsOf))
}
