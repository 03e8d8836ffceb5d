import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { LOCALES } from "../_kernel/locales.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "./index.ts"
import { promptCount, randomPrompt } from "./random-prompt.ts"
import { PROMPT_STYLES, PROMPT_WORDS } from "./random-prompt-words.ts"

const SCRIPTS = {
  en: /^[a-z ,-]+$/,
  "zh-cn": /^[\p{Script=Han}，]+$/u,
  ja: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、]+$/u,
  ar: /^[\p{Script=Arabic} ،]+$/u,
} as const

describe.each(LOCALES)("random prompts in %s", (locale) => {
  test("there are at least ten thousand different ones", () => {
    expect(promptCount(locale)).toBeGreaterThanOrEqual(10_000)
  })

  test("every one is whole: no part is missing, no space doubled, the script is the language's own", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { minLength: 3, maxLength: 3 }), (numbers) => {
        let index = 0
        const prompt = randomPrompt(locale, () => numbers[index++] ?? 0)
        expect(prompt).toMatch(SCRIPTS[locale])
        expect(prompt).not.toMatch(/\s\s|^\s|\s$|undefined/)
        expect(prompt.length).toBeLessThanOrEqual(MAXIMUM_PROMPT_CHARACTERS)
        expect(PROMPT_WORDS[locale].styles.some((style) => prompt.endsWith(style))).toBe(true)
      }),
    )
  })

  test("a style that is named is the one whose word stands in it", () => {
    const { styles } = PROMPT_WORDS[locale]
    expect(styles).toHaveLength(PROMPT_STYLES.length)
    for (const [at, style] of PROMPT_STYLES.entries()) expect(randomPrompt(locale, () => 0.3, style).endsWith(styles[at] ?? "?")).toBe(true)
  })

  test("no word is listed twice", () => {
    const { scenes, lights, styles } = PROMPT_WORDS[locale]
    for (const words of [lights, styles, scenes.flatMap(({ subjects }) => subjects), scenes.flatMap(({ places }) => places)])
      expect(new Set(words).size).toBe(words.length)
  })

  test("equal numbers give equal prompts, the ends of the range are safe", () => {
    expect(randomPrompt(locale, () => 0.5)).toBe(randomPrompt(locale, () => 0.5))
    expect(randomPrompt(locale, () => 0)).not.toBe("")
    expect(randomPrompt(locale, () => 0.999_999_999)).not.toBe("")
  })
})
