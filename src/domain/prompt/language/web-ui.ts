import { type Atom, atomsOf, type Emphasis, emphasesOf } from "./brackets.ts"
import { unescapeText } from "./escapes.ts"
import type { Lifted } from "./lift.ts"
import { liftedPiece, mark, trimmedSpan, word } from "./piece-drafts.ts"
import type { PromptPiece, PromptWord, Span } from "./prompt-document.ts"

/** AND composes two prompts, BREAK begins a new chunk; both only in capitals and as words of their own. */
const OPERATOR = /(?<![\p{L}\p{N}_])(?:AND|BREAK)(?![\p{L}\p{N}_])/gu

/** A piece, or a bracket that may yet become part of one. */
type Draft =
  | { readonly kind: "piece"; readonly piece: PromptPiece; readonly emphasis: Emphasis }
  | { readonly kind: "open" | "close"; readonly pair: number | null; readonly span: Span; readonly emphasis: Emphasis }

function textPieces(text: string, span: Span): PromptPiece[] {
  const pieces: PromptPiece[] = []
  let at = span.start
  const addText = (end: number) => {
    const trimmed = trimmedSpan(text, { start: at, end })
    if (at < trimmed.start) pieces.push(mark("separator", text, { start: at, end: trimmed.start }))
    if (trimmed.start < trimmed.end) pieces.push(word(text, trimmed, { text: unescapeText(text.slice(trimmed.start, trimmed.end)) }))
    if (trimmed.end < end) pieces.push(mark("separator", text, { start: trimmed.end, end }))
  }
  for (const match of text.slice(span.start, span.end).matchAll(OPERATOR)) {
    const start = span.start + match.index
    addText(start)
    at = start + match[0].length
    pieces.push(word(text, { start, end: at }, { text: match[0], subType: "operator" }))
  }
  addText(span.end)
  return pieces
}

function piecesOf(text: string, atom: Exclude<Atom, { readonly kind: "open" | "close" }>): readonly PromptPiece[] {
  switch (atom.kind) {
    case "text":
      return textPieces(text, atom.span)
    case "comma":
      return [mark("separator", text, atom.span)]
    case "lifted":
      return [liftedPiece(text, atom.lifted)]
    case "schedule": {
      const { span, subType, args } = atom.schedule
      return [word(text, span, { text: text.slice(span.start, span.end), subType, args })]
    }
  }
}

function draftsOf(text: string, atoms: readonly Atom[]): Draft[] {
  const emphases = emphasesOf(atoms)
  return atoms.flatMap((atom, index): Draft[] => {
    const emphasis = emphases[index] ?? { weight: 1, brackets: 0, isInBrackets: false }
    if (atom.kind === "open") return [{ kind: "open", pair: atom.partner === null ? null : index, span: atom.span, emphasis }]
    if (atom.kind === "close") return [{ kind: "close", pair: atom.partner, span: atom.span, emphasis }]
    return piecesOf(text, atom).map((piece) => ({ kind: "piece", piece, emphasis }))
  })
}

const isSpace = (draft: Draft | undefined, text: string) =>
  draft?.kind === "piece" && draft.piece.type === "separator" && text.slice(draft.piece.span.start, draft.piece.span.end).trim() === ""

/** The word with the brackets around it that hold nothing else, and what of its weight the others give. */
function weighed(text: string, drafts: readonly Draft[], index: number, said: PromptWord, emphasis: Emphasis) {
  let [first, last, outer] = [index, index, emphasis]
  for (;;) {
    const before = isSpace(drafts[first - 1], text) ? first - 2 : first - 1
    const after = isSpace(drafts[last + 1], text) ? last + 2 : last + 1
    const [opened, closed] = [drafts[before], drafts[after]]
    if (opened?.kind !== "open" || closed?.kind !== "close" || opened.pair === null || opened.pair !== closed.pair) break
    ;[first, last, outer] = [before, after, opened.emphasis]
  }
  const span = { start: spanOf(drafts[first])?.start ?? said.span.start, end: spanOf(drafts[last])?.end ?? said.span.end }
  const lv = said.type === "lora" ? said.lv : emphasis.isInBrackets ? emphasis.weight : undefined
  const { lv: _, ...rest } = said
  const piece: PromptWord = {
    ...rest,
    span,
    rawText: text.slice(span.start, span.end),
    outerWeight: outer.weight,
    ...(lv === undefined ? {} : { lv }),
    ...(emphasis.brackets === 0 ? {} : { alv: emphasis.brackets }),
  }
  return { piece, first, last }
}

function spanOf(draft: Draft | undefined): Span | undefined {
  return draft?.kind === "piece" ? draft.piece.span : draft?.span
}

/** The pieces of a prompt in the web-ui style (spec 1§5): round brackets raise a weight, square ones lower it, `(x:1.4)` says it. */
export function parseWebUi(text: string, lifted: readonly Lifted[]): readonly PromptPiece[] {
  const drafts = draftsOf(text, atomsOf(text, lifted))
  const pieces: { readonly piece: PromptPiece; readonly first: number; readonly last: number }[] = []
  const add = (added: (typeof pieces)[number]) => {
    while ((pieces.at(-1)?.first ?? -1) >= added.first) pieces.pop()
    pieces.push(added)
  }
  for (let index = 0; index < drafts.length; index++) {
    const draft = drafts[index]
    if (draft === undefined) break
    if (draft.kind !== "piece") add({ piece: mark("bracket", text, draft.span), first: index, last: index })
    else if (draft.piece.type !== "word" && draft.piece.type !== "lora") add({ piece: draft.piece, first: index, last: index })
    else if (draft.piece.subType === "command" || draft.piece.subType === "operator") add({ piece: draft.piece, first: index, last: index })
    else {
      const found = weighed(text, drafts, index, draft.piece, draft.emphasis)
      add(found)
      index = found.last
    }
  }
  return pieces.map(({ piece }) => piece)
}
