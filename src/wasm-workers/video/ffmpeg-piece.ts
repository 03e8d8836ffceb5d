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
export type FrameTimes = Pick<FfmpegFacts, "originSeconds" | "zeroSeconds" | "streams">

/**
 * A piece, in seconds from the first frame; it begins with the frame that is shown at its start. Frames keep the times of the file, since ffmpeg
 * counts from another moment when it reads only some of the tracks. `isSeeking` false reads all that comes before and lets ffmpeg mend the times,
 * which takes longer and lands where it should where a file's own times are beyond help.
 */
export function ffmpegPiece(
  { originSeconds, zeroSeconds, streams }: FrameTimes,
  { startSeconds, endSeconds = Number.POSITIVE_INFINITY }: { readonly startSeconds: number; readonly endSeconds?: number | undefined },
  isSeeking = true,
): FfmpegPiece {
  const frameRate = streams.find(({ kind }) => kind === "video")?.frameRate ?? null
  const start = frameRate === null ? startSeconds : Math.floor((startSeconds + ROUNDING) * frameRate) / frameRate
  const at = zeroSeconds + start
  const seekTo = isSeeking ? Math.max(0, at - RUN_UP_SECONDS) : 0
  const base = isSeeking ? originSeconds : 0
  const [from, to] = [base + at, base + zeroSeconds + endSeconds]
  const isWhole = at < ROUNDING && !Number.isFinite(to)
  const end = Number.isFinite(to) ? `:end=${to - ROUNDING}` : ""
  const begin = from - ROUNDING
  const readSeconds = zeroSeconds + endSeconds - seekTo + RUN_OUT_SECONDS
  return {
    before: [
      ...(isSeeking && !isWhole ? ["-copyts"] : []),
      ...(seekTo > 0 ? ["-ss", String(seekTo)] : []),
      ...(Number.isFinite(readSeconds) ? ["-t", String(readSeconds)] : []),
    ],
    video: isWhole ? [] : [`trim=start=${begin}${end}`, "setpts=PTS-STARTPTS"],
    audio: isWhole ? [] : [`atrim=start=${from}${end}`, `asetpts=PTS-${from}/TB`],
    startSeconds: start,
  }
}
