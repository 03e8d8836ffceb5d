import { clamp, smoothstep } from "../../paint/random.ts"
import type { MouthPlace } from "./mouth-place.ts"
import type { MouthShape } from "./mouth-shape.ts"

/** Pixels row by row, RGBA, that can be written to. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array | Uint8ClampedArray
}

/** Of the half length of the mouth: how far it opens at most, how much of that the upper lip does, how far up and aside skin gives way. */
const OPENS = 0.72
const UPPER = 0.22
const ABOVE = 0.7
const ASIDE = 1.9
/** How much longer or shorter spread and rounded lips make the line. */
const SPREADS = 0.16
/** Less than this is a closed mouth. */
const CLOSED = 0.02

type Colour = readonly [number, number, number]
const DEEP: Colour = [38, 10, 14]
const TONGUE: Colour = [150, 62, 66]
const TEETH: Colour = [226, 218, 206]

/** The colour at a place of the picture, mixed out of its neighbours. */
function sampled({ width, height, rgba }: Pixels, x: number, y: number): [number, number, number] {
  const [px, py] = [clamp(x, 0, width - 1.001), clamp(y, 0, height - 1.001)]
  const [x0, y0] = [Math.floor(px), Math.floor(py)]
  const [fx, fy] = [px - x0, py - y0]
  const at = (y0 * width + x0) * 4
  const channel = (k: number): number => {
    const upper = (rgba[at + k] ?? 0) * (1 - fx) + (rgba[at + 4 + k] ?? 0) * fx
    const lower = (rgba[at + width * 4 + k] ?? 0) * (1 - fx) + (rgba[at + width * 4 + 4 + k] ?? 0) * fx
    return upper * (1 - fy) + lower * fy
  }
  return [channel(0), channel(1), channel(2)]
}

const mix = (one: Colour, other: Colour, share: number): [number, number, number] => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

/** How bright the skin beside a mouth is, 0–1: what is in the mouth is lit as the face is. */
function light(from: Pixels, { x, y, half, along }: MouthPlace): number {
  const spots = [-0.9, 0.9].map((side) => sampled(from, x + along.x * side * half, y + along.y * side * half))
  const luma = spots.reduce((sum, [red, green, blue]) => sum + 0.3 * red + 0.59 * green + 0.11 * blue, 0) / spots.length
  return clamp(0.25 + luma / 190, 0.3, 1.1)
}

/** What is seen in an open mouth: `down` 0 at the upper lip to 1 at the lower one, `aside` 0 in the middle to 1 at the corners. */
function inside(down: number, aside: number, open: number, lit: number): [number, number, number] {
  const teeth = smoothstep(0.12, 0.3, open) * (1 - smoothstep(0.2, 0.32, down)) * (1 - smoothstep(0.55, 0.9, aside))
  const tongue = smoothstep(0.3, 0.6, open) * smoothstep(0.5, 0.85, down) * (1 - smoothstep(0.35, 0.8, aside))
  const colour = mix(mix(DEEP, TONGUE, 0.75 * tongue), TEETH, 0.88 * teeth * (1 - 0.4 * aside))
  return [colour[0] * lit, colour[1] * lit, colour[2] * lit]
}

/**
 * Opens a mouth in `to`, which holds the same picture as `from`: the lips part at their line, the skin around gives way and is where it was
 * a little farther off. No other pixel changes.
 */
export function drawMouth(from: Pixels, to: Pixels, place: MouthPlace, { open, spread }: MouthShape): void {
  if (open < CLOSED && Math.abs(spread) < 0.05) return
  const { x, y, half, along, chin } = place
  const [upperOpens, lowerOpens] = [half * OPENS * open * UPPER, Math.min(chin * 0.7, half * OPENS * open * (1 - UPPER))]
  const longer = 1 + SPREADS * spread
  const [reach, above] = [half * ASIDE, half * ABOVE + upperOpens]
  const lit = light(from, place)
  const bound = Math.hypot(reach, Math.max(above, chin)) + 1
  const [left, right] = [Math.max(0, Math.floor(x - bound)), Math.min(to.width - 1, Math.ceil(x + bound))]
  const [top, bottom] = [Math.max(0, Math.floor(y - bound)), Math.min(to.height - 1, Math.ceil(y + bound))]
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const [dx, dy] = [column - x, row - y]
      const across = dx * along.x + dy * along.y
      const down = -dx * along.y + dy * along.x
      if (Math.abs(across) >= reach || down <= -above || down >= chin) continue
      const line = half * longer
      const near = Math.abs(across) / line
      const arch = near < 1 ? Math.sqrt(1 - near * near) : 0
      const [upper, lower] = [upperOpens * arch, lowerOpens * arch]
      // What spread and rounded lips do to the skin beside them fades away from them.
      const beside = near < 1 ? 1 : 1 - smoothstep(1, reach / line, near)
      let source = down
      if (down < -upper) source = -(((-down - upper) * above) / (above - upper))
      else if (down > lower) source = ((down - lower) * chin) / (chin - lower)
      else source = 0
      const fades = (1 - smoothstep(0.5, 1, down < 0 ? -down / above : down / chin)) * beside
      const sourceAcross = across / (1 + (longer - 1) * fades)
      let colour = sampled(from, x + along.x * sourceAcross - along.y * source, y + along.y * sourceAcross + along.x * source)
      const isOpen = smoothstep(0, 1, Math.min(down + upper, lower - down) + 0.5)
      if (arch > 0 && isOpen > 0 && upper + lower > 0.5)
        colour = mix(colour, inside((down + upper) / (upper + lower), near, open, lit), isOpen)
      const at = (row * to.width + column) * 4
      for (let k = 0; k < 3; k++) to.rgba[at + k] = Math.round(colour[k] ?? 0)
    }
}
