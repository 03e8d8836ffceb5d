import { parsePrompt } from "./parse-prompt.ts"
import { isTextWord, type PromptDocument, type PromptWord, type Span } from "./prompt-document.ts"

/** A stretch of a prompt's text and what takes its place. */
export interface Splice extends Span {
  readonly text: string
}

/** The document with stretches of its text replaced; all other bytes stay. Of splices at one place the earlier listed comes first. */
export function spliced(document: PromptDocument, splices: readonly Splice[]): PromptDocument {
  const ordered = splices.toSorted((one, other) => one.start - other.start || one.end - other.end)
  let [text, at] = ["", 0]
  for (const splice of ordered) {
    text += document.text.slice(at, Math.max(at, splice.start)) + splice.text
    at = Math.max(at, splice.end)
  }
  text += document.text.slice(at)
  return text === document.text ? document : parsePrompt(text, document.parser, document.options)
}

/** The words that share a part with a word, itself among them, in order. */
export function partOf(document: PromptDocument, word: PromptWord): readonly PromptWord[] {
  return document.words.filter((other) => other.group === word.group && isTextWord(other))
}

/** The weight mark that ends the part of a word; null for the last part. */
export function markOf(document: PromptDocument, word: PromptWord): Span | null {
  return document.pieces.find(({ type, span }) => type === "weight" && span.start >= word.span.end)?.span ?? null
}
