import type { Locale } from "../_kernel/locales.ts"
import { PROMPT_STYLES, PROMPT_WORDS } from "./random-prompt-words.ts"

/** Every pair of a subject and a place that go together. */
function pairsOf(locale: Locale): readonly (readonly [subject: string, place: string])[] {
  return PROMPT_WORDS[locale].scenes.flatMap(({ subjects, places }) =>
    subjects.flatMap((subject) => places.map((place) => [subject, place] as const)),
  )
}

/** How many different prompts `randomPrompt` can answer in a language. */
export function promptCount(locale: Locale): number {
  const { lights, styles } = PROMPT_WORDS[locale]
  return pairsOf(locale).length * lights.length * styles.length
}

/**
 * A prompt to begin with: subject, place, light and style in the given language. `random` answers numbers in [0, 1); `style` is one of
 * `PROMPT_STYLES`, by chance where none or another is named.
 */
export function randomPrompt(locale: Locale, random: () => number, style?: string): string {
  const words = PROMPT_WORDS[locale]
  const [subject, place] = pick(pairsOf(locale), random) ?? ["", ""]
  const light = pick(words.lights, random) ?? ""
  const named = words.styles[PROMPT_STYLES.findIndex((one) => one === style)]
  return words.compose({ subject, place, light, style: named ?? pick(words.styles, random) ?? "" })
}

function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.min(items.length - 1, Math.floor(random() * items.length))]
}
