import type { AlphaPlane } from "./alpha-rules.ts"

/** Below this the model means background, above the other subject: what is between is an edge or hair and stays as it is. */
const HAZE = 13
const SOLID = 242
/** Parts of the subject that lie closer together than this, in thousandths of the longest side, are one: a strand beside the head. */
const STRAND_GAP = 4
/** A part that never gets this opaque is a guess. */
const SURE = 128
/** A part this much lighter than the heaviest one is a speck. */
const SPECK_SHARE = 0.02
/** An enclosed gap of at most this share of the image is a fault of the mask, whatever it shows. */
const PINHOLE_SHARE = 0.000_05
/** An enclosed gap that is nowhere clearer than this is the subject itself, of which the model was not sure. */
const CLEAR = 26

/**
 * What a model found, without its haze, its specks on the background and its gaps inside the subject. Hair, soft edges and openings that
 * show the background stay. Cleaning twice changes nothing more.
 */
export function cleanMask({ width, height, alpha }: AlphaPlane): AlphaPlane {
  const cleaned = alpha.map((value) => (value < HAZE ? 0 : value > SOLID ? 255 : value))
  const plane = { width, height, alpha: cleaned }
  fillGaps(plane)
  removeSpecks(plane)
  return plane
}

/** Fills enclosed parts that are not wholly subject, where they are too small or too dense to be an opening. */
function fillGaps({ width, height, alpha }: AlphaPlane): void {
  const pinhole = alpha.length * PINHOLE_SHARE
  for (const part of partsOf(
    width,
    height,
    (index) => (alpha[index] ?? 0) <= SOLID,
    (index) => edgeOf(index, width, height),
  )) {
    if (part.isMarked) continue
    let clearest = 255
    for (const index of part.pixels) clearest = Math.min(clearest, alpha[index] ?? 0)
    if (part.pixels.length <= pinhole || clearest >= CLEAR) for (const index of part.pixels) alpha[index] = 255
  }
}

/** Removes parts that are light beside the heaviest, or nowhere sure. */
function removeSpecks({ width, height, alpha }: AlphaPlane): void {
  const reach = Math.round((Math.max(width, height) * STRAND_GAP) / 2000)
  const joined = reach < 1 ? alpha : spreadBy(alpha, width, height, reach)
  const parts = partsOf(
    width,
    height,
    (index) => (joined[index] ?? 0) > 0,
    () => false,
  ).map(({ pixels }) => {
    let weight = 0
    let peak = 0
    for (const index of pixels) {
      const value = alpha[index] ?? 0
      weight += value
      if (value > peak) peak = value
    }
    return { pixels, weight, peak }
  })
  const heaviest = parts.reduce((most, { weight }) => Math.max(most, weight), 0)
  for (const { pixels, weight, peak } of parts)
    if (weight < heaviest * SPECK_SHARE || peak < SURE) for (const index of pixels) alpha[index] = 0
}

/** Which pixels have a neighbour with a value within `reach`, in a square around them. */
function spreadBy(alpha: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const across = new Uint8Array(alpha.length)
  const all = new Uint8Array(alpha.length)
  for (let y = 0; y < height; y++) spreadLine(alpha, across, y * width, 1, width, reach)
  for (let x = 0; x < width; x++) spreadLine(across, all, x, width, height, reach)
  return all
}

function spreadLine(from: Uint8Array, to: Uint8Array, start: number, step: number, count: number, reach: number): void {
  let until = -1
  for (let index = 0; index < count + reach; index++) {
    if (index < count && (from[start + index * step] ?? 0) > 0) until = index + 2 * reach
    const at = index - reach
    if (at >= 0 && index <= until) to[start + at * step] = 1
  }
}

interface Part {
  readonly pixels: readonly number[]
  /** One of its pixels was marked. */
  readonly isMarked: boolean
}

/** The connected parts, by sides and corners, of the pixels that belong. */
function partsOf(width: number, height: number, belongs: (index: number) => boolean, marks: (index: number) => boolean): readonly Part[] {
  const seen = new Uint8Array(width * height)
  const parts: Part[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || !belongs(start)) continue
    seen[start] = 1
    const pixels = [start]
    let isMarked = false
    for (let next = 0; next < pixels.length; next++) {
      const index = pixels[next] ?? 0
      isMarked ||= marks(index)
      const x = index % width
      for (let row = Math.max(0, index - x - width); row <= index - x + width && row < seen.length; row += width)
        for (let column = Math.max(0, x - 1); column <= x + 1 && column < width; column++) {
          const other = row + column
          if (seen[other] === 1 || !belongs(other)) continue
          seen[other] = 1
          pixels.push(other)
        }
    }
    parts.push({ pixels, isMarked })
  }
  return parts
}

function edgeOf(index: number, width: number, height: number): boolean {
  const x = index % width
  const y = (index - x) / width
  return x === 0 || y === 0 || x === width - 1 || y === height - 1
}
