import type { VideoFacts } from "./protocol.ts"

/** How long a result is to be, seconds. */
export interface LengthAsked {
  readonly leastSeconds: number
  readonly mostSeconds: number
}

/** Of a video whose frame rate nobody knows. */
export const FRAME_SECONDS = 1 / 25
/** Audio comes in packets, and encoders pad the first and the last one. */
const AUDIO_SLACK_SECONDS = 0.15
/** Tenths of frames: containers round times. */
const FRAME_SLACK = 1.6
/** Share of the frames that a constant frame rate promises: sources leave some out. */
const LEAST_FRAME_SHARE = 0.9
/** What missing reference frames are replaced by is a grey without any drawing in it. */
const GREY = { middle: 128, away: 10, spread: 6 }

/** What a conversion does to a length. */
interface LengthChange {
  readonly earlierSeconds?: number
  readonly speed?: number
  /** Frames a second that were asked for: the first and the last frame lie between those of the source. */
  readonly newRate?: number | undefined
}

const FRAMES_AT_NEW_RATE = 3

type Shown = Pick<NonNullable<VideoFacts["video"]>, "frameRate" | "isFrameRateConstant">

/** How much of a piece has frames: its audio may go on after the last one, which is then shown on. */
export function shownOf(
  { startSeconds, endSeconds }: { readonly startSeconds: number; readonly endSeconds: number },
  video: { readonly shownSeconds: number | null } | null,
): number {
  return Math.max(0, Math.min(endSeconds, video?.shownSeconds ?? endSeconds) - startSeconds)
}

/** The length that a piece of a source is to have: within a frame of what was asked for; `earlierSeconds` is how much earlier it may begin. */
export function lengthOf(seconds: number, video: Shown | null, { earlierSeconds = 0, speed = 1, newRate }: LengthChange = {}): LengthAsked {
  // A stream without a known frame rate is held to less.
  const frame = video?.frameRate != null && video.isFrameRateConstant ? 1 / video.frameRate : FRAME_SECONDS * 3
  const slack = video === null ? AUDIO_SLACK_SECONDS : Math.max(frame * FRAME_SLACK, AUDIO_SLACK_SECONDS / 3) / Math.min(1, speed)
  const atRate = newRate === undefined ? 0 : FRAMES_AT_NEW_RATE / newRate
  return { leastSeconds: seconds - slack - atRate, mostSeconds: seconds + earlierSeconds + slack + atRate }
}

/** The least frames that a piece of a video has; null where its frame rate changes or nobody knows it. */
export function leastFramesOf(seconds: number, video: Shown | null): number | null {
  if (video?.frameRate == null || !video.isFrameRateConstant) return null
  return Math.max(1, Math.floor(seconds * video.frameRate * LEAST_FRAME_SHARE) - 1)
}

/** What is wrong with a length, for the log; null where nothing is. */
export function lengthFault(seconds: number, { leastSeconds, mostSeconds }: LengthAsked): string | null {
  if (seconds >= leastSeconds && seconds <= mostSeconds) return null
  return `${seconds.toFixed(3)} s, not ${leastSeconds.toFixed(3)} to ${mostSeconds.toFixed(3)} s`
}

/** Whether a frame is what decoders show where they have nothing to show. `rgba` has four bytes a pixel. */
export function isBlankGrey(rgba: Uint8ClampedArray): boolean {
  if (rgba.length === 0) return false
  let [least, most] = [255, 0]
  for (let at = 0; at < rgba.length; at++) {
    if (at % 4 === 3) continue
    const value = rgba[at] ?? 0
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return most - least <= GREY.spread && Math.abs((least + most) / 2 - GREY.middle) <= GREY.away
}
