import type { MediaRefusal } from "../../src/formats/media-facts.ts"
import type { FilePurpose } from "../../src/formats/media-kinds.ts"

/** What is true of a video or of audio, whoever looks. Sizes are as shown, after rotation and with square pixels. */
export interface TimedTruth {
  readonly kind: "video" | "audio"
  readonly contentType: string
  readonly widthPx: number | null
  readonly heightPx: number | null
  /** Null where only decoding all of it would tell. */
  readonly durationMs: number | null
  /** How far a told duration may be off: a frame, or 50 ms. */
  readonly toleranceMs: number
  readonly hasVideo: boolean
  readonly hasAudio: boolean
  readonly rotationDegrees: 0 | 90 | 180 | 270
}

/** What is true of an image. Sizes are as shown. */
export interface ImageTruth {
  readonly kind: "image"
  readonly contentType: string
  readonly widthPx: number
  readonly heightPx: number
  readonly rotationDegrees: 0 | 90 | 180 | 270
  readonly isAnimated: boolean
}

export interface DocumentTruth {
  readonly kind: "document"
  readonly contentType: string
}

/** Why a file is refused; `converted` where the browser makes something of it that is taken. */
export interface RefusedTruth {
  readonly refused: MediaRefusal
  readonly converted?: { readonly widthPx: number; readonly heightPx: number }
}

export type CorpusTruth = TimedTruth | ImageTruth | DocumentTruth | RefusedTruth

/** How a file comes about. `out` of a program is the path that it writes to. */
export type Recipe =
  /** Arguments of ffmpeg before the name of its output. */
  | { readonly by: "ffmpeg"; readonly args: readonly string[] }
  /** A program of a Debian package, which is installed when it is missing; `from` is a file of the corpus. */
  | {
      readonly by: "program"
      readonly packageName: string
      readonly program: string
      readonly from: string
      readonly args: (from: string, out: string) => readonly string[]
    }
  /** Bytes of other files of the corpus, changed. */
  | {
      readonly by: "surgery"
      readonly from: readonly string[]
      readonly make: (...parts: readonly Uint8Array[]) => Uint8Array | Promise<Uint8Array>
    }
  /** A file of a Debian source package, which is fetched at set-up and never shipped. */
  | { readonly by: "debian-source"; readonly packageName: string; readonly path: string }

/** One file of the corpus: where it comes from, what it is sent as, and what is true of it. */
export interface CorpusFile {
  /** Its name as somebody's device has it; unique in the corpus. */
  readonly name: string
  readonly recipe: Recipe
  readonly licence: string
  readonly purpose: FilePurpose
  /** The media type that a device gives it; empty says nothing. */
  readonly declaredType: string
  readonly truth: CorpusTruth
}

/** A file of the corpus that lies on this machine. */
export interface CorpusFileOnDisk extends CorpusFile {
  readonly path: string
  readonly sizeBytes: number
}

export function isRefused(truth: CorpusTruth): truth is RefusedTruth {
  return "refused" in truth
}
