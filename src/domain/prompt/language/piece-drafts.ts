import { languageOf } from "./language-of.ts"
import type { Lifted } from "./lift.ts"
import type { PromptDocument, PromptMark, PromptPiece, PromptWord, Span } from "./prompt-document.ts"
import { clampWeight } from "./weight.ts"

/** Commas of every script that prompts are written in, and line ends: where words part (spec 1§5). */
export const WORD_SEPARATOR = /[,\uff0c\u3001\u060c\n\r]/

/** A number as prompts write weights: without an exponent. */
const WEIGHT = /^[+-]?(?:\p{Nd}+\.?\p{Nd}*|\.\p{Nd}+)$/u

export function mark(type: PromptMark["type"], text: string, span: Span): PromptMark {
  return { type, rawText: text.slice(span.start, span.end), span }
}

/** A word with what every word has; the rest is for the caller to say. */
export function word(
  text: string,
  span: Span,
  said: Pick<PromptWord, "text"> & Partial<Omit<PromptWord, "span" | "rawText" | "lang">>,
): PromptWord {
  return {
    type: "word",
    args: [],
    group: "",
    outerWeight: 1,
    isAlias: false,
    inner: span,
    ...said,
    rawText: text.slice(span.start, span.end),
    span,
    lang: languageOf(said.text),
  }
}

/** The number that a text is, if it is one. */
export function numberOf(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? ""
  return WEIGHT.test(trimmed) ? clampWeight(Number(westernDigits(trimmed))) : undefined
}

/** Digits of any script as those of ours, as Python reads them. */
function westernDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10)
    let zero = code
    // The ten digits of a script stand side by side.
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String(code - zero)
  })
}

/** The piece of something lifted: a camera marker is a mark, all else a word (spec 1§5). */
export function liftedPiece(text: string, lifted: Lifted): PromptPiece {
  const { span } = lifted
  const raw = text.slice(span.start, span.end)
  switch (lifted.kind) {
    case "camera":
      return mark("camera", text, span)
    case "command":
      return word(text, span, { text: raw, subType: "command", command: lifted.command, args: lifted.args })
    case "lora": {
      const [, name = "", weight] = lifted.args
      const lv = numberOf(weight)
      return word(text, span, { type: "lora", text: name.trim(), args: lifted.args, ...(lv === undefined ? {} : { lv }) })
    }
  }
}

/** Neighbouring separators as one. */
export function mergeSeparators(text: string, pieces: readonly PromptPiece[]): readonly PromptPiece[] {
  const merged: PromptPiece[] = []
  for (const piece of pieces) {
    const previous = merged.at(-1)
    if (piece.type === "separator" && previous?.type === "separator")
      merged[merged.length - 1] = mark("separator", text, { start: previous.span.start, end: piece.span.end })
    else merged.push(piece)
  }
  return merged
}

/** The parts of a stretch of text: white space at its ends, and what stands between. */
export function trimmedSpan(text: string, { start, end }: Span): Span {
  const run = text.slice(start, end)
  const trimmed = run.trimStart()
  const from = end - trimmed.length
  return { start: from, end: from + trimmed.trimEnd().length }
}

export function withEmbedding(piece: PromptPiece, { embeddings = [] }: PromptDocument["options"]): PromptPiece {
  if (piece.type !== "word" || piece.subType !== undefined) return piece
  const name = /^embedding:(.+)$/i.exec(piece.text)?.[1]?.trim() ?? piece.text
  const isKnown = name !== piece.text || embeddings.some((known) => known.toLowerCase() === name.toLowerCase())
  return isKnown ? { ...piece, subType: "embedding", args: [name] } : piece
}
