import { endsLikeWeight, escapeText } from "./escapes.ts"
import { type Lifted, liftFrom } from "./lift.ts"
import { effectiveWeight, type PromptDocument, type PromptWord } from "./prompt-document.ts"
import { removalOf } from "./remove-word.ts"
import { markOf, partOf, type Splice, spliced } from "./splice.ts"
import { formatWeight, isSameWeight } from "./weight.ts"
import { bracketedWord, loraTag, weighedText, writtenWord } from "./write-word.ts"

/** Deeper brackets than this say nothing more. */
const MAXIMUM_BRACKETS = 10

/** The mark that ends a part with a weight, behind a text: one that ends in a colon would swallow a colon of the mark. */
export function markFor(weight: number, before: string): string {
  return `${before.endsWith(":") ? " " : ""}::${isSameWeight(weight, 1) ? "" : formatWeight(weight)}`
}

/** Splices that part a word from the other words of its part, and end its own part with a weight. */
function partSplices(document: PromptDocument, word: PromptWord, weight: number): readonly Splice[] {
  const part = partOf(document, word)
  const index = part.findIndex(({ span }) => span.start === word.span.start)
  const previous = part[index - 1]
  const ended = part[index + 1] === undefined ? markOf(document, word) : null
  const { end } = word.span
  const own = { ...(ended ?? { start: end, end }), text: markFor(weight, word.rawText) }
  if (previous === undefined) return [own]
  const parting = previous.span.end
  return [{ start: parting, end: parting, text: markFor(effectiveWeight(word), previous.rawText) }, own]
}

/**
 * Gives a word a weight (spec 1§5); brackets around several words stay, and so does a word whose shared brackets say 0. Of a LoRA tag it is
 * the tag's number; commands and operators have none.
 */
export function setWordWeight(document: PromptDocument, word: PromptWord, weight: number): PromptDocument {
  if (!Number.isFinite(weight) || word.subType === "command" || word.subType === "operator") return document
  if (isSameWeight(weight, effectiveWeight(word))) return document
  if (word.type === "lora") return spliced(document, [{ ...word.inner, text: loraTag(word, weight) }])
  if (document.parser === "midjourney") return spliced(document, partSplices(document, word, weight))
  return spliced(document, [{ ...word.span, text: writtenWord(document, word, weight, word.outerWeight) }])
}

/** Puts a word of web-ui style into brackets of its own without a number, square ones if `brackets` is negative (spec 1§5). */
export function setWordBrackets(document: PromptDocument, word: PromptWord, brackets: number): PromptDocument {
  const isPlain = word.type === "word" && word.subType !== "command" && word.subType !== "operator"
  if (!isPlain || document.parser === "midjourney" || !Number.isInteger(brackets) || Math.abs(brackets) > MAXIMUM_BRACKETS) return document
  return spliced(document, [{ ...word.span, text: bracketedWord(document, word, brackets) }])
}

/** A text as a syntax writes it, so that it stays a text. */
export function writtenText({ parser }: Pick<PromptDocument, "parser">, text: string): string {
  return parser === "midjourney" ? text.replaceAll(/::+/g, ":") : escapeText(text)
}

/** What a text is if it is nothing but one switch, tag or marker, which is written as it is; null for words. */
export function liftedKindOf(text: string): Lifted["kind"] | null {
  const [first] = liftFrom(text)
  return first?.span.start === 0 && first.span.end === text.length ? first.kind : null
}

/** Changes what a word says; its weight stays. An empty text removes it. Commands and schedules take theirs as it is written. */
export function setWordText(document: PromptDocument, word: PromptWord, text: string): PromptDocument {
  const said = text.trim()
  if (said === "") return removeWord(document, word)
  if (said === word.text) return document
  if (word.type === "lora" || (word.subType !== undefined && word.subType !== "embedding"))
    return spliced(document, [{ ...(word.subType === "command" ? word.span : word.inner), text: said }])
  const written = liftedKindOf(said) !== null ? said : writtenText(document, said)
  const isBare = word.inner.start === word.span.start
  if (document.parser === "midjourney" || !endsLikeWeight(written)) return spliced(document, [{ ...word.inner, text: written }])
  const own = effectiveWeight(word) / (word.outerWeight || 1)
  return spliced(document, [{ ...word.span, text: weighedText(written, isBare ? 1 : own) }])
}

/** Takes a word out, with the comma and the weight mark that only it needed. */
export function removeWord(document: PromptDocument, word: PromptWord): PromptDocument {
  return spliced(document, removalOf(document, word))
}
