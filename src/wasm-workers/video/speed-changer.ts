/** Takes audio piece by piece and gives it at another speed. All channels of a piece are of one length. */
export interface SpeedChanger {
  push(channels: readonly Float32Array[]): readonly Float32Array<ArrayBuffer>[]
}

/** Lengths of the overlap-add method, seconds: a piece that is kept, its overlap with the next, and how far the best place is looked for. */
const PIECE_SECONDS = 0.06
const OVERLAP_SECONDS = 0.012
const SEEK_SECONDS = 0.015
/** Steps of the search: every place coarsely, every value sparsely. */
const PLACE_STEP = 4
const VALUE_STEP = 4

/**
 * Changes the tempo and keeps the pitch, by overlap-add with the overlap at the place where both pieces are most alike (SOLA). All channels
 * are cut at the same places, so that what is between them stays.
 */
export class TempoChanger implements SpeedChanger {
  readonly #speed: number
  readonly #piece: number
  readonly #overlap: number
  readonly #seek: number
  #waiting: Float32Array<ArrayBuffer>[]
  #tail: Float32Array<ArrayBuffer>[] | null = null
  /** Where the next piece is looked for in what waits; with its fraction, so that errors do not add up. */
  #at = 0

  constructor(speed: number, sampleRate: number, channels: number) {
    this.#speed = speed
    this.#piece = Math.round(PIECE_SECONDS * sampleRate)
    this.#overlap = Math.round(OVERLAP_SECONDS * sampleRate)
    this.#seek = Math.round(SEEK_SECONDS * sampleRate)
    this.#waiting = Array.from({ length: channels }, () => new Float32Array(0))
  }

  push(channels: readonly Float32Array[]): readonly Float32Array<ArrayBuffer>[] {
    this.#waiting = this.#waiting.map((values, channel) => joined([values, channels[channel] ?? new Float32Array(0)]))
    const pieces: Float32Array<ArrayBuffer>[][] = this.#waiting.map(() => [])
    while (Math.floor(this.#at) + this.#seek + this.#piece <= this.#length()) {
      const place = Math.floor(this.#at) + (this.#tail === null ? 0 : this.#bestOffset())
      for (const [channel, values] of this.#waiting.entries()) pieces[channel]?.push(this.#takePiece(channel, values, place))
      this.#tail = this.#waiting.map((values) => values.slice(place + this.#piece - this.#overlap, place + this.#piece))
      this.#at += (this.#piece - this.#overlap) * this.#speed
    }
    const done = Math.min(Math.floor(this.#at), this.#length())
    this.#waiting = this.#waiting.map((values) => values.slice(done))
    this.#at -= done
    return pieces.map(joined)
  }

  #length(): number {
    return this.#waiting[0]?.length ?? 0
  }

  /** A piece without its last overlap, faded over from the tail of the one before. */
  #takePiece(channel: number, values: Float32Array, place: number): Float32Array<ArrayBuffer> {
    const piece = values.slice(place, place + this.#piece - this.#overlap)
    const tail = this.#tail?.[channel]
    if (tail === undefined) return piece
    for (let at = 0; at < this.#overlap; at++) {
      const share = at / this.#overlap
      piece[at] = (tail[at] ?? 0) * (1 - share) + (piece[at] ?? 0) * share
    }
    return piece
  }

  #bestOffset(): number {
    const from = Math.floor(this.#at)
    let best = 0
    let bestLikeness = Number.NEGATIVE_INFINITY
    for (let offset = 0; offset < this.#seek; offset += PLACE_STEP) {
      const likeness = this.#likeness(from + offset)
      if (likeness > bestLikeness) [best, bestLikeness] = [offset, likeness]
    }
    return best
  }

  /** Correlation of the tail with what begins at a place, over all channels, by its own loudness. */
  #likeness(place: number): number {
    let product = 0
    let power = 1e-9
    for (const [channel, values] of this.#waiting.entries()) {
      const tail = this.#tail?.[channel]
      for (let at = 0; at < this.#overlap; at += VALUE_STEP) {
        const value = values[place + at] ?? 0
        product += value * (tail?.[at] ?? 0)
        power += value * value
      }
    }
    return product / Math.sqrt(power)
  }
}

/** Changes speed and pitch together, as a tape does: reads between the values in a straight line. */
export class Resampler implements SpeedChanger {
  readonly #speed: number
  #last: number[]
  /** Where the next value is read, counted from the last value of the piece before. */
  #at = 1

  constructor(speed: number, channels: number) {
    this.#speed = speed
    this.#last = Array.from({ length: channels }, () => 0)
  }

  push(channels: readonly Float32Array[]): readonly Float32Array<ArrayBuffer>[] {
    const length = channels[0]?.length ?? 0
    const count = Math.max(0, Math.floor((length - this.#at) / this.#speed) + 1)
    const made = channels.map((values, channel) => {
      const valueAt = (index: number) => (index === 0 ? (this.#last[channel] ?? 0) : (values[index - 1] ?? 0))
      return Float32Array.from({ length: count }, (_, index) => {
        const at = this.#at + index * this.#speed
        const below = Math.floor(at)
        const share = at - below
        return share === 0 ? valueAt(below) : valueAt(below) * (1 - share) + valueAt(below + 1) * share
      })
    })
    this.#last = channels.map((values) => values.at(-1) ?? 0)
    this.#at += count * this.#speed - length
    return made
  }
}

function joined(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
