/** First segment of an adaptive stream: short, so that the first frame comes early (goal P9). */
export const FIRST_SEGMENT_SECONDS = 2
/** Every other segment. */
export const SEGMENT_SECONDS = 4

/** One segment of a stream: the frames from one key frame up to another. Seconds from the start of the video. */
export interface StreamSegment {
  readonly fromSeconds: number
  /** Infinity for the last one, which takes the rest of the audio too. */
  readonly untilSeconds: number
  /** How long it plays. */
  readonly durationSeconds: number
}

/**
 * Groups key frames (ascending, seconds) into segments of at least two seconds for the first and four for the others; a segment is
 * longer only where key frames are further apart. Together they cover the video once, without a gap.
 */
export function planSegments(keyFrameSeconds: readonly number[], endSeconds: number): readonly StreamSegment[] {
  const starts: number[] = []
  for (const seconds of keyFrameSeconds) {
    const last = starts.at(-1)
    const wanted = starts.length === 1 ? FIRST_SEGMENT_SECONDS : SEGMENT_SECONDS
    // Times of frames are fractions: a key frame a hair before its second is the one that was meant.
    if (last === undefined || seconds - last >= wanted - 0.05) starts.push(seconds)
  }
  return starts.map((fromSeconds, index) => {
    const next = starts[index + 1]
    return {
      fromSeconds,
      untilSeconds: next ?? Number.POSITIVE_INFINITY,
      durationSeconds: Math.max(0, (next ?? Math.max(endSeconds, fromSeconds)) - fromSeconds),
    }
  })
}
