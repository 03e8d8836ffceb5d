/** A piece of music, as it is played: notes in seconds, by General MIDI. */

export interface Note {
  readonly atS: number
  readonly lengthS: number
  /** MIDI: 60 is the middle C; of drums, which one. */
  readonly key: number
  /** 1–127. */
  readonly strength: number
}

/** Whoever plays; drums have no instrument. */
export interface Part {
  /** A program of General MIDI, from 0; null for drums. */
  readonly instrument: number | null
  readonly notes: readonly Note[]
}

export interface Score {
  readonly parts: readonly Part[]
}
