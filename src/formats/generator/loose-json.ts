/** Longest JSON text that is looked at, in characters. */
const MAXIMUM_CHARACTERS = 4_194_304
/** Objects and lists within each other, of which more are not looked at. */
const MAXIMUM_DEPTH = 64

/** An object of a JSON text. */
export type JsonRecord = Readonly<Record<string, unknown>>

/**
 * The value of a JSON text as programs write it, with Python's NaN and Infinity as null and whole numbers beyond 2^53 as their digits;
 * undefined for any other text, for one too long or too deep. Never throws.
 */
export function readLooseJson(text: string): unknown {
  if (text.length > MAXIMUM_CHARACTERS || depthOf(text) > MAXIMUM_DEPTH) return undefined
  try {
    return JSON.parse(tamed(text.trim()))
  } catch {
    return undefined
  }
}

/** The object of a JSON text; null for anything else. */
export function readRecord(text: string | undefined): JsonRecord | null {
  if (text === undefined || !/^\s*\{/.test(text)) return null
  const value = readLooseJson(text)
  return isRecord(value) ? value : null
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A value of JSON as text; null for what says nothing: null, empty texts, lists and objects. */
export function textOfJson(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null
  if (typeof value === "string") return value
  if (Array.isArray(value) && value.length === 0) return null
  if (isRecord(value) && Object.keys(value).length === 0) return null
  return JSON.stringify(value)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Where the JSON string that begins at `start` ends, behind its closing quote; -1 for one without an end. */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at + 1
  }
  return -1
}

function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') {
      const end = stringEnd(text, at)
      if (end < 0) break
      at = end - 1
    } else if (letter === "{" || letter === "[") deepest = Math.max(deepest, ++depth)
    else if (letter === "}" || letter === "]") depth--
  }
  return deepest
}

/** Outside of strings: what JSON has no word for becomes null, and numbers that lose digits become strings. */
function tamed(text: string): string {
  if (!/NaN|Infinity|\d{16}/.test(text)) return text
  const parts: string[] = []
  let from = 0
  while (from < text.length) {
    const quote = text.indexOf('"', from)
    const end = quote < 0 ? text.length : quote
    parts.push(text.slice(from, end).replaceAll(/-?\bInfinity\b|\bNaN\b|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g, (match) => tamedWord(match)))
    if (quote < 0) break
    const stringStop = stringEnd(text, quote)
    from = stringStop < 0 ? text.length : stringStop
    parts.push(text.slice(quote, from))
  }
  return parts.join("")
}

function tamedWord(word: string): string {
  if (/[NI]/.test(word)) return "null"
  return Number.isSafeInteger(Number(word)) ? word : `"${word}"`
}
