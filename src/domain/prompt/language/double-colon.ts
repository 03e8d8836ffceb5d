import type { Lifted } from "./lift.ts"
import { liftedPiece, mark, numberOf, trimmedSpan, WORD_SEPARATOR, word } from "./piece-drafts.ts"
import { isTextWord, type PromptPiece } from "./prompt-document.ts"

const WEIGHT_MARK = /::([+-]?(?:\d+\.?\d*|\.\d+)(?!\.?[\p{L}\p{N}]))?/uy

/**
 * The pieces of a prompt in the double-colon style (spec 1§5): `::` ends a part, a number right after it is the part's weight, else 1.
 * Brackets are text here, as they are in Midjourney. Linear time.
 */
export function parseDoubleColon(text: string, lifted: readonly Lifted[]): readonly PromptPiece[] {
  const pieces: PromptPiece[] = []
  let textStart = 0
  let partStart = 0
  let part = 0
  const flush = (end: number) => {
    const trimmed = trimmedSpan(text, { start: textStart, end })
    if (textStart < trimmed.start) pieces.push(mark("separator", text, { start: textStart, end: trimmed.start }))
    if (trimmed.start < trimmed.end) pieces.push(word(text, trimmed, { text: text.slice(trimmed.start, trimmed.end) }))
    if (trimmed.end < end) pieces.push(mark("separator", text, { start: trimmed.end, end }))
  }
  const push = (piece: PromptPiece) => {
    flush(piece.span.start)
    pieces.push(piece)
    textStart = piece.span.end
  }
  const endPart = (lv: number | undefined) => {
    const group = `${part}::${lv ?? 1}`
    for (let index = partStart; index < pieces.length; index++) {
      const piece = pieces[index]
      if (piece !== undefined && isTextWord(piece)) pieces[index] = { ...piece, group, ...(lv === undefined ? {} : { lv }) }
    }
    part++
  }
  let nextLifted = 0
  for (let at = 0; at < text.length; at++) {
    const tag = lifted[nextLifted]
    if (tag?.span.start === at) {
      push(liftedPiece(text, tag))
      at = tag.span.end - 1
      nextLifted++
      continue
    }
    const character = text[at] ?? ""
    if (WORD_SEPARATOR.test(character)) push(mark("separator", text, { start: at, end: at + 1 }))
    else if (character === ":") {
      WEIGHT_MARK.lastIndex = at
      const said = WEIGHT_MARK.exec(text)
      if (said === null) continue
      flush(at)
      endPart(numberOf(said[1]))
      textStart = at + said[0].length
      pieces.push(mark("weight", text, { start: at, end: textStart }))
      partStart = pieces.length
      at = textStart - 1
    }
  }
  flush(text.length)
  endPart(undefined)
  return pieces
}
