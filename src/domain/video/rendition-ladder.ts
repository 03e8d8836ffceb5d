/** Shorter sides of the qualities that are made, pixels: from 360P up to the video's own (issue of the media core). */
export const LADDER = [360, 540, 720, 1080, 1440, 2160] as const

/** Bits a second of a quality's video, by its shorter side, for 16:9 at up to 30 frames a second. */
const BITRATES: Readonly<Record<number, number>> = {
  360: 700_000,
  540: 1_400_000,
  720: 2_500_000,
  1080: 5_000_000,
  1440: 9_000_000,
  2160: 18_000_000,
}

/** A quality to be made: its size as shown, in even pixels, and its bitrate. */
export interface RenditionStep {
  /** Name of its file without the ending, and the number before the P. */
  readonly side: number
  readonly width: number
  readonly height: number
  readonly videoBitrate: number
}

/**
 * The qualities of a video of a size, smallest first: those of the ladder below its shorter side, and its own. None is larger than the
 * video or has another shape, and the video's own is never missing.
 */
export function renditionLadder(width: number, height: number): readonly RenditionStep[] {
  const own = Math.min(width, height)
  // A step that is hardly smaller than the video itself is no choice.
  const sides = [...LADDER.filter((side) => side <= own * 0.9), own]
  return sides.map((side) => {
    const scale = side / own
    const size = { width: even(width * scale), height: even(height * scale) }
    return { side, ...size, videoBitrate: bitrateOf(side, size.width * size.height) }
  })
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}

/** Between two steps of the ladder, by area; long shapes have more pixels and get more bits. */
function bitrateOf(side: number, pixels: number): number {
  const nearest = LADDER.findLast((step) => step <= side) ?? LADDER[0]
  const bitsPerPixel = (BITRATES[nearest] ?? 0) / ((nearest * nearest * 16) / 9)
  return Math.max(100_000, Math.round(bitsPerPixel * pixels))
}
