import {
  AdtsOutputFormat,
  type InputFormat,
  MATROSKA,
  MkvOutputFormat,
  MovOutputFormat,
  MP4,
  MPEG_TS,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  type OutputFormat,
  QTFF,
  WavOutputFormat,
  WEBM,
  WebMOutputFormat,
} from "mediabunny"

/** What a job can make, by its extension. */
export type OutputKind = "mp4" | "mov" | "webm" | "mkv" | "m4a" | "aac" | "mp3" | "opus" | "wav"

interface Container {
  readonly contentType: string
  readonly make: () => OutputFormat
}

/** Every container that is written, by extension. The index of an mp4 or mov is written last: a finished output file has it first all the same. */
export const CONTAINERS: Readonly<Record<OutputKind, Container>> = {
  mp4: { contentType: "video/mp4", make: () => new Mp4OutputFormat({ fastStart: false }) },
  mov: { contentType: "video/quicktime", make: () => new MovOutputFormat({ fastStart: false }) },
  webm: { contentType: "video/webm", make: () => new WebMOutputFormat() },
  mkv: { contentType: "video/x-matroska", make: () => new MkvOutputFormat() },
  m4a: { contentType: "audio/mp4", make: () => new Mp4OutputFormat({ fastStart: false }) },
  aac: { contentType: "audio/aac", make: () => new AdtsOutputFormat() },
  mp3: { contentType: "audio/mpeg", make: () => new Mp3OutputFormat() },
  opus: { contentType: "audio/ogg", make: () => new OggOutputFormat() },
  wav: { contentType: "audio/wav", make: () => new WavOutputFormat() },
}

/** Short name of the container that a file has. */
export function containerOf(format: InputFormat): string {
  if (format === MP4) return "mp4"
  if (format === QTFF) return "mov"
  if (format === WEBM) return "webm"
  if (format === MATROSKA) return "mkv"
  if (format === MPEG_TS) return "ts"
  return format.name.toLowerCase()
}

/** Whether mediabunny tells every track of such a file; of others it passes over those that it has no name for. */
export function isComplete(format: InputFormat): boolean {
  return format === MP4 || format === QTFF || format === WEBM || format === MATROSKA
}

/** The container for a cut that copies: the file's own where it is written here, else the one that takes nearly every codec. */
export function sameContainer(container: string): "mp4" | "mov" | "webm" | "mkv" {
  return container === "mp4" || container === "mov" || container === "webm" ? container : "mkv"
}
