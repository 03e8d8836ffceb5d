import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import type { VideoCodec } from "./convert-rules.ts"

/** What a source spends on its tracks, bits a second; null where it cannot be told. */
export interface SourceBits {
  readonly video: number | null
  readonly videoCodec: string | null
  readonly audio: number | null
  readonly audioCodec: string | null
}

/** Bits that codecs need for the same look, H.264 being 1; of others, which are older or hardly compress, more. */
const NEED: Readonly<Record<string, number>> = {
  avc: 1,
  h264: 1,
  vp8: 1.1,
  vp9: 0.65,
  hevc: 0.6,
  av1: 0.5,
  mpeg4: 1.5,
  theora: 1.5,
  wmv3: 1.2,
  vc1: 1.1,
  mpeg2video: 2,
  mpeg1video: 2.2,
}
const USUAL_NEED = 3
/** Encoders that are quick, as those of browsers are, need more for the same look. */
const QUICKNESS = 1.15
/** A smaller frame, or fewer of them, does not need as much less: there is more in each pixel, and more between two frames. */
const PIXEL_POWER = 0.8
const RATE_POWER = 0.6
/** Where a track does not say what it spends. */
const USUAL_AUDIO_BITS = 128_000

/** What a file spends, measured by its whole size where that can be divided among its tracks. */
export function bitsOf({ sizeBytes, durationSeconds, video, audio, audioTracks }: VideoFacts): SourceBits {
  const audioBits = audio?.bitrate ?? null
  const perSecond = durationSeconds > 0 ? (sizeBytes * 8) / durationSeconds : null
  const rest = perSecond === null ? null : perSecond - (audioBits ?? USUAL_AUDIO_BITS) * (audio === null ? 0 : Math.max(1, audioTracks))
  const measured = rest !== null && rest > 0 ? rest : (video?.bitrate ?? null)
  return { video: video === null ? null : measured, videoCodec: video?.codec ?? null, audio: audioBits, audioCodec: audio?.codec ?? null }
}

/** How a result differs from its source. */
export interface Change {
  /** Pixels of a frame of the result to one of the source. */
  readonly pixels: number
  /** Frames a second, the same. */
  readonly rate: number
}

/** About what another codec needs to look as the source does, bits a second; null where nobody knows what the source spends. */
export function sameLookBits({ video, videoCodec }: SourceBits, codec: VideoCodec, { pixels, rate }: Change): number | null {
  if (video === null) return null
  const share = (NEED[codec] ?? 1) / (NEED[videoCodec ?? ""] ?? USUAL_NEED)
  return video * share * QUICKNESS * pixels ** PIXEL_POWER * rate ** RATE_POWER
}
