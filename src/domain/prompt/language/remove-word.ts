import type { PromptDocument, PromptMark, PromptPiece, PromptWord } from "./prompt-document.ts"
import { partOf, type Splice } from "./splice.ts"

const isSeparator = (piece: PromptPiece | undefined): piece is PromptMark => piece?.type === "separator"

/** How much a separator parts: a line more than a comma, a comma more than a space. */
function strengthOf({ rawText }: PromptMark): number {
  if (/[\n\r]/.test(rawText)) return 2
  return rawText.trim() === "" ? 0 : 1
}

/** Whether nothing that belongs together with a word stands on its left: a bracket or a part begins there, or the text. */
function beginsAfter(piece: PromptPiece | undefined): boolean {
  return piece === undefined || piece.type === "weight" || (piece.type === "bracket" && /[([]/.test(piece.rawText))
}

function endsBefore(piece: PromptPiece | undefined): boolean {
  if (piece === undefined || piece.type === "weight") return true
  if (piece.type === "bracket") return /[)\]]/.test(piece.rawText)
  return piece.type === "word" && piece.subType === "command"
}

/** The last piece that goes with a word: the weight of its part behind it, if the part has no other word. */
function lastOwned(document: PromptDocument, word: PromptWord, index: number): number {
  if (word.group === "" || partOf(document, word).length > 1) return index
  const behind = isSeparator(document.pieces[index + 1]) ? index + 2 : index + 1
  return document.pieces[behind]?.type === "weight" ? behind : index
}

/** Which of the separators beside a word goes with it: the weaker one, unless the word is the first or last of its kin. */
function separatorToRemove(before: PromptPiece | undefined, after: PromptPiece | undefined, isFirst: boolean, isLast: boolean) {
  if (isSeparator(before) && isSeparator(after)) {
    if (isFirst) return after
    return isLast || strengthOf(before) < strengthOf(after) ? before : after
  }
  if (isSeparator(after)) return isFirst ? after : undefined
  return isSeparator(before) && isLast ? before : undefined
}

/** What goes when a word goes: one of the separators beside it, too, so that the others stay parted as they were. */
export function removalOf(document: PromptDocument, word: PromptWord): readonly Splice[] {
  const { pieces } = document
  const index = pieces.findIndex(({ span, type }) => type === word.type && span.start === word.span.start)
  if (index < 0) return []
  const last = lastOwned(document, word, index)
  const [before, after] = [pieces[index - 1], pieces[last + 1]]
  const isFirst = beginsAfter(isSeparator(before) ? pieces[index - 2] : before)
  const isLast = endsBefore(isSeparator(after) ? pieces[last + 2] : after)
  const separator = separatorToRemove(before, after, isFirst, isLast)
  const start = separator === before && separator !== undefined ? separator.span.start : word.span.start
  const end = separator === after && separator !== undefined ? separator.span.end : (pieces[last]?.span.end ?? word.span.end)
  return [{ start, end, text: "" }]
}
