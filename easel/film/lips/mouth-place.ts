import type { Point } from "../../edit/control/skeleton.ts"
import { eyesOf } from "../../edit/eyes.ts"
import type { Face } from "../../edit/faces.ts"
import type { Raster } from "../../upscale/lanczos.ts"

/** Where the mouth of a face is: the line between its lips, in px of the picture. */

export interface MouthPlace {
  /** The middle of the line. */
  readonly x: number
  readonly y: number
  /** Half of its length. */
  readonly half: number
  /** Which way it runs, from the left of the picture to the right; of length 1. */
  readonly along: Point
  /** From the line down to where the chin ends. */
  readonly chin: number
}

/** Shares of the distance between the eyes: how far below them the mouth is, half its length, and the way to the end of the chin. */
const BY_EYES = { below: 1.07, half: 0.38, chin: 0.62 } as const
/** The distance between the eyes as a share of the face's half width, and how high they are above its middle, where none are seen. */
const BY_FORM = { apart: 0.86, above: 0.22 } as const
/** How far from where it is expected the line is looked for: shares of the distance between the eyes, and of a turn. */
const SEARCH = { down: 0.3, aside: 0.36, turn: 0.24, strip: 0.32 } as const
const STEPS = { down: 24, aside: 12, turn: 4, along: 14 } as const
/** What speaks against a place at the edge of the search, in the score's own units. */
const FAR = { down: 14, aside: 26, turn: 8 } as const
/** What speaks for a line: that it is red, redder than what is `beside` it (a share of the distance between the eyes), and dark. */
const LIPS = { red: 70, redder: 120, dark: 0.3, beside: 0.25 } as const
/** Eyes less clear than this are not relied on. */
const CLEAR_EYES = 0.35

function eyesIn(image: Raster, face: Face): readonly [Point, Point] {
  const { x, y, radiusX, radiusY } = face
  const seen = face.eyes ?? eyesOf(image, face)
  const isSure = face.eyes !== undefined || (seen !== undefined && "clarity" in seen && Number(seen.clarity) > CLEAR_EYES)
  if (seen !== undefined && isSure) return [seen.left, seen.right]
  const [half, level] = [(BY_FORM.apart * radiusX) / 2, y - BY_FORM.above * radiusY]
  return [
    { x: x - half, y: level },
    { x: x + half, y: level },
  ]
}

/** The mouth of a face that was found. */
export function mouthOf(image: Raster, face: Face): MouthPlace {
  const [left, right] = eyesIn(image, face)
  const apart = Math.max(2, Math.hypot(right.x - left.x, right.y - left.y))
  const level = Math.atan2(right.y - left.y, right.x - left.x)
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
  const below = apart * BY_EYES.below
  const expected = { x: middle.x - Math.sin(level) * below, y: middle.y + Math.cos(level) * below }
  const { x, y, turn } = lineNear(image, expected, level, apart)
  return { x, y, half: apart * BY_EYES.half, along: { x: Math.cos(turn), y: Math.sin(turn) }, chin: apart * BY_EYES.chin }
}

interface Line extends Point {
  /** Radians from level. */
  readonly turn: number
}

/** The line that looks most like one between lips: redder and darker than the skin around. */
function lineNear(image: Raster, expected: Point, level: number, apart: number): Line {
  const skin = meanLuma(image, expected, apart)
  let best: Line = { ...expected, turn: level }
  let highest = Number.NEGATIVE_INFINITY
  for (const off of steps(STEPS.down))
    for (const aside of steps(STEPS.aside))
      for (const turned of steps(STEPS.turn)) {
        const [down, across] = [off * SEARCH.down * apart, aside * SEARCH.aside * apart]
        const line = {
          x: expected.x + Math.cos(level) * across - Math.sin(level) * down,
          y: expected.y + Math.sin(level) * across + Math.cos(level) * down,
          turn: level + turned * SEARCH.turn,
        }
        const score = likeLips(image, line, apart, skin) - FAR.down * off ** 2 - FAR.aside * aside ** 2 - FAR.turn * turned ** 2
        if (score <= highest) continue
        highest = score
        best = line
      }
  return best
}

/** Shares from −1 to 1. */
const steps = (count: number): readonly number[] => Array.from({ length: count + 1 }, (_, step) => (2 * step) / count - 1)

const lumaOf = (red: number, green: number, blue: number): number => 0.3 * red + 0.59 * green + 0.11 * blue

function pixelAt({ width, height, rgba }: Raster, x: number, y: number): readonly [number, number, number] {
  const at = (Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)))) * 4
  return [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
}

function meanLuma(image: Raster, { x, y }: Point, apart: number): number {
  const places = steps(8).flatMap((right) => steps(8).map((down) => pixelAt(image, x + 0.35 * right * apart, y + 0.35 * down * apart)))
  return places.reduce((sum, [red, green, blue]) => sum + lumaOf(red, green, blue), 0) / places.length
}

const rednessOf = ([red, green, blue]: readonly [number, number, number]): number =>
  Math.min(1, Math.max(0, red - green) / (lumaOf(red, green, blue) + 12))

/**
 * How much the pixels along a line are like the inner rims of lips; its middle counts most. What is redder than above and below says more
 * than what is dark: a beard is as dark as the line between lips.
 */
function likeLips(image: Raster, { x, y, turn }: Line, apart: number, skin: number): number {
  const [right, down] = [Math.cos(turn), Math.sin(turn)]
  const beside = LIPS.beside * apart
  let [reds, above, below, dark, weights] = [0, 0, 0, 0, 0]
  for (const along of steps(STEPS.along)) {
    const far = along * SEARCH.strip * apart
    const [column, row] = [x + right * far, y + down * far]
    const pixel = pixelAt(image, column, row)
    const weight = 1 - 0.75 * Math.abs(along)
    reds += weight * rednessOf(pixel)
    above += weight * rednessOf(pixelAt(image, column + down * beside, row - right * beside))
    below += weight * rednessOf(pixelAt(image, column - down * beside, row + right * beside))
    dark += weight * Math.max(-40, Math.min(50, skin - lumaOf(...pixel)))
    weights += weight
  }
  return (LIPS.red * reds + LIPS.redder * (reds - Math.max(above, below)) + LIPS.dark * dark) / weights
}
