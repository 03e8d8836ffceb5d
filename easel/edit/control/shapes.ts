import { deriveSeed, makeRandom } from "../../paint/random.ts"
import type { Raster } from "../../upscale/lanczos.ts"
import { blurred, type Field } from "../fields.ts"

/** The shapes that lines enclose, each in colours of its own. */

/** Gaps in lines up to this share of the longest side are taken as closed. */
const GAP = 1 / 110
/** Shares of the image: smaller pieces belong to what is around them, larger ones are what is behind everything. */
const PIECE = { least: 0.0004, most: 0.3 } as const
/** How much of a shape's colour is one for all of it. */
const EVENNESS = 0.72

interface Shapes {
  /** Each place's shape; 0 for none. */
  readonly labels: Int32Array
  readonly sizes: readonly number[]
  /** Whether a shape reaches the image's border. */
  readonly isOpen: readonly boolean[]
}

function grow(labels: Int32Array, width: number, isFree: (at: number) => boolean): void {
  const queue: number[] = []
  for (let at = 0; at < labels.length; at++) if (labels[at] !== 0) queue.push(at)
  for (let n = 0; n < queue.length; n++) {
    const at = queue[n] ?? 0
    const x = at % width
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
      if (next >= 0 && next < labels.length && labels[next] === 0 && isFree(next)) {
        labels[next] = labels[at] ?? 0
        queue.push(next)
      }
  }
}

function shapesOf(lines: Field): Shapes {
  const { width, height } = lines
  const count = width * height
  const wide = blurred(lines, Math.max(1, Math.round(Math.max(width, height) * GAP)), 1)
  const isFree = (at: number): boolean => (wide.data[at] ?? 0) < 0.03
  const labels = new Int32Array(count)
  const sizes = [0]
  const isOpen = [true]
  for (let start = 0; start < count; start++) {
    if (labels[start] !== 0 || !isFree(start)) continue
    const label = sizes.length
    const found = [start]
    labels[start] = label
    let reachesBorder = false
    for (let n = 0; n < found.length; n++) {
      const at = found[n] ?? 0
      const x = at % width
      reachesBorder ||= x === 0 || x === width - 1 || at < width || at >= count - width
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (next >= 0 && next < count && labels[next] === 0 && isFree(next)) {
          labels[next] = label
          found.push(next)
        }
    }
    if (found.length < count * PIECE.least) for (const at of found) labels[at] = -1
    sizes.push(found.length)
    isOpen.push(reachesBorder)
  }
  for (let at = 0; at < count; at++) if (labels[at] === -1) labels[at] = 0
  grow(labels, width, (at) => (lines.data[at] ?? 0) < 0.5)
  grow(labels, width, () => true)
  return { labels, sizes, isOpen }
}

/** Where lines enclose something that does not reach the border: 1 or 0. */
export function enclosedIn(lines: Field): Field {
  const { labels, sizes, isOpen } = shapesOf(lines)
  const isPart = (label: number): boolean => label > 0 && isOpen[label] === false && (sizes[label] ?? 0) <= labels.length * PIECE.most
  return { ...lines, data: lines.data.map((_, at) => (isPart(labels[at] ?? 0) ? 1 : 0)) }
}

type Sums = { red: number; green: number; blue: number; count: number }
const noSums = (): Sums => ({ red: 0, green: 0, blue: 0, count: 0 })

/** The colours that a painting's figures have from top to bottom, in so many bands; undefined where it has none. */
function figureBands(painting: Raster, subject: Field, bands: number): readonly Sums[] | undefined {
  const inFigure: number[] = []
  for (let at = 0; at < subject.data.length; at++) if ((subject.data[at] ?? 0) > 0.85) inFigure.push(at)
  if (inFigure.length < subject.data.length * 0.004) return undefined
  const made = Array.from({ length: bands }, noSums)
  for (const [n, at] of inFigure.entries()) {
    const sums = made[Math.min(bands - 1, Math.floor((n * bands) / inFigure.length))]
    if (sums === undefined) continue
    sums.red += painting.rgba[at * 4] ?? 0
    sums.green += painting.rgba[at * 4 + 1] ?? 0
    sums.blue += painting.rgba[at * 4 + 2] ?? 0
    sums.count += 1
  }
  return made
}

/** `flown` with each enclosed shape in a colour of its own: the painting's figures' colours where it has some, else its own there, varied. */
export function colouredShapes(flown: Field, painting: Raster, lines: Field, subject: Field, seed: number): Field {
  const { labels, sizes, isOpen } = shapesOf(lines)
  const total = labels.length
  const sums = sizes.map(noSums)
  const middles = new Float64Array(sizes.length)
  for (let at = 0; at < total; at++) {
    const own = sums[labels[at] ?? 0]
    if (own === undefined) continue
    own.red += flown.data[at * 3] ?? 0
    own.green += flown.data[at * 3 + 1] ?? 0
    own.blue += flown.data[at * 3 + 2] ?? 0
    own.count += 1
    middles[labels[at] ?? 0] = (middles[labels[at] ?? 0] ?? 0) + Math.floor(at / flown.width)
  }
  const bands = figureBands(painting, subject, 3)
  const random = makeRandom(deriveSeed(seed, "shapes"))
  const colours = sums.map((own, label) => {
    const [light, tint] = [0.82 + 0.4 * random(), (random() - 0.5) * 26]
    if (own.count === 0 || own.count > total * PIECE.most || label === 0) return undefined
    const row = (middles[label] ?? 0) / own.count / flown.height
    const band = isOpen[label] === true ? undefined : bands?.[Math.min(2, Math.floor(row * 3))]
    const from = band === undefined || band.count === 0 ? own : band
    return [(from.red / from.count) * light + tint, (from.green / from.count) * light, (from.blue / from.count) * light - tint] as const
  })
  const data = flown.data.map((value, at) => {
    const colour = colours[labels[Math.floor(at / 3)] ?? 0]
    return colour === undefined ? value : value * (1 - EVENNESS) + (colour[at % 3] ?? value) * EVENNESS
  })
  return { ...flown, data }
}
