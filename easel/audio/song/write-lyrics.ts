import { VERSE_LANGUAGES, type VerseLanguage } from "../../orders/song-orders.ts"
import { deriveSeed, makeRandom } from "../../paint/random.ts"
import { anyTopics, topicsOf } from "./topics.ts"
import { VERSES } from "./verses.ts"

/** Words of a song out of a prompt, by fixed rules: no model writes them. */

const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["zh-cn", /\p{Script=Han}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["ko", /\p{Script=Hangul}/u],
  ["ru", /\p{Script=Cyrillic}/u],
  ["el", /\p{Script=Greek}/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["th", /\p{Script=Thai}/u],
]

/** The language whose letters some words have; of Latin ones English. */
export const languageOfWords = (words: string): string => SCRIPTS.find(([, letters]) => letters.test(words))?.[0] ?? "en"

/** The language that lyrics are written in: the one that is asked for, else that of the prompt; English where Easel has no verses of it. */
export function verseLanguage(prompt: string, asked: string | undefined): VerseLanguage {
  const wanted = asked ?? languageOfWords(prompt)
  return VERSE_LANGUAGES.find((language) => language === wanted) ?? "en"
}

function shuffled<Value>(random: () => number, list: readonly Value[]): readonly Value[] {
  return list
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)
}

const asHeading = (title: string): string => title.replace(/^\p{Ll}/u, (first) => first.toUpperCase())

/** A title and lyrics with their marks; the same for the same words and seed. */
export function writtenLyrics(prompt: string, seed: number, language: VerseLanguage): { readonly title: string; readonly lyrics: string } {
  const random = makeRandom(deriveSeed(seed, "lyrics"))
  const { couplets, choruses, bridges, titles } = VERSES[language]
  const [topics, others] = [topicsOf(prompt, language), shuffled(random, anyTopics(language))]
  const about = topics.length > 0 ? topics : others.slice(0, 1)
  const [first = "", second = first] = about
  const told = (line: string, name: string) => asHeading(line.replaceAll("{a}", name))
  const lines = shuffled(random, couplets)
  const verse = (from: number, names: readonly [string, string]) =>
    lines.slice(from, from + 2).flatMap((couplet, at) => couplet.map((line) => told(line, names[at] ?? first)))
  const [chorus = [], bridge = [], title = ""] = [shuffled(random, choruses)[0], shuffled(random, bridges)[0], shuffled(random, titles)[0]]
  const sung = chorus.map((line) => told(line, first))
  const sections = [
    ["verse", verse(0, [first, second])],
    ["chorus", sung],
    ["verse", verse(2, [second, first])],
    ["chorus", sung],
    ["bridge", bridge.map((line) => told(line, second))],
    ["chorus", sung],
  ] as const
  return {
    title: told(title, first),
    lyrics: sections.map(([mark, written]) => [`[${mark}]`, ...written].join("\n")).join("\n\n"),
  }
}
