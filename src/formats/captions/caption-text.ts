/** The marks that captions keep; everything else in angle brackets goes. */
const KEPT = ["b", "i", "u"] as const
type Mark = (typeof KEPT)[number]

/** A stretch of a caption's text that looks the same throughout. */
export interface CaptionSpan {
  readonly text: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  lrm: "\u200e",
  rlm: "\u200f",
}
/** A tag of WebVTT or of HTML, a time within a cue, a command of ASS, or a reference to a character. */
const PIECE = /<(\/?)([a-z]+)(?:[\s.][^<>]*)?>|<\/?>|<[\d:.]+>|\{\\[^{}]*\}|&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/giu
/** Control characters, overrides of the direction, and what is no character. */
const UNSAFE = /[\p{Cc}\u202d\u202e\u2028\u2029\ufeff\ufffe\uffff]/gu

/**
 * The text of a cue as spans, whoever wrote it: `b`, `i` and `u` are what they mean, other tags go and leave their text, a lone angle
 * bracket is one. Never throws; what comes out holds no markup.
 */
export function readCaptionText(markup: string): readonly CaptionSpan[] {
  const open: Mark[] = []
  const spans: CaptionSpan[] = []
  const add = (text: string) => {
    const clean = text.replaceAll(UNSAFE, (found) => (found === "\n" || found === "\u2028" || found === "\u2029" ? "\n" : ""))
    if (clean === "") return
    const looks = { isBold: open.includes("b"), isItalic: open.includes("i"), isUnderlined: open.includes("u") }
    const last = spans.at(-1)
    const isAlike = last?.isBold === looks.isBold && last.isItalic === looks.isItalic && last.isUnderlined === looks.isUnderlined
    if (isAlike) spans[spans.length - 1] = { ...last, text: last.text + clean }
    else spans.push({ text: clean, ...looks })
  }
  let end = 0
  for (const found of markup.matchAll(PIECE)) {
    const [piece, slash, tag, decimal, hexadecimal, name] = found
    add(markup.slice(end, found.index))
    end = found.index + piece.length
    if (piece.startsWith("&")) add(characterOf(piece, decimal, hexadecimal, name))
    else if (tag !== undefined) turn(open, tag.toLowerCase(), slash === "/")
  }
  add(markup.slice(end))
  return spans
}

/** The markup that `readCaptionText` reads the same spans out of: escaped, balanced, without empty lines. */
export function writeCaptionText(spans: readonly CaptionSpan[]): string {
  const written = spans.map(({ text, isBold, isItalic, isUnderlined }) => {
    const marks = [isBold ? "b" : null, isItalic ? "i" : null, isUnderlined ? "u" : null].filter((mark) => mark !== null)
    const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("{\\", "&#123;\\")
    return `${marks.map((mark) => `<${mark}>`).join("")}${escaped}${marks
      .toReversed()
      .map((mark) => `</${mark}>`)
      .join("")}`
  })
  return written.join("")
}

/** A cue's spans without spaces at the ends of lines and without empty lines. */
export function trimSpans(spans: readonly CaptionSpan[]): readonly CaptionSpan[] {
  const kept: CaptionSpan[] = []
  let before = "\n"
  for (const span of spans) {
    let text = span.text.replaceAll(/[^\S\n]*\n[^\S\n]*/g, "\n").replaceAll(/\n{2,}/g, "\n")
    if (before.endsWith("\n")) text = text.replace(/^\s+/, "")
    if (text === "") continue
    kept.push({ ...span, text })
    before = text
  }
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    const text = last.text.replace(/\s+$/, "")
    kept.pop()
    if (text === "") continue
    kept.push({ ...last, text })
    break
  }
  return kept
}

function turn(open: Mark[], tag: string, isEnd: boolean): void {
  const mark = KEPT.find((one) => one === tag)
  if (mark === undefined) return
  if (!isEnd) open.push(mark)
  else if (open.includes(mark)) open.splice(open.lastIndexOf(mark), 1)
}

function characterOf(piece: string, decimal: string | undefined, hexadecimal: string | undefined, name: string | undefined): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? piece
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ""
}
