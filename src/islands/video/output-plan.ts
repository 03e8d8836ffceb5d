import type { ConvertSettings } from "../../wasm-workers/video/convert-settings.ts"
import type { AnimationSettings, ExtractAudioSettings } from "../../wasm-workers/video/protocol.ts"
import type { ConvertChoices, Quality } from "./convert-choices.ts"
import { type AudioCodec, codecsFor, type Encoders, isAnimation, isAudio, type VideoCodec } from "./convert-rules.ts"
import { type CropFrame, isWhole, MAXIMUM_SIDE_PX, MINIMUM_SIDE_PX, type Size, turned } from "./crop-frame-rules.ts"
import { type SourceBits, sameLookBits } from "./source-bits.ts"

/** Bits a pixel of a frame at high quality, by codec: newer ones need less for the same look. */
const BITS_PER_PIXEL: Readonly<Record<VideoCodec, number>> = { avc: 0.1, vp9: 0.065, av1: 0.05, vp8: 0.11 }
const QUALITY_FACTOR: Readonly<Record<Quality, number>> = { low: 0.3, medium: 0.6, high: 1 }
const MAXIMUM_VIDEO_BITS_PER_SECOND = 100_000_000
/** What containers take besides. */
const OVERHEAD = 1.015
const AUDIO_BITS_PER_SECOND = 128_000
const WAV_BITS_PER_SECOND = 1_411_200
/** Bytes a pixel of a frame of an animation: videos of nature need more, drawings far less. */
const ANIMATION_BYTES_PER_PIXEL = { gif: 0.35, webp: 0.06 } as const
const USUAL_FRAME_RATE = 30
const MAXIMUM_FRAME_RATE = 120
/** Frames that lie further apart in the source have less in common. */
const SPEED_POWER = 0.6
/** Animations of more frames a second are large, and no smoother for most eyes. */
const ANIMATION_FRAME_RATE = 12
const ANIMATION_WIDTH_PX = 480
const ANIMATION_MAXIMUM_PX = 1280
const ANIMATION_MAXIMUM_RATE = 30
/** Below this nothing can be seen anymore. */
const MINIMUM_VIDEO_BITS_PER_SECOND = 50_000

/** What is converted. The size is that of the video as shown, before a turn is asked for. */
export interface PlanSource extends Size {
  readonly durationSeconds: number
  readonly frameRate: number | null
  readonly hasVideo: boolean
  readonly hasAudio: boolean
  readonly bits: SourceBits
}

/** What has to be done to a source, one job after another. */
export interface OutputPlan {
  /** Of the video; the crop's where nothing is scaled. */
  readonly size: Size
  readonly durationSeconds: number
  /** About how large it will be. */
  readonly bytes: number
  /** The target leaves too little for the video. */
  readonly isTargetTooSmall: boolean
  /** A video to be made first, from which the animation or the audio is taken; null where the source will do. */
  readonly first: ConvertSettings | null
  readonly make:
    | { readonly job: "convert"; readonly settings: ConvertSettings }
    | { readonly job: "animation"; readonly settings: AnimationSettings }
    | { readonly job: "extractAudio"; readonly settings: ExtractAudioSettings }
    | null
}

/** What the choices make of a source; `make` is null where this browser can make nothing of that kind. `crop` is in the turned frame. */
export function planOutput(choices: ConvertChoices, source: PlanSource, crop: CropFrame, encoders: Encoders): OutputPlan {
  if (isAudio(choices.format)) return planAudio(choices, source, encoders)
  return isAnimation(choices.format) ? planAnimation(choices, source, crop, encoders) : planVideo(choices, source, crop, encoders)
}

/** The size of a video: the crop, made smaller by a preset, or one's own, whose height follows where its shape is locked. Even sides; a preset never makes it larger. */
export function outputSize(choices: Pick<ConvertChoices, "size" | "width" | "height" | "isRatioLocked">, crop: Size): Size {
  if (choices.size === "own") return evenSize(choices.isRatioLocked ? lockedSize("width", choices.width, crop) : choices)
  const shorter = Math.min(crop.width, crop.height)
  const scale = choices.size === "source" ? 1 : Math.min(1, Number(choices.size) / shorter)
  return evenSize({ width: crop.width * scale, height: crop.height * scale })
}

/** An own size after one side was typed, the other by the shape of the crop. */
export function lockedSize(side: "width" | "height", px: number, crop: Size): Size {
  return side === "width"
    ? { width: px, height: evenSide((px * crop.height) / crop.width) }
    : { width: evenSide((px * crop.width) / crop.height), height: px }
}

function planVideo(choices: ConvertChoices, source: PlanSource, crop: CropFrame, encoders: Encoders): OutputPlan {
  const format = isAudio(choices.format) || isAnimation(choices.format) ? "mp4" : choices.format
  const size = outputSize(choices, crop)
  const durationSeconds = source.durationSeconds / choices.speed
  const { video, audio } = codecsFor(format, { video: choices.videoCodec, audio: choices.audioCodec }, encoders)
  const base = { size, durationSeconds, isTargetTooSmall: false, first: null }
  if (video === null) return { ...base, bytes: 0, make: null }
  const isSilent = !source.hasAudio || choices.isMuted || audio === null
  const keepsAudio = audio === source.bits.audioCodec && choices.speed === 1
  const audioBits = isSilent ? 0 : keepsAudio ? (source.bits.audio ?? AUDIO_BITS_PER_SECOND) : AUDIO_BITS_PER_SECOND
  const targetBytes = choices.limit === "target" ? Math.round(choices.targetMegabytes * 1_000_000) : null
  const videoBits = videoBitsOf(choices, source, size, video)
  const estimate = Math.round(((videoBits + audioBits) * durationSeconds * OVERHEAD) / 8)
  const leastBytes = ((MINIMUM_VIDEO_BITS_PER_SECOND + audioBits) * durationSeconds) / 8
  const settings: ConvertSettings = {
    container: format,
    videoCodec: video,
    audioCodec: isSilent ? "none" : audio,
    ...changesOf(choices, source, crop),
    // An own size is exact: what does not fit its shape is cut off evenly instead of framed in black.
    ...(choices.size === "source" ? {} : { width: size.width, height: size.height, fit: "cover" as const }),
    ...frameRateOf(choices, source),
    ...(targetBytes === null ? { videoBitrate: videoBits } : { targetBytes }),
  }
  return {
    ...base,
    bytes: targetBytes === null ? estimate : targetBytes,
    isTargetTooSmall: targetBytes !== null && targetBytes < leastBytes,
    make: { job: "convert", settings },
  }
}

/** At high quality about what the source spends, never much more, and no more than anybody sees. */
function videoBitsOf(choices: ConvertChoices, source: PlanSource, size: Size, codec: VideoCodec): number {
  const sourceRate = source.frameRate ?? USUAL_FRAME_RATE
  const frameRate = choices.frameRate ?? sourceRate
  const visible = size.width * size.height * frameRate * BITS_PER_PIXEL[codec]
  const pixels = (size.width * size.height) / Math.max(1, source.width * source.height)
  const same = sameLookBits(source.bits, codec, {
    pixels: Math.min(1, pixels),
    rate: Math.min(1, frameRate / (sourceRate * choices.speed)),
  })
  const bits =
    Math.min(visible, (same ?? visible) * (choices.speed > 1 ? choices.speed ** SPEED_POWER : 1)) * QUALITY_FACTOR[choices.quality]
  return Math.round(Math.min(MAXIMUM_VIDEO_BITS_PER_SECOND, Math.max(MINIMUM_VIDEO_BITS_PER_SECOND, bits)))
}

/** What was asked for; at a higher speed the frames of the source's rate, since more of them a second are large and look no smoother. */
function frameRateOf({ frameRate, speed }: ConvertChoices, source: PlanSource): Pick<ConvertSettings, "frameRate"> {
  if (frameRate !== null) return { frameRate }
  return speed > 1 && source.frameRate !== null ? { frameRate: Math.min(MAXIMUM_FRAME_RATE, source.frameRate) } : {}
}

function planAnimation(choices: ConvertChoices, source: PlanSource, crop: CropFrame, encoders: Encoders): OutputPlan {
  const format = choices.format === "webp" ? "webp" : "gif"
  const requested = outputSize(choices, crop).width
  const width = evenSide(Math.min(ANIMATION_MAXIMUM_PX, choices.size === "source" ? Math.min(ANIMATION_WIDTH_PX, requested) : requested))
  const size = { width, height: evenSide((width * crop.height) / crop.width) }
  const durationSeconds = source.durationSeconds / choices.speed
  const frameRate = Math.min(
    ANIMATION_MAXIMUM_RATE,
    choices.frameRate ?? Math.min(ANIMATION_FRAME_RATE, source.frameRate ?? ANIMATION_FRAME_RATE),
  )
  const changes = changesOf(choices, source, crop)
  const first =
    Object.keys(changes).length === 0 ? null : firstVideo({ ...changes, width, height: size.height, audioCodec: "none" }, encoders)
  return {
    size,
    durationSeconds,
    bytes: Math.round(size.width * size.height * frameRate * durationSeconds * ANIMATION_BYTES_PER_PIXEL[format]),
    isTargetTooSmall: false,
    first,
    make: {
      job: "animation",
      settings: { format, startSeconds: 0, endSeconds: durationSeconds, width, frameRate, ...animationQuality(choices) },
    },
  }
}

function planAudio(choices: ConvertChoices, source: PlanSource, encoders: Encoders): OutputPlan {
  const format = isAudio(choices.format) ? choices.format : "m4a"
  const durationSeconds = source.durationSeconds / choices.speed
  const isCopied = format === "m4a" ? source.bits.audioCodec === "aac" : source.bits.audioCodec === format
  const bits = format === "wav" ? WAV_BITS_PER_SECOND : isCopied ? (source.bits.audio ?? AUDIO_BITS_PER_SECOND) : AUDIO_BITS_PER_SECOND
  const audio: AudioCodec | undefined = encoders.audio.find((codec) => codec === "aac" || codec === "opus")
  const first =
    choices.speed === 1 || audio === undefined || !source.hasVideo
      ? null
      : firstVideo({ speed: choices.speed, width: MINIMUM_SIDE_PX * 4, audioCodec: audio }, encoders)
  return {
    size: source,
    durationSeconds: first === null ? source.durationSeconds : durationSeconds,
    bytes: Math.round((bits * (first === null ? source.durationSeconds : durationSeconds)) / 8),
    isTargetTooSmall: false,
    first,
    make: { job: "extractAudio", settings: { format } },
  }
}

/** Turn, mirror, crop and speed, as far as they change anything. */
function changesOf(
  choices: ConvertChoices,
  source: PlanSource,
  crop: CropFrame,
): Pick<ConvertSettings, "rotate" | "flip" | "crop" | "speed"> {
  return {
    ...(choices.turn === 0 ? {} : { rotate: choices.turn }),
    ...(choices.isMirrored ? { flip: true } : {}),
    ...(isWhole(crop, turned(source, choices.turn)) ? {} : { crop: { left: crop.x, top: crop.y, width: crop.width, height: crop.height } }),
    ...(choices.speed === 1 ? {} : { speed: choices.speed }),
  }
}

/** A video that only lives until the next job has read it: quick to encode, and good enough to be encoded again. */
function firstVideo(settings: Partial<ConvertSettings> & Pick<ConvertSettings, "audioCodec">, encoders: Encoders): ConvertSettings | null {
  const videoCodec = (["avc", "vp8", "vp9"] as const).find((codec) => encoders.video.includes(codec))
  return videoCodec === undefined ? null : { container: "mkv", videoCodec, quality: "high", ...settings }
}

function animationQuality({ format, quality }: ConvertChoices): { readonly quality?: number } {
  return format === "webp" ? { quality: { low: 0.5, medium: 0.75, high: 0.9 }[quality] } : {}
}

function evenSize({ width, height }: Size): Size {
  return { width: evenSide(width), height: evenSide(height) }
}

function evenSide(px: number): number {
  return Math.min(MAXIMUM_SIDE_PX, Math.max(MINIMUM_SIDE_PX, Math.round(px / 2) * 2))
}
