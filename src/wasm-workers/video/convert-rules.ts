import type { ConvertSettings } from "./convert-settings.ts"
import type { VideoFacts } from "./protocol.ts"

const RANGES = {
  side: [16, 7_680],
  frameRate: [1, 120],
  speed: [0.25, 4],
  videoBitrate: [50_000, 100_000_000],
  audioBitrate: [32_000, 320_000],
} as const
/** Without a word about it, bits a second. */
export const AUDIO_BITRATE = 128_000
/** What containers and frames take of a size, at most. */
const OVERHEAD = 0.03
/** Bits a pixel of each frame: below the first nobody wants to look at it, from the second on most do. */
const LEAST_BITS_PER_PIXEL = 0.02
const FAIR_BITS_PER_PIXEL = 0.05
/** Where it is not known. */
const FRAME_RATE = 25
/** Shorter sides that are tried, pixels, after the source's own. */
const SIDES = [1080, 720, 540, 480, 360, 240, 144]
const LOWER_AUDIO_BITRATES = [AUDIO_BITRATE, 64_000, 32_000]
const LEAST_VIDEO_BITRATE = 50_000
/** What encoders are asked for at least when a first try was too large: short clips need far less than is asked for, or far more. */
const LEAST_TRIED_BITRATE = 10_000

const isWithin = (value: number | undefined, [least, most]: readonly [number, number]) =>
  value === undefined || (Number.isFinite(value) && value >= least && value <= most)

/** Whether all settings are in their ranges and go together. */
export function areSettingsPossible(settings: ConvertSettings): boolean {
  const { crop, startSeconds = 0, endSeconds = Number.POSITIVE_INFINITY, targetBytes } = settings
  const hasOneAim = [settings.quality, settings.videoBitrate, targetBytes].filter((aim) => aim !== undefined).length <= 1
  const copiesUnchanged = settings.videoCodec !== "copy" || !changesVideo(settings)
  const audioIsPossible = settings.audioCodec !== "copy" || (settings.speed ?? 1) === 1
  return (
    hasOneAim &&
    copiesUnchanged &&
    audioIsPossible &&
    isWithin(settings.width, RANGES.side) &&
    isWithin(settings.height, RANGES.side) &&
    isWithin(settings.frameRate, RANGES.frameRate) &&
    isWithin(settings.speed, RANGES.speed) &&
    isWithin(settings.videoBitrate, RANGES.videoBitrate) &&
    isWithin(settings.audioBitrate, RANGES.audioBitrate) &&
    startSeconds >= 0 &&
    endSeconds > startSeconds &&
    (targetBytes === undefined || targetBytes > 0) &&
    (crop === undefined || (crop.left >= 0 && crop.top >= 0 && crop.width >= 2 && crop.height >= 2))
  )
}

/** Whether the video cannot stay as it is under these settings. */
export function changesVideo(settings: ConvertSettings): boolean {
  const { crop, rotate = 0, flip = false, width, height, frameRate, speed = 1, quality, videoBitrate, targetBytes } = settings
  const others = [crop, width, height, frameRate, quality, videoBitrate, targetBytes]
  return rotate !== 0 || flip || speed !== 1 || others.some((one) => one !== undefined)
}

/** What a container cannot hold. */
const IMPOSSIBLE: Readonly<Record<ConvertSettings["container"], readonly string[]>> = {
  mp4: ["vp8"],
  mov: ["vp8", "vp9", "av1", "opus"],
  webm: ["avc", "aac", "mp3"],
  mkv: [],
}

/** Whether the container holds both codecs. */
export function fitsContainer({ container, videoCodec, audioCodec }: ConvertSettings): boolean {
  return !IMPOSSIBLE[container].includes(videoCodec) && !IMPOSSIBLE[container].includes(audioCodec)
}

/** Even sizes, since most codecs halve the colours. */
export function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}

/** Seconds of the output. */
export function outputSeconds(
  { startSeconds = 0, endSeconds, speed = 1 }: Omit<ConvertSettings, "audioCodec">,
  sourceSeconds: number,
): number {
  return Math.max(0, Math.min(endSeconds ?? sourceSeconds, sourceSeconds) - startSeconds) / speed
}

/** The video bitrate that makes a file of that size, bits a second. Null if nothing worth looking at fits. */
export function bitrateForSize(
  targetBytes: number,
  seconds: number,
  audioBitrate: number,
  size: { readonly width: number; readonly height: number; readonly frameRate?: number | null },
): number | null {
  const bitrate = Math.floor((targetBytes * 8 * (1 - OVERHEAD)) / seconds - audioBitrate)
  const least = Math.max(LEAST_VIDEO_BITRATE, size.width * size.height * (size.frameRate ?? FRAME_RATE) * LEAST_BITS_PER_PIXEL)
  return bitrate >= least ? bitrate : null
}

/** How far below the size the next try aims. */
const SAFETY = 0.93

/** The bitrate of another try after one that came out too large: only the video's share can shrink. Null where nothing is left of it. */
export function bitrateOfNextTry(bitrate: number, targetBytes: number, madeBytes: number, audioBytes: number): number | null {
  const videoBytes = Math.max(1, madeBytes - audioBytes)
  const next = Math.floor(bitrate * Math.min(1, Math.max(0, targetBytes - audioBytes) / videoBytes) * SAFETY)
  return next >= LEAST_TRIED_BITRATE ? next : null
}

/** Smaller and smaller video and audio with which a size may be met, the best first: what a person gets who only names the size. */
export function smallerFor(targetBytes: number, { video, audio, durationSeconds }: VideoFacts): readonly ConvertSettings[] {
  if (video === null || durationSeconds <= 0) return []
  const shorter = Math.min(video.width, video.height)
  const scales = [1, ...SIDES.filter((side) => side < shorter).map((side) => side / shorter)]
  return scales.flatMap((scale, index) => {
    const size = { width: even(video.width * scale), height: even(video.height * scale) }
    const wanted = size.width * size.height * (video.frameRate ?? FRAME_RATE) * FAIR_BITS_PER_PIXEL
    const isSmallest = index === scales.length - 1
    const audioBitrate = (audio === null ? [0] : LOWER_AUDIO_BITRATES).find((one) => {
      const bitrate = bitrateForSize(targetBytes, durationSeconds, one, { ...size, frameRate: video.frameRate })
      return bitrate !== null && (isSmallest || bitrate >= wanted)
    })
    if (audioBitrate === undefined) return []
    const plain = { container: "mp4", videoCodec: "avc", targetBytes, ...(scale < 1 && size) } as const
    return [audio === null ? { ...plain, audioCodec: "none" as const } : { ...plain, audioCodec: "aac" as const, audioBitrate }]
  })
}
