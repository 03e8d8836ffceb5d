import { IDEOGRAPH, kindOf } from "./scripts.ts"

/** A folded text as words with one space between them, in which words and phrases are looked for; with the way back. */
export interface View {
  /** UTF-16 units; only the first `length` count. */
  readonly units: Uint16Array
  /** The first and the last unit of the folded text that each stands for. */
  readonly first: Int32Array
  readonly last: Int32Array
  readonly length: number
}

const SPACE = 0x20
/** What a mark or new line becomes beside a script without spaces. */
const BREAK = 0x0a

/** Puts a view together, unit by unit; never longer than the folded text. */
export class ViewBuilder implements View {
  readonly units: Uint16Array
  readonly first: Int32Array
  readonly last: Int32Array
  length = 0

  constructor(size: number) {
    this.units = new Uint16Array(size + 2)
    this.first = new Int32Array(size + 2)
    this.last = new Int32Array(size + 2)
  }

  #gap: "none" | "soft" | "hard" = "none"

  add(unit: number, index: number): void {
    const gap = this.#gap
    if (gap !== "none") {
      this.#gap = "none"
      const isSpaceless = kindOf(unit) === IDEOGRAPH || kindOf(this.units[this.length - 1] ?? 0) === IDEOGRAPH
      if (!isSpaceless) this.#put(SPACE, index)
      else if (gap === "hard") this.#put(BREAK, index)
    }
    this.#put(unit, index)
  }

  #put(unit: number, index: number): void {
    this.units[this.length] = unit
    this.first[this.length] = index
    this.last[this.length] = index
    this.length += 1
  }

  /**
   * Ends a word. A soft end is space alone, which means nothing beside a script that puts none between its words; a hard one is a mark or
   * a new line.
   */
  end(isSoft: boolean): void {
    if (this.length > 0 && this.#gap !== "hard") this.#gap = isSoft ? "soft" : "hard"
  }

  /** Stands for words that were left out, so that nothing is found across them. */
  gap(): void {
    this.#gap = "none"
    this.#put(0, this.last[this.length - 1] ?? 0)
  }

  /** Takes the last unit away; the one before stands for it too. */
  drop(): void {
    const index = this.last[this.length - 1] ?? 0
    this.length -= 1
    this.extend(index)
  }

  /** Lets the last unit stand for another one too. */
  extend(index: number): void {
    this.last[this.length - 1] = index
  }
}
