const ESCAPABLE = new Set(["(", ")", "[", "]", "\\"])
const ESCAPED = /\\([()[\]\\])/g
const ENDING_WEIGHT = /:\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/

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
  // A weight is short: looking only at the tail keeps long texts linear.
  return ENDING_WEIGHT.test(text.slice(-40))
}

/** The text without a weight at its end. */
export function withoutEndingWeight(text: string): string {
  return endsLikeWeight(text) ? text.replace(/:[^:]*$/, "") : text
}
