import type { EngineReason, VideoEngineName } from "./protocol.ts"

/** What can be told of a file's tracks; null for a track that is not there. */
export interface Readable {
  /** Whether WebCodecs' demuxer knows the container. */
  readonly isContainerKnown: boolean
  readonly canDecodeVideo: boolean | null
  readonly canDecodeAudio: boolean | null
  /** Whether there are WebCodecs at all. */
  readonly hasCodecs: boolean
}

/** Who works on a file, and why, if it is not WebCodecs. ffmpeg takes what WebCodecs cannot read; `none` is only known once ffmpeg looked. */
export function chooseEngine(file: Readable): { readonly engine: Exclude<VideoEngineName, "none">; readonly reason: EngineReason | null } {
  const reason = reasonAgainstCodecs(file)
  return { engine: reason === null ? "webcodecs" : "ffmpeg", reason }
}

function reasonAgainstCodecs({ isContainerKnown, canDecodeVideo, canDecodeAudio, hasCodecs }: Readable): EngineReason | null {
  if (!hasCodecs) return "reasonNoCodecs"
  if (!isContainerKnown) return "reasonContainer"
  if (canDecodeVideo === false) return "reasonVideoCodec"
  if (canDecodeAudio === false) return "reasonAudioCodec"
  return null
}

/** Video codecs that the ffmpeg core cannot read. AV1: it has no decoder of its own in it. */
const BEYOND_FFMPEG = new Set(["av1", "vvc", "none", ""])

/** Whether ffmpeg reads a codec of that name (ffprobe's). */
export function ffmpegReads(codec: string): boolean {
  return !BEYOND_FFMPEG.has(codec)
}
