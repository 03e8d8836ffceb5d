import { makeRandom } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { blurred, colourField, emptyField, type Field, filled, mapped, refitted, rowsOf } from "./fields.ts"
import type { Size } from "./rasters.ts"
import { standingOut } from "./standing-out.ts"

/**
 * Fills a hole with what else the image has: each small square over the hole takes after the most similar one outside it (PatchMatch, from
 * coarse to fine), so that textures and lines go on.
 */

/** Longest sides (places) that are gone through, and how often at each. */
const LEVELS: readonly (readonly [side: number, times: number])[] = [
  [24, 8],
  [48, 6],
  [96, 4],
  [192, 3],
]
/** Squares of 2 × 3 + 1 places. */
const REACH = 3
/** Places of the hole's rim that count as hole too, so that a soft rim is not taken for what the image has. */
const IN_HOLE = 0.02

/** What a source costs that stands at another height: sky is above and ground below in most images. */
const HEIGHT_COST = 250_000
/** What stands out more than this is a thing of its own, not a texture that goes on. */
const THING = 0.4
/** So much of an image must be calm for nothing else to be taken. */
const LEAST_CALM = 0.25

interface Level {
  /** The rows in which sources lie. */
  readonly rows: { readonly first: number; readonly last: number }
  readonly width: number
  readonly height: number
  readonly colours: Float32Array
  readonly hole: Uint8Array
  /** Whether the square around a place lies wholly outside the hole and inside the image. */
  readonly isSource: Uint8Array
  /** Places whose square touches the hole. */
  readonly targets: Int32Array
}

/** Where each square of a level found its like; −1 where there is none. */
interface Found {
  readonly level: Level
  readonly nearest: Int32Array
}

/** The hole at another size, 1 or 0; a place that only its rim touches is hole too. */
function wideHole(inside: Field, size: Size): Field {
  return mapped(blurred(refitted(inside, size), 1, 1), (value) => (value > IN_HOLE ? 1 : 0))
}

function levelOf(image: Raster, inside: Field, side: number, figures: Field, leastCalm: number): Level {
  const { width, height, data } = colourField(image, side)
  const wide = wideHole(inside, { width, height })
  const hole = Uint8Array.from(wide.data)
  const isSource = new Uint8Array(hole.length)
  const targets: number[] = []
  const known = mapped(wide, (value) => 1 - value)
  const standing = standingOut(filled({ width, height, channels: 3, data }, known))
  const near = blurred(refitted(figures, { width, height }), REACH, 1)
  const things = mapped(standing, (value, at) => Math.max(value, 3 * (near.data[at] ?? 0)))
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      let touches = 0
      for (let dy = -REACH; dy <= REACH; dy++)
        for (let dx = -REACH; dx <= REACH; dx++) {
          const [nearX, nearY] = [x + dx, y + dy]
          if (nearX >= 0 && nearY >= 0 && nearX < width && nearY < height) touches |= hole[nearY * width + nearX] ?? 0
        }
      const isWhole = x >= REACH && y >= REACH && x < width - REACH && y < height - REACH
      if (touches === 0 && isWhole) isSource[at] = 1
      if (touches === 1) targets.push(at)
    }
  const calm = isSource.map((is, at) => (is === 1 && (things.data[at] ?? 0) < THING ? 1 : 0))
  const enough = isSource.reduce((sum, is) => sum + is, 0) * leastCalm
  if (calm.reduce((sum, is) => sum + is, 0) > enough) isSource.set(calm)
  const rows = { first: Math.floor(isSource.indexOf(1) / width), last: Math.floor(isSource.lastIndexOf(1) / width) }
  return { rows, width, height, colours: data, hole, isSource, targets: Int32Array.from(targets) }
}

/** How much two squares differ, mean over the places that both have; stops counting above `most`. */
function difference({ width, height, colours, rows }: Level, target: number, source: number, most: number): number {
  const [x, y] = [target % width, Math.floor(target / width)]
  const higher = (Math.floor(source / width) - Math.min(rows.last, Math.max(rows.first, y))) / height
  const extra = HEIGHT_COST * higher * higher
  if (extra > most) return Number.POSITIVE_INFINITY
  let sum = 0
  let count = 0
  const limit = (most - extra) * (2 * REACH + 1) ** 2
  for (let dy = -REACH; dy <= REACH; dy++) {
    if (y + dy < 0 || y + dy >= height) continue
    for (let dx = -REACH; dx <= REACH; dx++) {
      if (x + dx < 0 || x + dx >= width) continue
      const step = (dy * width + dx) * 3
      for (let k = 0; k < 3; k++) {
        const off = (colours[target * 3 + step + k] ?? 0) - (colours[source * 3 + step + k] ?? 0)
        sum += off * off
      }
      count++
    }
    if (sum > limit) return Number.POSITIVE_INFINITY
  }
  return sum / count + extra
}

/** One pass over all squares: what neighbours found, one further, and chance, nearer and nearer. */
function search(level: Level, nearest: Int32Array, costs: Float32Array, isBackwards: boolean, random: () => number): void {
  const { width, height, isSource, targets } = level
  const step = isBackwards ? -1 : 1
  for (let n = 0; n < targets.length; n++) {
    const target = targets[isBackwards ? targets.length - 1 - n : n] ?? 0
    let best = nearest[target] ?? 0
    let cost = costs[target] ?? Number.POSITIVE_INFINITY
    const offer = (source: number): void => {
      if (source < 0 || source >= isSource.length || isSource[source] !== 1 || source === best) return
      const found = difference(level, target, source, cost)
      if (found < cost) [best, cost] = [source, found]
    }
    const column = target % width
    if (column - step >= 0 && column - step < width && (nearest[target - step] ?? -1) >= 0) offer((nearest[target - step] ?? 0) + step)
    const before = target - step * width
    if (before >= 0 && before < nearest.length && (nearest[before] ?? -1) >= 0) offer((nearest[before] ?? 0) + step * width)
    for (let radius = Math.max(width, height); radius >= 1; radius /= 2.5) {
      const x = Math.round((best % width) + (random() * 2 - 1) * radius)
      const y = Math.round(Math.floor(best / width) + (random() * 2 - 1) * radius)
      if (x >= 0 && x < width && y >= 0 && y < height) offer(y * width + x)
    }
    nearest[target] = best
    costs[target] = cost
  }
}

/** Every place of the hole becomes the mean of what the squares over it say, the better fitting ones more. */
function vote({ width, height, colours, hole, targets }: Level, nearest: Int32Array, costs: Float32Array): void {
  const sums = new Float32Array(colours.length)
  const weights = new Float32Array(hole.length)
  for (const target of targets) {
    const source = nearest[target] ?? -1
    if (source < 0) continue
    const [x, y] = [target % width, Math.floor(target / width)]
    const weight = 1 / (25 + (costs[target] ?? 0)) ** 1.5
    for (let dy = -REACH; dy <= REACH; dy++)
      for (let dx = -REACH; dx <= REACH; dx++) {
        const [nearX, nearY] = [x + dx, y + dy]
        if (nearX < 0 || nearY < 0 || nearX >= width || nearY >= height) continue
        const to = nearY * width + nearX
        if (hole[to] === 0) continue
        const from = (source + dy * width + dx) * 3
        weights[to] = (weights[to] ?? 0) + weight
        for (let k = 0; k < 3; k++) sums[to * 3 + k] = (sums[to * 3 + k] ?? 0) + weight * (colours[from + k] ?? 0)
      }
  }
  for (let at = 0; at < hole.length; at++) {
    const weight = weights[at] ?? 0
    if (hole[at] === 1 && weight > 0) for (let k = 0; k < 3; k++) colours[at * 3 + k] = (sums[at * 3 + k] ?? 0) / weight
  }
}

/** Where each square begins to look: where the coarser level found its like, or anywhere. */
function firstGuess(level: Level, coarse: Found | undefined, random: () => number): Int32Array {
  const sources: number[] = []
  for (let at = 0; at < level.isSource.length; at++) if (level.isSource[at] === 1) sources.push(at)
  const nearest = new Int32Array(level.isSource.length).fill(-1)
  if (sources.length === 0) return nearest
  for (const target of level.targets) {
    nearest[target] = sources[Math.floor(random() * sources.length)] ?? -1
    if (coarse === undefined) continue
    const { width, height } = coarse.level
    const [scaleX, scaleY] = [level.width / width, level.height / height]
    const [x, y] = [target % level.width, Math.floor(target / level.width)]
    const place = Math.min(height - 1, Math.floor(y / scaleY)) * width + Math.min(width - 1, Math.floor(x / scaleX))
    const found = coarse.nearest[place] ?? -1
    if (found < 0) continue
    const toX = Math.round(x + ((found % width) - (place % width)) * scaleX)
    const toY = Math.round(y + (Math.floor(found / width) - Math.floor(place / width)) * scaleY)
    const guess = toY * level.width + toX
    if (toX >= 0 && toX < level.width && level.isSource[guess] === 1) nearest[target] = guess
  }
  return nearest
}

/** Copies whole pixels along the ways that were found. */
function copied(image: Raster, inside: Field, { level, nearest }: Found, random: () => number): Raster {
  const { width, height } = image
  const rgba = new Uint8ClampedArray(image.rgba)
  const [scaleX, scaleY] = [width / level.width, height / level.height]
  const insideAt = rowsOf(inside, image)
  const voted = rowsOf({ width: level.width, height: level.height, channels: 3, data: level.colours }, image)
  for (let y = 0, i = 0; y < height; y++) {
    const holes = insideAt(y)
    const row = voted(y)
    const placeY = Math.min(level.height - 1, Math.max(0, (y + 0.5) / scaleY - 0.5))
    for (let x = 0; x < width; x++, i += 4) {
      if ((holes[x] ?? 0) <= 0) continue
      const placeX = Math.min(level.width - 1, Math.max(0, (x + 0.5) / scaleX - 0.5))
      // One way a pixel, by chance where several are as near: the mean of them would lose the grain of what is copied.
      const columnAt = Math.min(level.width - 1, Math.max(0, Math.round(placeX + (random() - 0.5) * 0.7)))
      const rowAt = Math.min(level.height - 1, Math.max(0, Math.round(placeY + (random() - 0.5) * 0.7)))
      const found = nearest[rowAt * level.width + columnAt] ?? -1
      const fromX = Math.min(width - 1, Math.max(0, Math.round(x + ((found % level.width) - columnAt) * scaleX)))
      const fromY = Math.min(height - 1, Math.max(0, Math.round(y + (Math.floor(found / level.width) - rowAt) * scaleY)))
      const from = (fromY * width + fromX) * 4
      for (let k = 0; k < 3; k++) rgba[i + k] = found < 0 ? (row[x * 3 + k] ?? 0) : (image.rgba[from + k] ?? 0)
      rgba[i + 3] = 255
    }
  }
  return { width, height, rgba }
}

/**
 * The image with its hole (`inside`, 0–1) filled. An image that is all hole stays as it is. What it is about (`figures`, 0–1) is not
 * shown a second time. What stands out is left out too, unless less than `leastCalm` of the image would be left to take from.
 */
export function completed(
  image: Raster,
  inside: Field,
  seed: number,
  figures: Field = emptyField({ width: 1, height: 1 }),
  leastCalm = LEAST_CALM,
): Raster {
  const random = makeRandom(seed)
  let coarse: Found | undefined
  for (const [side, times] of LEVELS) {
    const level = levelOf(image, inside, side, figures, leastCalm)
    if (level.targets.length === 0) return image
    const known = { ...emptyField(level), data: Float32Array.from(level.hole, (value) => 1 - value) }
    const nearest = firstGuess(level, coarse, random)
    const costs = new Float32Array(nearest.length).fill(Number.POSITIVE_INFINITY)
    if (coarse === undefined) level.colours.set(filled({ ...known, channels: 3, data: level.colours }, known).data)
    else vote(level, nearest, new Float32Array(nearest.length))
    for (let time = 0; time < times; time++) {
      costs.fill(Number.POSITIVE_INFINITY)
      for (const target of level.targets) {
        const source = nearest[target] ?? -1
        if (source >= 0) costs[target] = difference(level, target, source, Number.POSITIVE_INFINITY)
      }
      search(level, nearest, costs, time % 2 === 1, random)
      search(level, nearest, costs, time % 2 === 0, random)
      vote(level, nearest, costs)
    }
    coarse = { level, nearest }
    if (Math.max(image.width, image.height) <= side) break
  }
  return coarse === undefined ? image : copied(image, inside, coarse, random)
}
