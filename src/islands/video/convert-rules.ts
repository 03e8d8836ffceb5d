/** What a conversion can make: videos, animations without audio, audio alone. */
export const FORMATS = ["mp4", "webm", "mov", "mkv", "gif", "webp", "m4a", "mp3", "opus", "wav"] as const
export type Format = (typeof FORMATS)[number]
export type VideoFormat = "mp4" | "webm" | "mov" | "mkv"
export type AnimationFormat = "gif" | "webp"
export type AudioFormat = "m4a" | "mp3" | "opus" | "wav"

export const VIDEO_CODECS = ["avc", "vp9", "av1", "vp8"] as const
export type VideoCodec = (typeof VIDEO_CODECS)[number]
export const AUDIO_CODECS = ["aac", "opus", "mp3"] as const
export type AudioCodec = (typeof AUDIO_CODECS)[number]

interface VideoRule {
  /** What the container holds and players expect in it, the best first. */
  readonly video: readonly VideoCodec[]
  readonly audio: readonly AudioCodec[]
}

/** Which container takes which codec: only pairs that players in use open. */
export const VIDEO_RULES: Readonly<Record<VideoFormat, VideoRule>> = {
  mp4: { video: ["avc", "av1", "vp9"], audio: ["aac", "opus", "mp3"] },
  webm: { video: ["vp9", "av1", "vp8"], audio: ["opus"] },
  mov: { video: ["avc"], audio: ["aac"] },
  mkv: { video: ["avc", "vp9", "av1", "vp8"], audio: ["aac", "opus", "mp3"] },
}

const CODEC_OF_AUDIO: Readonly<Record<AudioFormat, AudioCodec | null>> = { m4a: "aac", mp3: "mp3", opus: "opus", wav: null }

/** What can be encoded here. */
export interface Encoders {
  readonly video: readonly VideoCodec[]
  readonly audio: readonly AudioCodec[]
}

/** Why something cannot be chosen. */
export type Exclusion = "containerRefuses" | "browserCannot" | "noAudio" | "noVideo"

export function isVideo(format: Format): format is VideoFormat {
  return format in VIDEO_RULES
}

export function isAnimation(format: Format): format is AnimationFormat {
  return format === "gif" || format === "webp"
}

export function isAudio(format: Format): format is AudioFormat {
  return format in CODEC_OF_AUDIO
}

/** The reason why a video codec cannot go into a container here; null where it can. */
export function videoExclusion(format: VideoFormat, codec: VideoCodec, encoders: Encoders): Exclusion | null {
  if (!VIDEO_RULES[format].video.includes(codec)) return "containerRefuses"
  return encoders.video.includes(codec) ? null : "browserCannot"
}

/** The reason why an audio codec cannot go into a container here; null where it can. */
export function audioExclusion(format: VideoFormat, codec: AudioCodec, encoders: Encoders): Exclusion | null {
  if (!VIDEO_RULES[format].audio.includes(codec)) return "containerRefuses"
  return encoders.audio.includes(codec) ? null : "browserCannot"
}

/** What a source has, as far as formats ask. */
export interface SourceTracks {
  readonly hasVideo: boolean
  readonly hasAudio: boolean
}

/** The reason why a source cannot become a format here; null where it can. */
export function formatExclusion(format: Format, source: SourceTracks, encoders: Encoders): Exclusion | null {
  if (isAudio(format)) {
    if (!source.hasAudio) return "noAudio"
    const codec = CODEC_OF_AUDIO[format]
    return codec === null || encoders.audio.includes(codec) ? null : "browserCannot"
  }
  if (!source.hasVideo) return "noVideo"
  return isAnimation(format) || VIDEO_RULES[format].video.some((codec) => encoders.video.includes(codec)) ? null : "browserCannot"
}

/** The codecs that go into a container here: those that are requested where they can, else the best that can; null where none can. */
export function codecsFor(
  format: VideoFormat,
  requested: { readonly video: VideoCodec; readonly audio: AudioCodec },
  encoders: Encoders,
): { readonly video: VideoCodec | null; readonly audio: AudioCodec | null } {
  const video = VIDEO_RULES[format].video.filter((codec) => encoders.video.includes(codec))
  const audio = VIDEO_RULES[format].audio.filter((codec) => encoders.audio.includes(codec))
  return {
    video: video.includes(requested.video) ? requested.video : (video[0] ?? null),
    audio: audio.includes(requested.audio) ? requested.audio : (audio[0] ?? null),
  }
}
