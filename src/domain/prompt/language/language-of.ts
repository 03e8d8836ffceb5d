import type { PromptWordLanguage } from "./prompt-document.ts"

/** Scripts by the language they give away, in the order of asking: Japanese mixes kana with Chinese characters. */
const SCRIPTS: readonly (readonly [PromptWordLanguage, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zhCN", /\p{Script=Han}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["ru", /\p{Script=Cyrillic}/u],
  ["th", /\p{Script=Thai}/u],
]

/** The language of a word, as far as its script says it; any other is English (spec 3§9). */
export function languageOf(text: string): PromptWordLanguage {
  return SCRIPTS.find(([, script]) => script.test(text))?.[0] ?? "en"
}
