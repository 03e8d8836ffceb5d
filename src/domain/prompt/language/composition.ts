import { endsLikeWeight, unescapeText } from "./escapes.ts"
import { mark, numberOf, trimmedSpan, word } from "./piece-drafts.ts"
import { isTextWord, isWord, type PromptPiece } from "./prompt-document.ts"

const isAnd = (piece: PromptPiece) => isWord(piece) && piece.subType === "operator" && piece.text === "AND"

/** The last piece of a composed prompt, but for commands and tags: where a weight can stand. */
function lastOf(pieces: readonly PromptPiece[]): PromptPiece | undefined {
  return pieces.findLast((piece) => isTextWord(piece) || piece.type === "bracket")
}

/** The weight of a composed prompt as a mark of its own, where it stands at the end of the prompt's last word. */
function withoutWeight(text: string, piece: PromptPiece): readonly PromptPiece[] {
  const isPlain = piece.type === "word" && piece.subType === undefined && piece.span.start === piece.inner.start
  if (!isPlain || !endsLikeWeight(piece.rawText)) return [piece]
  const weightStart = piece.span.start + piece.rawText.lastIndexOf(":")
  const said = trimmedSpan(text, { start: piece.span.start, end: weightStart })
  const weight = mark("weight", text, { start: weightStart, end: piece.span.end })
  if (said.start === said.end) return [weight]
  const shorter = word(text, said, { ...piece, text: unescapeText(text.slice(said.start, said.end)), inner: said })
  return said.end < weightStart ? [shorter, mark("separator", text, { start: said.end, end: weightStart }), weight] : [shorter, weight]
}

/**
 * The pieces of a web-ui prompt, its composed prompts known: AND parts them, and a number at the end of one is its weight, as in
 * `a cat :1.2 AND a dog`. Their words are grouped as those of a double-colon prompt.
 */
export function compose(text: string, pieces: readonly PromptPiece[]): readonly PromptPiece[] {
  if (!pieces.some(isAnd)) return pieces
  const composed: PromptPiece[] = []
  let part: PromptPiece[] = []
  let index = 0
  const endPart = () => {
    const last = lastOf(part)
    const weighed = part.flatMap((piece) => (piece === last ? withoutWeight(text, piece) : [piece]))
    const weight = weighed.findLast(({ type }) => type === "weight")
    const group = `${index++}::${numberOf(weight?.rawText.slice(1)) ?? 1}`
    for (const piece of weighed) composed.push(isTextWord(piece) ? { ...piece, group } : piece)
    part = []
  }
  for (const piece of pieces) {
    if (isAnd(piece)) {
      endPart()
      composed.push(piece)
    } else part.push(piece)
  }
  endPart()
  return composed
}

/** The weight of the part that a word stands in: of a composed prompt, or of a part of a double-colon prompt. */
export function weightOfGroup(group: string): number {
  return numberOf(group.split("::")[1]) ?? 1
}
