import type { FfmpegFacts } from "../ffmpeg/protocol.ts"

/** A piece of a source as ffmpeg is told it. */
export interface FfmpegPiece {
  /** Arguments before the input. */
  readonly before: readonly string[]
  /** Filters that come first, so that the piece begins at time zero; empty for all of a source. */
  readonly video: readonly string[]
  readonly audio: readonly string[]
  /** Where the piece begins in the source, seconds from its first frame. */
  readonly startSeconds: number
}

/**
 * Decoding begins this long before a piece: what seeks in broadcasts and in files of editing rooms lands anywhere, and what follows is grey
 * until the next key frame, which is hardly ever further away.
 */
const RUN_UP_SECONDS = 15
/** Times are rounded by containers, to a millisecond at most. */
const ROUNDING = 0.002
/** Read past the end of a piece, since audio and video of a moment do not lie together. */
const RUN_OUT_SECONDS = 2

/** What of `facts` tells where frames lie. */
export type FrameTimes = Pick<FfmpegFacts, "zeroSeconds" | "streams">

/**
 * A piece, in seconds from the first frame; it begins with the frame that is shown at its start. `isSeeking` false reads all that comes before,
 * which takes longer and lands where it should even where the times of a file are beyond help.
 */
export function ffmpegPiece(
  { zeroSeconds, streams }: FrameTimes,
  { startSeconds, endSeconds = Number.POSITIVE_INFINITY }: { readonly startSeconds: number; readonly endSeconds?: number | undefined },
  isSeeking = true,
): FfmpegPiece {
  const frameRate = streams.find(({ kind }) => kind === "video")?.frameRate ?? null
  const start = frameRate === null ? startSeconds : Math.floor((startSeconds + ROUNDING) * frameRate) / frameRate
  const at = zeroSeconds + start
  const seekTo = isSeeking ? Math.max(0, at - RUN_UP_SECONDS) : 0
  const [from, to] = [at - seekTo, zeroSeconds + endSeconds - seekTo]
  const isWhole = from < ROUNDING && !Number.isFinite(to)
  const end = Number.isFinite(to) ? `:end=${to - ROUNDING}` : ""
  const begin = Math.max(0, from - ROUNDING)
  return {
    before: [...(seekTo > 0 ? ["-ss", String(seekTo)] : []), ...(Number.isFinite(to) ? ["-t", String(to + RUN_OUT_SECONDS)] : [])],
    video: isWhole ? [] : [`trim=start=${begin}${end}`, "setpts=PTS-STARTPTS"],
    audio: isWhole ? [] : [`atrim=start=${from}${end}`, `asetpts=PTS-${from}/TB`],
    startSeconds: start,
  }
}
