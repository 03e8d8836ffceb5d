import { describe, expect, test } from "vitest"
import { COLOURS, MOODS, STYLES } from "../scene.ts"
import { ALL_CONCEPTS, KNOWN_WORD_COUNT } from "./dictionary.ts"
import { arabic } from "./lexicon.ar.ts"
import { english } from "./lexicon.en.ts"
import { japanese } from "./lexicon.ja.ts"
import type { Lexicon } from "./lexicon.ts"
import { chinese } from "./lexicon.zh.ts"
import { readScene } from "./read-scene.ts"

const lexicons: readonly (readonly [keyof typeof KNOWN_WORD_COUNT, Lexicon])[] = [
  ["en", english],
  ["zh", chinese],
  ["ja", japanese],
  ["ar", arabic],
]

/** Kana before a word tell that its characters are Japanese, not Chinese. */
const KANA = "です、"

function read(prompt: string) {
  return readScene({ prompt, negativePrompt: "", cfgScale: 7 })
}

/** The words of a list that name its meaning, not only imply it. */
function naming(list: string): string[] {
  return list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "" && !word.startsWith("~"))
    .map((word) => word.replace(/\+$/, ""))
}

test("English has at least 300 words that change a picture, each other language at least 150", () => {
  expect(KNOWN_WORD_COUNT.en).toBeGreaterThanOrEqual(300)
  for (const language of ["zh", "ja", "ar"] as const) expect(KNOWN_WORD_COUNT[language]).toBeGreaterThanOrEqual(150)
})

describe.each(lexicons)("the %s lexicon", (language, lexicon) => {
  const readWord = (word: string) => read(language === "ja" ? KANA + word : word)

  test("reaches every concept with each word that names it", () => {
    const missed = ALL_CONCEPTS.flatMap((concept) =>
      naming(lexicon.concepts[concept]).filter((word) => !readWord(word).elements.some((element) => element.concept === concept)),
    )
    expect(missed).toEqual([])
  })

  test("reaches every style", () => {
    for (const style of STYLES) expect(naming(lexicon.styles[style]).map((word) => readWord(word).style)).toContain(style)
  })

  test("reaches every colour, of the whole and of a figure", () => {
    for (const colour of COLOURS) {
      const scenes = naming(lexicon.colours[colour]).map(readWord)
      expect(
        scenes.some(({ colours, elements }) =>
          [...colours, ...elements.map((one) => ({ colour: one.colours[0] }))].some((one) => one.colour === colour),
        ),
      ).toBe(true)
    }
  })

  test("reaches every mood", () => {
    for (const mood of MOODS) {
      expect(naming(lexicon.moods[mood]).some((word) => readWord(word).moods.some((one) => one.mood === mood))).toBe(true)
    }
  })
})
