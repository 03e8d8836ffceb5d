import { endsLikeWeight, escapeText } from "./escapes.ts"
import type { PromptDocument, PromptWord } from "./prompt-document.ts"
import { effectiveWeight } from "./prompt-document.ts"
import { formatWeight, isSameWeight } from "./weight.ts"

/** Shared brackets of less than this weight leave no room for a word's own. */
const SMALLEST_OUTER_WEIGHT = 1e-6

/** What a word says as web-ui style writes it without brackets: as it stands where that is safe, else with escapes. */
function innerText(word: PromptWord, source: string): string {
  const raw = source.slice(word.inner.start, word.inner.end)
  const isOpaque = word.subType === "editing" || word.subType === "alternation" || word.type === "lora"
  return isOpaque || !/[()[\]\\]/.test(raw.replaceAll(/\\[()[\]\\]/g, "")) ? raw : escapeText(word.text)
}

/** A text of web-ui style in a bracket that gives it a weight; bare where it needs none. */
export function weighedText(raw: string, weight: number): string {
  return isSameWeight(weight, 1) && !endsLikeWeight(raw) ? raw : `(${raw}:${formatWeight(weight)})`
}

/** The bracket weight that a word needs inside of others to reach a weight; null if none does. */
export function ownWeight(weight: number, outerWeight: number): number | null {
  return Math.abs(outerWeight) < SMALLEST_OUTER_WEIGHT ? null : weight / outerWeight
}

/** A word of web-ui style as it must be written inside of brackets of a weight to keep or reach its own. */
export function writtenWord(document: PromptDocument, word: PromptWord, weight: number, outerWeight: number): string {
  const isUntouched = isSameWeight(weight, effectiveWeight(word)) && isSameWeight(outerWeight, word.outerWeight)
  const own = ownWeight(weight, outerWeight)
  return isUntouched || own === null || word.type === "lora" ? word.rawText : weighedText(innerText(word, document.text), own)
}

/** A word of web-ui style in brackets without a number: round ones raise it by a step each, square ones, if negative, lower it. */
export function bracketedWord(document: PromptDocument, word: PromptWord, brackets: number): string {
  const [open, close] = brackets < 0 ? ["[", "]"] : ["(", ")"]
  const count = Math.abs(brackets)
  return `${open.repeat(count)}${innerText(word, document.text)}${close.repeat(count)}`
}

/** A LoRA tag with another weight; whatever else it says stays. */
export function loraTag(word: PromptWord, weight: number): string {
  const [network = "lora", name = "", , ...rest] = word.args
  return `<${[network, name, formatWeight(weight), ...rest].join(":")}>`
}
