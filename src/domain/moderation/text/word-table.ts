import type { OnMatch } from "./automaton.ts"
import { kindOf, LETTER, MARK } from "./scripts.ts"
import type { View } from "./view-builder.ts"

/** A whole word of letters, and its number among all that are looked for. */
export interface TableWord {
  readonly text: string
  readonly number: number
}

/** Whole words of letters, looked up once for each word of a text: most rules are of such, and most of a text is. */
export class WordTable {
  readonly #words: readonly TableWord[]
  /** Which word stands at a place, by its hash, with what is behind it where that is taken; -1 where none does. */
  readonly #places: Int32Array
  readonly #mask: number

  constructor(words: readonly TableWord[]) {
    let places = 64
    while (places < words.length * 4) places *= 2
    this.#words = words
    this.#mask = places - 1
    this.#places = new Int32Array(places).fill(-1)
    for (const [index, { text }] of words.entries()) {
      let hash = FIRST_HASH
      for (let at = 0; at < text.length; at++) hash = hashWith(hash, text.charCodeAt(at))
      let place = placeOf(hash, this.#mask)
      while ((this.#places[place] ?? -1) >= 0) place = (place + 1) & this.#mask
      this.#places[place] = index
    }
  }

  /** Whether a word may be kept here: letters alone, which nothing may go on before or behind. */
  static takes(text: string, isOpen: boolean): boolean {
    return !isOpen && text !== "" && [...text].every((character) => kindOf(character.charCodeAt(0)) === LETTER)
  }

  /** Goes over the words of a view and tells each that is here. */
  walk({ units, length }: View, onMatch: OnMatch): void {
    let start = -1
    let hash = FIRST_HASH
    let before = 0
    for (let index = 0; index <= length; index++) {
      const unit = index < length ? (units[index] ?? 0) : 0
      const kind = kindOf(unit)
      if (kind === LETTER) {
        if (start < 0) {
          start = index
          hash = FIRST_HASH
        }
        hash = hashWith(hash, unit)
        continue
      }
      if (start >= 0) {
        // A mark belongs to the letter that it stands at, so that the word goes on.
        if (kind !== MARK && before !== MARK) this.#tell(units, start, index, hash, onMatch)
        start = -1
      }
      before = kind
    }
  }

  #tell(units: Uint16Array, start: number, end: number, hash: number, onMatch: OnMatch): void {
    for (let place = placeOf(hash, this.#mask); ; place = (place + 1) & this.#mask) {
      const word = this.#words[this.#places[place] ?? -1]
      if (word === undefined) return
      if (isAt(word.text, units, start, end)) onMatch(word.number, end)
    }
  }
}

const FIRST_HASH = 0x811c9dc5

function hashWith(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193)
}

function placeOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask
}

function isAt(text: string, units: Uint16Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) !== units[start + index]) return false
  return true
}
