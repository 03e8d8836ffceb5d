import { stringEnd } from "./loose-json.ts"

/** One setting of a line; words that stand alone have no name. `isQuoted`: a named one in quotes. */
export interface InfotextPair {
  readonly name: string
  readonly value: string
  readonly isQuoted: boolean
  /** The name of a setting that nobody knows, whatever it is called. */
  readonly isNameQuoted: boolean
}

/** Settings of one line; what is beyond is left in one piece. */
const MAXIMUM_PAIRS = 2000
/** Longest value in brackets that is kept together. */
const MAXIMUM_BRACKET_CHARACTERS = 65_536
/** Brackets of a line without an end, after which none is looked at: each is looked for far ahead. */
const MAXIMUM_OPEN_BRACKETS = 16
const NAME = /\s*([\p{L}\p{N}_][\p{L}\p{N}_ ./()-]{0,99}?)\s{0,9}:/uy
const PLAIN_NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_ ./()-]{0,98}[\p{L}\p{N}_./()-])?$/u
const END = /\s*(?:,|$)/y
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" }

/** The settings of a line of infotext, `name: value` with commas between; values are plain, quoted as JSON, or in brackets. */
export function readPairs(line: string): readonly InfotextPair[] {
  const pairs: InfotextPair[] = []
  let open = 0
  for (let at = 0; at < line.length; ) {
    if (pairs.length === MAXIMUM_PAIRS) return [...pairs, { name: "", value: line.slice(at).trim(), isQuoted: false, isNameQuoted: false }]
    const named = nameAt(line, at)
    const start = skipSpace(line, named?.end ?? at)
    const isBracket = named !== null && CLOSING[line[start] ?? ""] !== undefined && open < MAXIMUM_OPEN_BRACKETS
    const bracketed = isBracket ? endBehind(line, bracketEnd(line, start)) : null
    if (isBracket && bracketed === null) open++
    const { end, ...value } = bracketed === null ? valueAt(line, start, named !== null) : bracketedValue(line, start, bracketed)
    if (named !== null || value.value !== "") pairs.push({ name: named?.name ?? "", isNameQuoted: named?.isQuoted ?? false, ...value })
    at = end
  }
  return pairs
}

/** A setting as a line of infotext has it. `isQuoted`: its value in quotes, however plain it is. */
export function printPair(name: string, value: string, isQuoted = false): string {
  if (name === "") return isFragment(value) ? value : JSON.stringify(value)
  return `${PLAIN_NAME.test(name) ? name : JSON.stringify(name)}: ${printValue(value, isQuoted)}`
}

/** A setting under a name that is not to be understood. */
export function printApart(name: string, value: string): string {
  return `${JSON.stringify(name)}: ${printValue(value, false)}`
}

/** Whether words can stand alone in a line and are read again as they are. */
function isFragment(text: string): boolean {
  const [only, second] = readPairs(text)
  return only !== undefined && second === undefined && only.name === "" && only.value === text && !/^"|[\n\r]/.test(text)
}

function printValue(value: string, isQuoted: boolean): string {
  const isPlain = value === value.trim() && !/[\n\r,:"]/.test(value) && CLOSING[value[0] ?? ""] === undefined
  const isBracketed = !isPlain && !/[\n\r]/.test(value) && bracketEnd(value, 0) === value.length
  return !isQuoted && (isPlain || isBracketed) ? value : JSON.stringify(value)
}

interface NameInLine {
  readonly name: string
  readonly isQuoted: boolean
  readonly end: number
}

function nameAt(line: string, start: number): NameInLine | null {
  NAME.lastIndex = start
  const match = NAME.exec(line)
  if (match?.[1] !== undefined) return { name: match[1], isQuoted: false, end: NAME.lastIndex }
  const quote = skipSpace(line, start)
  const end = line[quote] === '"' ? stringEnd(line, quote) : -1
  const name = end < 0 || line[end] !== ":" ? null : unquoted(line.slice(quote, end))
  return name === null ? null : { name, isQuoted: true, end: end + 1 }
}

interface ValueInLine {
  readonly value: string
  readonly isQuoted: boolean
  readonly end: number
}

function valueAt(line: string, start: number, isNamed: boolean): ValueInLine {
  if (line[start] === '"') {
    const stop = endBehind(line, stringEnd(line, start))
    const value = stop === null ? null : unquoted(line.slice(start, stop.value))
    if (stop !== null && value !== null) return { value, isQuoted: isNamed, end: stop.next }
  }
  const comma = line.indexOf(",", start)
  const end = comma < 0 ? line.length : comma
  return { value: line.slice(start, end).trim(), isQuoted: false, end: end + 1 }
}

function bracketedValue(line: string, start: number, { value, next }: ValueEnd): ValueInLine {
  return { value: line.slice(start, value), isQuoted: false, end: next }
}

interface ValueEnd {
  readonly value: number
  readonly next: number
}

/** Where the value ends and the next setting begins, if nothing but a comma follows. */
function endBehind(line: string, value: number): ValueEnd | null {
  if (value < 0) return null
  END.lastIndex = value
  return END.test(line) ? { value, next: Math.max(END.lastIndex, value) } : null
}

/** Where the bracket that opens at `start` is closed again; -1 where it is not. */
function bracketEnd(text: string, start: number): number {
  if (CLOSING[text[start] ?? ""] === undefined) return -1
  const expected: string[] = []
  const limit = Math.min(text.length, start + MAXIMUM_BRACKET_CHARACTERS)
  for (let at = start; at < limit; at++) {
    const letter = text[at] ?? ""
    const closing = CLOSING[letter]
    if (closing !== undefined) expected.push(closing)
    else if (letter === '"') {
      const end = stringEnd(text, at)
      if (end < 0 || end > limit) return -1
      at = end - 1
    } else if (letter === expected.at(-1)) {
      expected.pop()
      if (expected.length === 0) return at + 1
    } else if (letter === ")" || letter === "]" || letter === "}") return -1
  }
  return -1
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (at < text.length && /\s/.test(text[at] ?? "")) at++
  return at
}

/** The text in quotes; null for quotes that are not closed as JSON has it. */
function unquoted(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "string" ? value : null
  } catch {
    return null
  }
}
