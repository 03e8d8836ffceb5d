const ESCAPABLE = new Set(["(", ")", "[", "]", "\\"])
const ESCAPED = /\\([()[\]\\])/g
const ENDING_WEIGHT = /:\s*[+-]?(?:\p{Nd}+\.?\p{Nd}*|\.\p{Nd}+)\s*$/u
const CLOSED_WEIGHT = /:\s*[+-]?(?:\p{Nd}+\.?\p{Nd}*|\.\p{Nd}+)\s*\)/uy
/** A weight is short: looking no further keeps long texts linear. */
const MAXIMUM_WEIGHT_CHARACTERS = 40

/** Whether the character at this place and the next one are an escaped bracket or backslash of the web-ui style (spec 1§5). */
export function isEscapeAt(text: string, at: number): boolean {
  return text[at] === "\\" && ESCAPABLE.has(text[at + 1] ?? "")
}

/** What a stretch of web-ui text says: `\(` is a bracket. */
export function unescapeText(raw: string): string {
  return raw.replace(ESCAPED, "$1")
}

/** A text as web-ui style writes it, so that its brackets stay brackets. */
export function escapeText(text: string): string {
  return text.replace(/[()[\]\\]/g, String.raw`\$&`)
}

/** Whether a text ends in what would be read as a weight before a closing bracket. */
export function endsLikeWeight(text: string): boolean {
  return ENDING_WEIGHT.test(text.slice(-MAXIMUM_WEIGHT_CHARACTERS))
}

/** Whether a place of a text lies within a weight and the blanks before its closing bracket, of which line ends are some. */
export function isInWeight(text: string, at: number, from: number): boolean {
  const start = Math.max(from, at - MAXIMUM_WEIGHT_CHARACTERS)
  const colon = text.slice(start, at).lastIndexOf(":")
  if (colon < 0) return false
  CLOSED_WEIGHT.lastIndex = colon
  return CLOSED_WEIGHT.test(text.slice(start, at + MAXIMUM_WEIGHT_CHARACTERS)) && start + CLOSED_WEIGHT.lastIndex > at
}

/** The text without a weight at its end. */
export function withoutEndingWeight(text: string): string {
  return endsLikeWeight(text) ? text.replace(/:[^:]*$/, "") : text
}
