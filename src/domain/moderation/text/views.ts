import type { Folded } from "./fold.ts"
import { DIGIT, IDEOGRAPH, kindOf, LETTER, SEPARATOR } from "./scripts.ts"
import { type View, ViewBuilder } from "./view-builder.ts"

/** How a disguise is taken off where it may mean two things. */
export interface Reading {
  /** What 1, ! and | stand for. */
  readonly one: "i" | "l"
  /** How many of three and more equal letters stay. */
  readonly stretched: 1 | 2
}

/** The two readings under which disguised words are looked for besides how they stand there. */
const READINGS: readonly Reading[] = [
  { one: "i", stretched: 1 },
  { one: "l", stretched: 2 },
]

/** What rules look for words in: the text as it stands there, and where something in it may be disguised, how that may be read. */
export function viewsOf(folded: Folded, { view, isOdd }: ReturnType<typeof plainView>): readonly View[] {
  if (!isOdd) return [view]
  const tokens = tokensOf(folded)
  const spelled = spelledWords(folded, tokens)
  const joined = joinedWords(folded, tokens)
  // Where a word is spelled in part, both may be meant: the pieces alone, and all that hangs together with them.
  const ways = joined.some((word) => word.length > 1) ? [spelled, joined] : [spelled]
  return [view, ...ways.flatMap((way) => readingsOf(folded, nearDisguised(folded, way)))]
}

function readingsOf(folded: Folded, words: readonly (Word | null)[]): readonly View[] {
  return words.length === 0 ? [] : READINGS.map((reading) => readView(folded, words, reading))
}

/** The words as they stand there, one space between them, and whether something in them may be disguised. */
export function plainView(folded: Folded): { readonly view: View; readonly isOdd: boolean } {
  const { units, length } = folded
  const view = new ViewBuilder(length)
  let isOdd = false
  let hasLetter = false
  let hasDigit = false
  let same = 0
  let before = 0
  let start = 0
  let lastStart = -1
  let lastEnd = -1
  for (let index = 0; index < length; index++) {
    const unit = units[index] ?? 0
    const kind = kindOf(unit)
    if (kind === SEPARATOR) {
      if (isInnerSign(units, length, index)) isOdd = true
      view.end(isBlank(unit))
      if (before === 0) continue
      isOdd ||= lastStart >= 0 && mayBeSpelled(units, lastStart, lastEnd, start, index)
      lastStart = start
      lastEnd = index
      hasLetter = false
      hasDigit = false
      before = 0
      continue
    }
    if (before === 0) start = index
    if (kind === LETTER) hasLetter = true
    else if (kind === DIGIT) hasDigit = true
    same = unit === before ? same + 1 : 1
    before = unit
    if ((hasLetter && hasDigit) || (same === 3 && kind === LETTER)) isOdd = true
    view.add(unit, index)
  }
  isOdd ||= before !== 0 && lastStart >= 0 && mayBeSpelled(units, lastStart, lastEnd, start, length)
  return { view, isOdd }
}

/** Whether two words in a row are as short as the pieces of one that is spelled out. */
function mayBeSpelled(units: Uint16Array, lastStart: number, lastEnd: number, start: number, end: number): boolean {
  const longest = units[lastEnd] === 0x20 ? 1 : 2
  return lastEnd - lastStart <= longest && end - start <= longest && start - lastEnd <= 3
}

/** The words with their disguises taken off: single letters put together, digits and signs among letters read as letters, long letters short. */
function readView(folded: Folded, words: readonly (Word | null)[], reading: Reading): View {
  const view = new ViewBuilder(folded.length)
  let behind = 0
  for (const word of words) {
    if (word === null) view.gap()
    else {
      for (let index = behind; index < (word[0]?.start ?? 0); index++) view.end(isBlank(folded.units[index] ?? 0))
      addWord(view, folded, word, reading)
    }
    behind = word?.at(-1)?.end ?? Number.MAX_SAFE_INTEGER
  }
  return view
}

/** A space or tab, which a new line is not. */
function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09
}

/** A phrase reaches no further than so many words from one that is disguised. */
const NEAR_WORDS = 8

/** The words around those that are disguised, with null where some were left out: all others are found as they stand there. */
function nearDisguised(folded: Folded, words: readonly Word[]): readonly (Word | null)[] {
  const near: (Word | null)[] = []
  let next = 0
  for (const [index, word] of words.entries()) {
    if (!isDisguised(folded, word)) continue
    const from = Math.max(next, index - NEAR_WORDS)
    if (from > next) near.push(null)
    const to = Math.min(words.length, index + NEAR_WORDS + 1)
    if (to > from) near.push(...words.slice(from, to))
    next = Math.max(next, to)
  }
  return near
}

function isDisguised({ units }: Folded, word: Word): boolean {
  if (word.length > 1) return true
  const { start, end } = word[0] ?? { start: 0, end: 0 }
  let hasLetter = false
  let hasOther = false
  let same = 0
  for (let index = start; index < end; index++) {
    const unit = units[index] ?? 0
    const isLetter = kindOf(unit) === LETTER
    if (isLetter) hasLetter = true
    else hasOther ||= unit <= 0x7f
    same = index > start && unit === units[index - 1] ? same + 1 : 1
    if ((isLetter && same >= 3) || (hasLetter && hasOther)) return true
  }
  return false
}

/** Tokens by the word that they make: most are one of their own. */
function spelledWords(folded: Folded, tokens: readonly Token[]): readonly Word[] {
  const words: Word[] = []
  for (let index = 0; index < tokens.length; ) {
    const count = spelledFrom(folded, tokens, index)
    words.push(tokens.slice(index, index + count))
    index += count
  }
  return words
}

/** A stretch of the folded text without separators. */
interface Token {
  readonly start: number
  readonly end: number
}

function tokensOf({ units, length }: Folded): readonly Token[] {
  const tokens: Token[] = []
  let start = -1
  for (let index = 0; index <= length; index++) {
    const isWord = index < length && (kindOf(units[index] ?? 0) !== SEPARATOR || isInnerSign(units, length, index))
    if (isWord && start < 0) start = index
    if (!isWord && start >= 0) {
      tokens.push({ start, end: index })
      start = -1
    }
  }
  return tokens
}

const DOLLAR = 0x24

/** Signs that stand for a letter inside a word, as in p@ss; a dollar before one too. */
function isInnerSign(units: Uint16Array, length: number, index: number): boolean {
  const unit = units[index] ?? 0
  const isSign = unit === DOLLAR || unit === 0x40 || unit === 0x21 || unit === 0x7c
  if (!isSign || index + 1 >= length || !isLetterLike(units[index + 1] ?? 0)) return false
  return unit === DOLLAR || (index > 0 && isLetterLike(units[index - 1] ?? 0))
}

function isLetterLike(unit: number): boolean {
  const kind = kindOf(unit)
  return kind === LETTER || kind === DIGIT || unit === DOLLAR
}

/** Tokens that make one word. */
type Word = readonly Token[]

/** How many tokens from one on are pieces of one word that is spelled out, with the same between them all; 1 where it is a word of its own. */
function spelledFrom(folded: Folded, tokens: readonly Token[], from: number): number {
  const [first, second] = [tokens[from], tokens[from + 1]]
  if (first === undefined || second === undefined || first.end - first.start > 2 || second.end - second.start > 2) return 1
  const between = betweenOf(folded, first, second)
  if (between === null) return 1
  const longest = between.includes(" ") ? 1 : 2
  let count = 0
  for (let last: Token | null = null; ; count++) {
    const next = tokens[from + count]
    if (next === undefined || next.end - next.start > longest) break
    if (last !== null && betweenOf(folded, last, next) !== between) break
    last = next
  }
  // Two of a script without spaces, or two pieces like fu.ck, are enough; of single letters it takes three.
  const isSpaceless = kindOf(folded.units[first.start] ?? 0) === IDEOGRAPH && !SENTENCE_SIGNS.test(between)
  const isInHalves =
    count === 2 &&
    kindOf(folded.units[first.start] ?? 0) === LETTER &&
    second.end - first.start >= 2 * longest + between.length &&
    longest === 2
  return count >= (isSpaceless ? 2 : 3) || isInHalves ? count : 1
}

/** Between characters of a script without spaces these end a sentence or a part of one. */
const SENTENCE_SIGNS = /[\u3001\u3002,.!?;:]/

/** Tokens by the word that they make where long pieces count too, as in f.l.o.wers: all that is put together by the same sign, if two pieces in a row are short and one is not. */
function joinedWords(folded: Folded, tokens: readonly Token[]): readonly Word[] {
  const words: Word[] = []
  for (let index = 0; index < tokens.length; ) {
    const run = runFrom(folded, tokens, index)
    const isShort = run.map(({ start, end }) => end - start <= 2)
    const isSpelled = isShort.some((short, place) => short && isShort[place + 1] === true) && isShort.includes(false)
    words.push(...(isSpelled ? [run] : run.map((token) => [token])))
    index += run.length
  }
  return words
}

/** The tokens from one on that have the same sign between them, without a space. */
function runFrom(folded: Folded, tokens: readonly Token[], from: number): readonly Token[] {
  const [first, second] = [tokens[from], tokens[from + 1]]
  if (first === undefined) return []
  const between = second === undefined ? null : betweenOf(folded, first, second)
  if (between === null || between.includes(" ")) return [first]
  const run = [first]
  for (let last = first; ; ) {
    const next = tokens[from + run.length]
    if (next === undefined || betweenOf(folded, last, next) !== between) return run
    run.push(next)
    last = next
  }
}

/** What stands between two tokens, where that is short and on one line; null otherwise. */
function betweenOf({ units }: Folded, left: Token, right: Token): string | null {
  if (right.start - left.end > 3) return null
  const between = String.fromCharCode(...units.subarray(left.end, right.start))
  return /[\n\r]/.test(between) ? null : between.replaceAll(/\s/g, " ")
}

const READ_AS: ReadonlyMap<number, number> = new Map(
  Object.entries({ 0: "o", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", 9: "g", "@": "a", $: "s" }).map(
    ([sign, letter]) => [sign.charCodeAt(0), letter.charCodeAt(0)] as const,
  ),
)
const ONES: ReadonlySet<number> = new Set(["1", "!", "|"].map((sign) => sign.charCodeAt(0)))

function addWord(view: ViewBuilder, { units }: Folded, parts: Word, { one, stretched }: Reading): void {
  let hasLetter = false
  for (const { start, end } of parts)
    for (let index = start; index < end && !hasLetter; index++) hasLetter = kindOf(units[index] ?? 0) === LETTER
  let before = 0
  let same = 0
  for (const { start, end } of parts)
    for (let index = start; index < end; index++) {
      const unit = hasLetter ? readUnit(units[index] ?? 0, one) : (units[index] ?? 0)
      same = unit === before ? same + 1 : 1
      before = unit
      if (same < 3 || kindOf(unit) !== LETTER) view.add(unit, index)
      else {
        if (same === 3 && stretched === 1) view.drop()
        view.extend(index)
      }
    }
}

function readUnit(unit: number, one: Reading["one"]): number {
  if (unit > 0x7f) return unit
  return ONES.has(unit) ? one.charCodeAt(0) : (READ_AS.get(unit) ?? unit)
}
