import type { MediaKind } from "./media-kinds.ts"

/** What a program that generated an image wrote into it: `parameters` of A1111, the graph of ComfyUI and their like. Untrusted text. */
export interface GeneratorNote {
  readonly program: "a1111" | "comfyui" | "fooocus" | "novelai" | "invokeai" | "c2pa" | "unknown"
  readonly entries: Readonly<Record<string, string>>
}

/** Details of a file beside the columns that lists need; kept as JSON. */
export interface MediaDetails {
  readonly container: string
  readonly videoCodec: string | null
  readonly audioCodec: string | null
  readonly audioChannels: number | null
  readonly sampleRateHz: number | null
  readonly frameRate: number | null
  readonly rotationDegrees: 0 | 90 | 180 | 270
  readonly bitDepth: number | null
  readonly isAnimated: boolean
  readonly generator: GeneratorNote | null
}

/** Bytes of a stored file that must be overwritten, in place and of equal length: positions that a camera wrote. */
export interface BytePatch {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** All that a file's bytes say of it. Sizes are as shown, after rotation. */
export interface MediaFacts {
  readonly kind: MediaKind
  readonly contentType: string
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
  readonly thumbhash: string | null
  readonly colour: string | null
  readonly perceptualHash: string | null
  readonly details: MediaDetails
  /** What to overwrite before anybody sees the file; empty for nearly all. */
  readonly patches: readonly BytePatch[]
}

/** Why a file is refused, as message keys of the catalogue. */
export const MEDIA_REFUSALS = [
  "FileEmpty",
  "FileTypeNotAllowed",
  "FileNotWhatItSays",
  "FileBroken",
  "FileTooManyPixels",
  "FileTooLarge",
  "FileProtected",
  /** It is one of the images that nobody may bring; not said of its bytes, but by those who moderate. */
  "FileBlocked",
] as const
/** One of `MEDIA_REFUSALS`. */
export type MediaRefusal = (typeof MEDIA_REFUSALS)[number]

export function isRefusal(text: string): text is MediaRefusal {
  return MEDIA_REFUSALS.some((reason) => reason === text)
}

export type Inspection = { readonly ok: true; readonly facts: MediaFacts } | { readonly ok: false; readonly reason: MediaRefusal }
