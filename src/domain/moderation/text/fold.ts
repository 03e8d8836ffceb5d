import { boxedLetter, LOOK_ALIKES } from "./look-alikes.ts"
import { kindOf, SEPARATOR } from "./scripts.ts"

/**
 * A text as rules compare it, with the way back to what was typed: small letters without width, accents, ornaments and what shows
 * nothing; look-alikes as the Latin letters that they stand for; katakana as hiragana. Punctuation and space are still there.
 */
export interface Folded {
  /** UTF-16 units; only the first `length` count. */
  readonly units: Uint16Array
  /** Where in the text each unit comes from, as UTF-16 offsets on the bounds of characters. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly length: number
}

/** How a code unit takes part in what is folded together. */
const PLAIN = 1
/** Shows nothing, or is an ornament of the letter before: left out. */
const IGNORED = 2
/** A mark that belongs to the letter before, or a part of a Korean syllable. */
const JOINED = 3

/** Format and control characters, and the marks of scripts that write them for readers' help or as ornament. */
const IGNORED_CLASS = [
  "\\p{Default_Ignorable_Code_Point}\\p{Cf}",
  "\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f",
  "\\u0300-\\u036f\\u0483-\\u0489",
  "\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7",
  "\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed",
  "\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f",
].join("")
const IGNORED_CHARACTERS = new RegExp(`^[${IGNORED_CLASS}]$`, "u")
const IGNORED_ALL = new RegExp(`[${IGNORED_CLASS}]`, "gu")
const JOINED_CHARACTERS = /^[\p{M}\u1160-\u11ff\ud7b0-\ud7c6\ud7cb-\ud7fb]$/u

/** What is joined to one letter: more of it is left out, or piles of marks would cost more than a text. */
const MAXIMUM_JOINED = 8
const MAXIMUM_GATHERED_UNITS = 64

/** Class of each code unit of the basic plane; 0 where nobody asked yet. */
const classes = new Uint8Array(0x10000)
/** What a single unit folds to, where that is one unit; 0 where nobody asked yet, `SEVERAL` for the rest. */
const singles = new Uint16Array(0x10000)
const SEVERAL = 0xffff
/** Of those above the basic plane, and what clusters fold to: what was met lately. */
const rareClasses = new Map<number, number>()
const clusters = new Map<string, string>()
const MAXIMUM_CLUSTERS = 8_192

function classOf(codePoint: number): number {
  const known = codePoint < 0x10000 ? classes[codePoint] : rareClasses.get(codePoint)
  if (known) return known
  const found = classify(String.fromCodePoint(codePoint))
  if (codePoint < 0x10000) classes[codePoint] = found
  else {
    if (rareClasses.size >= MAXIMUM_CLUSTERS) rareClasses.clear()
    rareClasses.set(codePoint, found)
  }
  return found
}

function classify(character: string): number {
  // A mark that stands alone comes apart into a space and the mark.
  const parts = [...character.normalize("NFKD").replace(/^ (?=.)/, "")]
  if (parts.every((part) => IGNORED_CHARACTERS.test(part))) return IGNORED
  const first = parts.find((part) => !IGNORED_CHARACTERS.test(part)) ?? ""
  return JOINED_CHARACTERS.test(first) ? JOINED : PLAIN
}

/** A letter with what is joined to it, folded. */
function foldCluster(cluster: string): string {
  const known = clusters.get(cluster)
  if (known !== undefined) return known
  const base = cluster.codePointAt(0) ?? 0
  const isAlone = cluster.length === (base > 0xffff ? 2 : 1)
  const withBase = isAlone ? "" : foldCluster(String.fromCodePoint(base))
  const bare = decomposed(boxedLetter(base) ?? cluster)
  let folded = ""
  // What is joined to a space or a full stop is joined to nothing.
  if (!isAlone && kindOf(withBase.charCodeAt(withBase.length - 1)) === SEPARATOR) folded = withBase
  else
    for (const character of withoutPiles(decomposed(bare.normalize("NFC").toLowerCase())).normalize("NFC")) folded += standsFor(character)
  if (clusters.size >= MAXIMUM_CLUSTERS) clusters.clear()
  clusters.set(cluster, folded)
  return folded
}

function decomposed(text: string): string {
  return text
    .normalize("NFKD")
    .replace(IGNORED_ALL, "")
    .replace(/ (?=\p{M})/gu, "")
}

/** Of what is joined to one letter the first few. */
function withoutPiles(text: string): string {
  if (text.length <= MAXIMUM_JOINED) return text
  let kept = ""
  let joined = 0
  for (const character of text) {
    joined = JOINED_CHARACTERS.test(character) ? joined + 1 : 0
    if (joined <= MAXIMUM_JOINED) kept += character
  }
  return kept
}

function standsFor(character: string): string {
  const latin = LOOK_ALIKES.get(character)
  if (latin !== undefined) return latin
  const code = character.charCodeAt(0)
  // Half of a pair, which must not become one with what comes after something that was left out.
  if (character.length === 1 && code >= 0xd800 && code < 0xe000) return "\ufffd"
  // Katakana as hiragana.
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCharCode(code - 0x60)
  return character
}

/** Folds a text; as fast as its ordinary characters allow, since every text that is published goes through here. */
export function fold(text: string): Folded {
  const output = new Output(text.length)
  let index = 0
  while (index < text.length) {
    const unit = text.charCodeAt(index)
    const isPair = unit >= 0xd800 && unit < 0xdc00 && isLow(text.charCodeAt(index + 1))
    const end = index + (isPair ? 2 : 1)
    const type = isPair ? classOf(text.codePointAt(index) ?? 0) : classes[unit] || classOf(unit)
    if (type === IGNORED) {
      index = end
      continue
    }
    const next = text.charCodeAt(end)
    // What follows an ordinary letter is rarely joined to it: below U+0300 only the soft hyphen and controls need a look.
    if (!isPair && (Number.isNaN(next) || (next < 0x300 ? classOf(next) === PLAIN : !isPairHigh(next) && classOf(next) === PLAIN))) {
      const single = singles[unit] || foldSingle(unit)
      if (single === SEVERAL) output.addText(foldCluster(text.charAt(index)), index, end)
      else output.add(single, index, end)
      index = end
      continue
    }
    index = gather(text, index, end, output)
  }
  return output
}

/** A letter and all that is joined to it; answers where the next begins. */
function gather(text: string, start: number, afterBase: number, output: Output): number {
  let cluster = text.slice(start, afterBase)
  let end = afterBase
  while (end < text.length) {
    const codePoint = text.codePointAt(end) ?? 0
    const after = end + (codePoint > 0xffff ? 2 : 1)
    const type = classOf(codePoint)
    if (type === PLAIN) break
    if (type === JOINED && cluster.length < MAXIMUM_GATHERED_UNITS) cluster += text.slice(end, after)
    // A mark that is left out is still a part of the character that it stands on.
    end = after
  }
  output.addText(foldCluster(cluster), start, end)
  return end
}

function foldSingle(unit: number): number {
  const folded = foldCluster(String.fromCharCode(unit))
  const single = folded.length === 1 && folded !== "\0" ? folded.charCodeAt(0) : SEVERAL
  singles[unit] = single
  return single
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}

function isPairHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

/** Grows where ligatures come apart into more than was typed. */
class Output implements Folded {
  units: Uint16Array
  starts: Int32Array
  ends: Int32Array
  length = 0

  constructor(size: number) {
    this.units = new Uint16Array(size + 8)
    this.starts = new Int32Array(size + 8)
    this.ends = new Int32Array(size + 8)
  }

  add(unit: number, start: number, end: number): void {
    if (this.length === this.units.length) this.#grow()
    this.units[this.length] = unit
    this.starts[this.length] = start
    this.ends[this.length] = end
    this.length += 1
  }

  addText(text: string, start: number, end: number): void {
    for (let index = 0; index < text.length; index++) this.add(text.charCodeAt(index), start, end)
  }

  #grow(): void {
    const size = this.units.length * 2
    const [units, starts, ends] = [new Uint16Array(size), new Int32Array(size), new Int32Array(size)]
    units.set(this.units)
    starts.set(this.starts)
    ends.set(this.ends)
    this.units = units
    this.starts = starts
    this.ends = ends
  }
}
