/** What a conversion can make: films, moving pictures without sound, sounds alone. */
export const FORMATS = ["mp4", "webm", "mov", "mkv", "gif", "webp", "m4a", "mp3", "opus", "wav"] as const
export type Format = (typeof FORMATS)[number]
export type FilmFormat = "mp4" | "webm" | "mov" | "mkv"
export type AnimationFormat = "gif" | "webp"
export type SoundFormat = "m4a" | "mp3" | "opus" | "wav"

export const VIDEO_CODECS = ["avc", "vp9", "av1", "vp8"] as const
export type VideoCodec = (typeof VIDEO_CODECS)[number]
export const AUDIO_CODECS = ["aac", "opus", "mp3"] as const
export type AudioCodec = (typeof AUDIO_CODECS)[number]

interface FilmRule {
  /** What the container holds and players expect in it, the best first. */
  readonly video: readonly VideoCodec[]
  readonly audio: readonly AudioCodec[]
}

/** Which container takes which codec: only pairs that players in use open. */
export const FILM_RULES: Readonly<Record<FilmFormat, FilmRule>> = {
  mp4: { video: ["avc", "av1", "vp9"], audio: ["aac", "opus", "mp3"] },
  webm: { video: ["vp9", "av1", "vp8"], audio: ["opus"] },
  mov: { video: ["avc"], audio: ["aac"] },
  mkv: { video: ["avc", "vp9", "av1", "vp8"], audio: ["aac", "opus", "mp3"] },
}

const SOUND_CODECS: Readonly<Record<SoundFormat, AudioCodec | null>> = { m4a: "aac", mp3: "mp3", opus: "opus", wav: null }

/** What can be encoded here. */
export interface Encoders {
  readonly video: readonly VideoCodec[]
  readonly audio: readonly AudioCodec[]
}

/** Why something cannot be chosen. */
export type Exclusion = "containerRefuses" | "browserCannot" | "noSound" | "noPicture"

export function isFilm(format: Format): format is FilmFormat {
  return format in FILM_RULES
}

export function isAnimation(format: Format): format is AnimationFormat {
  return format === "gif" || format === "webp"
}

export function isSound(format: Format): format is SoundFormat {
  return format in SOUND_CODECS
}

/** The reason why a picture codec cannot go into a container here; null where it can. */
export function videoExclusion(format: FilmFormat, codec: VideoCodec, encoders: Encoders): Exclusion | null {
  if (!FILM_RULES[format].video.includes(codec)) return "containerRefuses"
  return encoders.video.includes(codec) ? null : "browserCannot"
}

/** The reason why a sound codec cannot go into a container here; null where it can. */
export function audioExclusion(format: FilmFormat, codec: AudioCodec, encoders: Encoders): Exclusion | null {
  if (!FILM_RULES[format].audio.includes(codec)) return "containerRefuses"
  return encoders.audio.includes(codec) ? null : "browserCannot"
}

/** What a source has, as far as formats ask. */
export interface SourceTracks {
  readonly hasPicture: boolean
  readonly hasSound: boolean
}

/** The reason why a source cannot become a format here; null where it can. */
export function formatExclusion(format: Format, source: SourceTracks, encoders: Encoders): Exclusion | null {
  if (isSound(format)) {
    if (!source.hasSound) return "noSound"
    const codec = SOUND_CODECS[format]
    return codec === null || encoders.audio.includes(codec) ? null : "browserCannot"
  }
  if (!source.hasPicture) return "noPicture"
  return isAnimation(format) || FILM_RULES[format].video.some((codec) => encoders.video.includes(codec)) ? null : "browserCannot"
}

/** The codecs that go into a container here: those that are wished for where they can, else the best that can; null where none can. */
export function codecsFor(
  format: FilmFormat,
  wished: { readonly video: VideoCodec; readonly audio: AudioCodec },
  encoders: Encoders,
): { readonly video: VideoCodec | null; readonly audio: AudioCodec | null } {
  const video = FILM_RULES[format].video.filter((codec) => encoders.video.includes(codec))
  const audio = FILM_RULES[format].audio.filter((codec) => encoders.audio.includes(codec))
  return {
    video: video.includes(wished.video) ? wished.video : (video[0] ?? null),
    audio: audio.includes(wished.audio) ? wished.audio : (audio[0] ?? null),
  }
}
