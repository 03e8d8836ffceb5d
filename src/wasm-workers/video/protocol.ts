import type { ConvertSettings } from "./convert-settings.ts"

/**
 * Who does the work: `webcodecs` is the browser's own codecs; `ffmpeg` is ffmpeg.wasm, much slower, its core is fetched first (about 10 MB);
 * `none` means that neither can read the video.
 */
export type VideoEngineName = "webcodecs" | "ffmpeg" | "none"

/** Why it is not `webcodecs`, as a message key of the `video` texts. */
export type EngineReason = "reasonContainer" | "reasonVideoCodec" | "reasonAudioCodec" | "reasonNoCodecs"

/**
 * Codes of the JobErrors with end `failed`. Those that begin with `File` are keys of the `errors` texts, the others of the `video` texts;
 * a JobError with the code "" is a bug of ours.
 */
export type VideoFailure =
  | "FileEmpty"
  /** Damaged, or cut off before anything of what was asked for. Of a file that is cut off later a cut gives what there is. */
  | "FileBroken"
  /** No media, whatever its name says. */
  | "FileNotWhatItSays"
  /** Encrypted. */
  | "FileProtected"
  | "failNoVideo"
  | "failNoAudio"
  /** Neither engine reads the codec. */
  | "failUnreadable"
  /** This browser cannot write the codec that was asked for. */
  | "failCannotEncode"
  /** The container cannot hold a codec that was to be copied. */
  | "failCannotCopy"
  /** The times leave nothing, or settings are out of their range. */
  | "failSettings"
  /** No bitrate that is worth looking at meets the size. */
  | "failTargetTooSmall"
  /** Above 256 MiB out of ffmpeg, or above 100 MiB where the browser has no private files. */
  | "failOutputTooLarge"
  | "failStorageFull"
  /** What was made has no frames or no audio in it, from whichever engine. */
  | "failResultEmpty"
  /** It is shorter or longer than was asked for. */
  | "failResultShort"
  /** It cannot be decoded. */
  | "failResultUnreadable"
  /** A part of the browser that was started never answered. */
  | "failTooSlow"
  /** The ffmpeg core could not be fetched. */
  | "failEngineUnreachable"

/** The video track of a file. Its first track is meant, or the one that the file marks as default. */
export interface VideoTrackFacts {
  /** `avc`, `hevc`, `vp8`, `vp9`, `av1`, or ffmpeg's name of another one such as `mpeg4`; null for unknown. */
  readonly codec: string | null
  /** Such as `avc1.640028`; null outside of WebCodecs. */
  readonly codecString: string | null
  /** As shown: after rotation, with square pixels. */
  readonly width: number
  readonly height: number
  readonly rotationDegrees: 0 | 90 | 180 | 270
  /** Frames a second, the average of the first seconds; null where it cannot be told. */
  readonly frameRate: number | null
  readonly isFrameRateConstant: boolean
  /** From its first frame to the end of its last one, seconds: audio may go on after it. Null where it cannot be told. */
  readonly shownSeconds: number | null
  /** Bits a second. */
  readonly bitrate: number | null
  readonly bitDepth: number | null
  readonly isHighDynamicRange: boolean
  readonly isTransparent: boolean
  /** Whether this browser's own codecs read it: its first frame was decoded. */
  readonly canDecode: boolean
}

/** The audio of a file. */
export interface AudioFacts {
  readonly codec: string | null
  readonly channels: number
  readonly sampleRateHz: number
  readonly bitrate: number | null
  readonly canDecode: boolean
}

/** What a file is, and who can work on it. */
export interface VideoFacts {
  /** `mp4`, `mov`, `webm`, `mkv`, `ts`, `ogg`, `mp3`, `wav` …, or ffmpeg's name of another one such as `avi`, `asf`, `flv`. */
  readonly container: string
  readonly sizeBytes: number
  /** From the first frame on, which is time zero of every job. */
  readonly durationSeconds: number
  /** How much audio there is before the first frame, which no video keeps, seconds. */
  readonly audioLeadSeconds: number
  readonly audioTracks: number
  readonly subtitleTracks: number
  readonly video: VideoTrackFacts | null
  readonly audio: AudioFacts | null
  readonly engine: VideoEngineName
  /** Null where the engine is `webcodecs`. */
  readonly reason: EngineReason | null
}

/** How far a job is. `loading`: the ffmpeg core is being fetched; it is told only where that happens. */
export interface MakeProgress {
  readonly stage: "loading" | "working"
  /** 0 … 1 of the stage. */
  readonly fraction: number
}

/** What a job made. */
export interface MadeVideo {
  /** Lies in the browser's private files, not in memory; it can be read as long as the page lives or until it is discarded. */
  readonly file: File
  /** Under which it can be discarded. */
  readonly id: string
  /** Such as `video/mp4`. */
  readonly contentType: string
  /** Without a dot. */
  readonly extension: string
  readonly engine: VideoEngineName
  /** Null where it has no video. As shown. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly durationSeconds: number
  /** The source ends before what was asked for, and so does this. */
  readonly isCutShort?: boolean
  /** What became of the video: copied as it was, copied between re-encoded edges, or re-encoded. */
  readonly video: "copied" | "edges" | "encoded" | "none"
  readonly audio: "copied" | "encoded" | "none"
  /** Where the piece begins in the source, seconds: before what was asked for if a fast cut had to go back to a key frame. */
  readonly startSeconds: number
  /** What was read of the source for a cut, bytes; null where it was not counted. */
  readonly readBytes: number | null
}

/** A small image of a filmstrip. */
export interface StripFrame {
  /** 0 … count − 1. */
  readonly index: number
  readonly atSeconds: number
  /** The receiver closes it. */
  readonly bitmap: ImageBitmap
}

/** One frame as an image. */
export interface StillFrame {
  readonly blob: Blob
  readonly width: number
  readonly height: number
  /** When the frame that was found begins, at or before the time that was asked for. */
  readonly atSeconds: number
}

/** Loudness over time. */
export interface Peaks {
  /** Largest absolute value of each part, 0 … 1. */
  readonly values: Float32Array<ArrayBuffer>
}

export interface FilmstripSettings {
  /** 1 … 200, evenly over the time between start and end. */
  readonly count: number
  /** Width of a frame, pixels, 16 … 640; the height follows. */
  readonly width: number
  readonly startSeconds?: number
  readonly endSeconds?: number
}

export interface PeaksSettings {
  /** 1 … 100,000, evenly over the time between start and end. */
  readonly count: number
  readonly startSeconds?: number
  readonly endSeconds?: number
}

export interface FrameSettings {
  readonly atSeconds: number
  /** Longest side at most, pixels; the source's without it. */
  readonly maxSide?: number
  /** JPEG at 0.9 without it. */
  readonly type?: "image/jpeg" | "image/png" | "image/webp"
  /** 0 … 1. */
  readonly quality?: number
}

export interface TrimSettings {
  readonly startSeconds: number
  readonly endSeconds: number
  /**
   * `fast`: nothing is re-encoded, the piece begins at the key frame at or before the start. `exact`: the first frame is the one shown at the
   * start, the last one the last before the end; only the edges are re-encoded where the codec allows it.
   */
  readonly mode: "fast" | "exact"
}

export interface ExtractAudioSettings {
  readonly format: "m4a" | "aac" | "mp3" | "opus" | "wav"
  readonly startSeconds?: number
  readonly endSeconds?: number
  /** Bits a second, 32,000 … 320,000; 128,000 without it. Not for wav. */
  readonly bitrate?: number
}

export interface AnimationSettings {
  readonly format: "gif" | "webp"
  readonly startSeconds: number
  readonly endSeconds: number
  /** Pixels, 16 … 1,280; the height follows. */
  readonly width: number
  /** 1 … 30. */
  readonly frameRate: number
  /** 0 (for ever) … 65,535 times. */
  readonly loops?: number
  /** WebP: 0 … 1, 0.75 without it. */
  readonly quality?: number
}

/** Where the outputs of one page lie; swept when the page is gone. */
export interface Workspace {
  readonly workspace: string
}

interface Making<Settings> {
  readonly input: Workspace & { readonly file: Blob } & Settings
  readonly output: MadeVideo
  readonly progress: MakeProgress
}

interface Looking<Settings, Output, Progress = MakeProgress> {
  readonly input: { readonly file: Blob } & Settings
  readonly output: Output
  readonly progress: Progress
}

/** A file and settings under a name of their own, so that no setting can be taken for something else. */
export interface With<Settings> {
  readonly settings: Settings
}

/** What the video worker does. */
export type VideoJobs = {
  readonly probe: Looking<unknown, VideoFacts>
  readonly filmstrip: Looking<With<FilmstripSettings>, { readonly count: number }, { readonly frames: readonly StripFrame[] }>
  readonly peaks: Looking<With<PeaksSettings>, Peaks>
  readonly frameAt: Looking<With<FrameSettings>, StillFrame>
  readonly trim: Making<With<TrimSettings>>
  readonly convert: Making<With<ConvertSettings>>
  /** Takes the audio away and copies the rest, in the container that it has. */
  readonly mute: Making<unknown>
  /** An mp4 below `targetBytes`, made smaller than the source where its bitrate would be too low for its size. */
  readonly compressTo: Making<With<{ readonly targetBytes: number }>>
  readonly extractAudio: Making<With<ExtractAudioSettings>>
  readonly animation: Making<With<AnimationSettings>>
  readonly join: {
    readonly input: Workspace & { readonly files: readonly Blob[] }
    readonly output: MadeVideo
    readonly progress: MakeProgress
  }
  readonly discard: { readonly input: Workspace & { readonly id: string }; readonly output: null; readonly progress: never }
}
