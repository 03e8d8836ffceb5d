import type { AudioEdit } from "../../domain/audio/edit-rules.ts"

/** What was found in an audio file. */
export interface OpenedAudio {
  readonly durationSeconds: number
  readonly sampleRate: number
  readonly channels: number
  readonly codec: string
  /** The outline: lowest and highest sample of each stretch, one after the other; beyond −1 and 1 where it clips. */
  readonly outline: Float32Array
}

/** Share of the work that is done, 0 to 1. */
export interface AudioProgress {
  readonly share: number
}

/** Jobs of the audio worker. They fail with the codes `failUnreadable`, `failNoAudio` and `failCannotEncode`. */
export type AudioJobs = {
  /** Reads the audio of a file once: its length and its outline in `stretches` stretches. */
  readonly open: {
    readonly input: { readonly file: Blob; readonly stretches: number }
    readonly output: OpenedAudio
    readonly progress: AudioProgress
  }
  /** Makes a new audio file; `peak` is the loudest sample of the piece, for normalising. */
  readonly save: {
    readonly input: { readonly file: Blob; readonly name: string; readonly edit: AudioEdit; readonly peak: number }
    readonly output: File
    readonly progress: AudioProgress
  }
}
