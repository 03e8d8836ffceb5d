/** What ffprobe tells of a stream. */
export interface FfmpegStream {
  readonly kind: "video" | "audio"
  readonly codec: string
  readonly width: number
  readonly height: number
  readonly rotationDegrees: 0 | 90 | 180 | 270
  readonly frameRate: number | null
  readonly bitrate: number | null
  readonly channels: number
  readonly sampleRateHz: number
  readonly bitDepth: number | null
  readonly isTransparent: boolean
  readonly isHighDynamicRange: boolean
}

/** What ffprobe tells of a file. */
export interface FfmpegFacts {
  /** ffmpeg's name of the container, the first of several. */
  readonly container: string
  readonly durationSeconds: number
  /** Where its own timeline begins, seconds; ffmpeg counts from there. */
  readonly originSeconds: number
  /** When the first frame that stands for itself is shown, seconds from where ffmpeg begins to count; 0 without video. */
  readonly zeroSeconds: number
  readonly subtitleTracks: number
  readonly streams: readonly FfmpegStream[]
}

/** How far: of the download of the core, then of the work; or a piece of the output. */
export type FfmpegProgress =
  | { readonly kind: "share"; readonly stage: "loading" | "working"; readonly fraction: number }
  | { readonly kind: "piece"; readonly bytes: Uint8Array<ArrayBuffer>; readonly position: number }

/** What the ffmpeg worker does. Its jobs block its thread; an abort ends the worker. */
export type FfmpegJobs = {
  readonly probe: {
    readonly input: { readonly file: Blob }
    readonly output: FfmpegFacts | null
    readonly progress: readonly FfmpegProgress[]
  }
  /** Decodes all of a video and counts its frames. */
  readonly count: {
    readonly input: { readonly file: Blob }
    readonly output: number
    readonly progress: readonly FfmpegProgress[]
  }
  readonly run: {
    readonly input: {
      readonly files: readonly Blob[]
      /** Arguments of ffmpeg; the files are `in/0`, `in/1` …, the output is `output`. */
      readonly args: readonly string[]
      readonly output: string
      /** Of what is made, seconds: for the progress. */
      readonly durationSeconds: number
    }
    readonly output: { readonly bytes: number }
    readonly progress: readonly FfmpegProgress[]
  }
}
