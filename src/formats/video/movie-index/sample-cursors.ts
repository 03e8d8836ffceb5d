import { type SampleTables, sizeOf } from "./tables.ts"

/** Tells when samples are decoded and shown, from one to later ones. Units of the track. */
export class TimeCursor {
  index = 0
  decodedUnits = 0
  durationUnits = 0
  offsetUnits = 0
  readonly #tables: SampleTables
  #durationsRead = 0
  #durationsEnd = 0
  #offsetsRead = 0
  #offsetsEnd = 0
  #offset = 0

  constructor(tables: SampleTables) {
    this.#tables = tables
  }

  /** Goes on to a sample; never back. */
  moveTo(index: number): void {
    const { view, durations, offsets } = this.#tables
    while (index >= this.#durationsEnd && this.#durationsRead < durations.count) {
      this.decodedUnits += (this.#durationsEnd - this.index) * this.durationUnits
      this.index = this.#durationsEnd
      const entry = durations.at + this.#durationsRead++ * 8
      this.#durationsEnd += view.getUint32(entry)
      this.durationUnits = view.getUint32(entry + 4)
    }
    this.decodedUnits += (index - this.index) * this.durationUnits
    this.index = index
    if (offsets === null) return
    while (index >= this.#offsetsEnd && this.#offsetsRead < offsets.count) {
      const entry = offsets.at + this.#offsetsRead++ * 8
      this.#offsetsEnd += view.getUint32(entry)
      // Signed in every version: writers have never kept to it.
      this.#offset = view.getInt32(entry + 4)
    }
    this.offsetUnits = index < this.#offsetsEnd ? this.#offset : 0
  }

  get shownUnits(): number {
    return this.decodedUnits + this.offsetUnits
  }
}

/** Tells which samples are key samples, from one to later ones. */
export class KeyCursor {
  readonly #tables: SampleTables
  #read = 0

  constructor(tables: SampleTables) {
    this.#tables = tables
  }

  isKey(index: number): boolean {
    const { view, keys } = this.#tables
    if (keys === null) return true
    while (this.#read < keys.count && view.getUint32(keys.at + this.#read * 4) - 1 < index) this.#read++
    return this.#read < keys.count && view.getUint32(keys.at + this.#read * 4) - 1 === index
  }
}

/** Tells where samples lie in the file, from one to later ones. */
export class PlaceCursor {
  /** From 0. */
  chunk = -1
  /** Number of the sample description, from 1. */
  description = 0
  /** Where the sample begins in the file. */
  start = 0
  readonly #tables: SampleTables
  #spreadRead = 0
  #samplesOfChunk = 0
  #chunkEnd = 0
  #sample = 0

  constructor(tables: SampleTables) {
    this.#tables = tables
  }

  /** Goes on to a sample, never back; false where the tables do not say where it is. */
  moveTo(index: number): boolean {
    while (index >= this.#chunkEnd) if (!this.#nextChunk()) return false
    for (; this.#sample < index; this.#sample++) this.start += sizeOf(this.#tables, this.#sample)
    return true
  }

  #nextChunk(): boolean {
    const { view, chunks, spread } = this.#tables
    this.chunk++
    if (this.chunk >= chunks.count) return false
    const entry = spread.at + this.#spreadRead * 12
    if (this.#spreadRead < spread.count && view.getUint32(entry) - 1 <= this.chunk) {
      if (view.getUint32(entry) - 1 !== this.chunk) return false
      this.#samplesOfChunk = view.getUint32(entry + 4)
      this.description = view.getUint32(entry + 8)
      this.#spreadRead++
    }
    if (this.#samplesOfChunk === 0) return false
    this.#sample = this.#chunkEnd
    this.#chunkEnd += this.#samplesOfChunk
    this.start = chunks.isLong ? Number(view.getBigUint64(chunks.at + this.chunk * 8)) : view.getUint32(chunks.at + this.chunk * 4)
    return true
  }
}
