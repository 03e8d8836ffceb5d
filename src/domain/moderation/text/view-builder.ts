/** A folded text as words with one space between them, in which words and phrases are looked for; with the way back. */
export interface View {
  /** UTF-16 units; only the first `length` count. */
  readonly units: Uint16Array
  /** The first and the last unit of the folded text that each stands for. */
  readonly first: Int32Array
  readonly last: Int32Array
  readonly length: number
}

/** The space behind each word, and what stands for words left out, take no more than what they stand for. */
const SPACE = 0x20

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

  add(unit: number, index: number): void {
    this.units[this.length] = unit
    this.first[this.length] = index
    this.last[this.length] = index
    this.length += 1
  }

  /** Ends a word; a second time in a row does nothing. */
  space(index: number): void {
    if (this.length > 0 && this.units[this.length - 1] !== SPACE) this.add(SPACE, index)
  }

  /** Stands for words that were left out, so that nothing is found across them. */
  gap(): void {
    this.add(0, this.last[this.length - 1] ?? 0)
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
