import type { AudioEdit } from "../../domain/audio/edit-rules.ts"
import type { MakeProgress } from "../video/protocol.ts"

/** What was found in an audio file. */
export interface OpenedAudio {
  readonly durationSeconds: number
  /** When the audio begins for a player of the file, seconds: its video may begin before it. */
  readonly lateSeconds: number
  readonly sampleRate: number
  readonly channels: number
  readonly codec: string
  /** The copy that the bundled engine made where this browser does not decode the file itself; it is what can be played. */
  readonly copy: File | null
  /** The outline: lowest and highest sample of each stretch, one after the other; beyond −1 and 1 where it clips. */
  readonly outline: Float32Array
}

/** Jobs of the audio worker. They fail with codes of VideoFailure. */
export type AudioJobs = {
  /** Reads the audio of a file once: its length and its outline in `stretches` stretches. */
  readonly open: {
    readonly input: { readonly file: Blob; readonly stretches: number }
    readonly output: OpenedAudio
    readonly progress: MakeProgress
  }
  /** Makes a new audio file; `peak` is the loudest sample of the piece, for normalising. */
  readonly save: {
    readonly input: { readonly file: Blob; readonly name: string; readonly edit: AudioEdit; readonly peak: number }
    readonly output: File
    readonly progress: MakeProgress
  }
}
