/** Objects and lists within each other, of which more are not read. */
const MAXIMUM_DEPTH = 32

/** A number of a JSON text that a double would change, such as a seed of 64 bits: it is written again as it stood. */
export interface RawNumber {
  readonly rawJSON: string
}

interface JsonWithSource {
  rawJSON(text: string): RawNumber
  parse(text: string, reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown
}

/** Whether the engine keeps the digits of numbers; where it does not, they are read as doubles. */
function hasSource(json: object): json is JsonWithSource {
  return "rawJSON" in json
}

/** Where a JSON text cannot be read: in which line and column, from 1. */
export interface JsonFault {
  readonly kind: "not-json" | "too-deep"
  readonly line: number
  readonly column: number
}

export type JsonRead = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: JsonFault }

/** The value of a JSON text as ComfyUI writes it, with Python's NaN and Infinity as null, and every other number with its own digits. */
export function readGraphJson(text: string): JsonRead {
  const tamed = withoutPythonWords(text.replace(/^\uFEFF/, ""))
  const deep = tooDeepAt(tamed)
  if (deep !== null) return { ok: false, fault: { kind: "too-deep", ...placeIn(tamed, deep) } }
  try {
    const json: object = JSON
    return { ok: true, value: hasSource(json) ? json.parse(tamed, keepDigits(json)) : JSON.parse(tamed) }
  } catch (error) {
    const at = /position (\d+)/.exec(String(error))?.[1]
    return { ok: false, fault: { kind: "not-json", ...placeIn(tamed, at === undefined ? tamed.length : Number(at)) } }
  }
}

function keepDigits(json: JsonWithSource) {
  return (_key: string, value: unknown, { source }: { readonly source?: string }): unknown =>
    typeof value === "number" && source !== undefined && JSON.stringify(value) !== source ? json.rawJSON(source) : value
}

/** Whether a value is a number that kept its own digits. */
export function isRawNumber(value: unknown): value is RawNumber {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === null && "rawJSON" in value
}

/** The number that a value of a graph is; null for anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number") return value
  return isRawNumber(value) ? Number(value.rawJSON) : null
}

function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at)
  return { line: before.split("\n").length, column: at - before.lastIndexOf("\n") }
}

/** Where the text stands outside of strings, as pieces from a place to a place. */
function* outsideStrings(text: string): Generator<readonly [number, number]> {
  let from = 0
  while (from < text.length) {
    const quote = text.indexOf('"', from)
    yield [from, quote < 0 ? text.length : quote]
    if (quote < 0) return
    from = stringEnd(text, quote)
  }
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const letter = text[at]
    if (letter === "\\") at++
    else if (letter === '"') return at + 1
  }
  return text.length
}

function tooDeepAt(text: string): number | null {
  let depth = 0
  for (const [from, to] of outsideStrings(text))
    for (let at = from; at < to; at++) {
      const letter = text[at]
      if (letter === "{" || letter === "[") depth++
      else if (letter === "}" || letter === "]") depth--
      if (depth > MAXIMUM_DEPTH) return at
    }
  return null
}

function withoutPythonWords(text: string): string {
  if (!/NaN|Infinity/.test(text)) return text
  const parts: string[] = []
  let written = 0
  for (const [from, to] of outsideStrings(text)) {
    parts.push(text.slice(written, from), text.slice(from, to).replaceAll(/-?\bInfinity\b|\bNaN\b/g, "null"))
    written = to
  }
  return [...parts, text.slice(written)].join("")
}
