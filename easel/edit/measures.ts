import type { Raster } from "../upscale/lanczos.ts"
import { canny } from "./control/canny.ts"
import { reduced } from "./rasters.ts"

/** Measures that tests hold results to. */

type Lab = readonly [number, number, number]

const linear = (value: number): number => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4)

/** A colour in CIE L*a*b* under D65. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const curve = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const apart = (one: Lab, other: Lab): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** The `count` colours that an image is mostly made of, the most frequent first (k-means in L*a*b*). */
function dominantColours(image: Raster, count: number): readonly Lab[] {
  const { rgba } = reduced(image, 64)
  const all = Array.from({ length: rgba.length / 4 }, (_, at) => labOf(rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0))
  const byLight = all.toSorted((one, other) => one[0] - other[0])
  let middles = Array.from({ length: count }, (_, k): Lab => byLight[Math.floor(((k + 0.5) * byLight.length) / count)] ?? [0, 0, 0])
  for (let round = 0; round < 12; round++) {
    const sums = middles.map(() => [0, 0, 0, 0])
    for (const colour of all) {
      const nearest = middles.reduce((best, middle, k) => (apart(colour, middle) < apart(colour, middles[best] ?? middle) ? k : best), 0)
      const sum = sums[nearest] ?? []
      for (let k = 0; k < 3; k++) sum[k] = (sum[k] ?? 0) + (colour[k] ?? 0)
      sum[3] = (sum[3] ?? 0) + 1
    }
    middles = middles.map((middle, k): Lab => {
      const [l = 0, a = 0, b = 0, n = 0] = sums[k] ?? []
      return n === 0 ? middle : [l / n, a / n, b / n]
    })
  }
  return middles
}

/** How far the palettes of two images are apart: the mean of CIE76 over `count` dominant colours, each with the nearest of the other, both ways. */
export function paletteDistance(one: Raster, other: Raster, count = 5): number {
  const [mine, theirs] = [dominantColours(one, count), dominantColours(other, count)]
  const oneWay = (from: readonly Lab[], to: readonly Lab[]): number =>
    from.reduce((sum, colour) => sum + Math.min(...to.map((near) => apart(colour, near))), 0) / from.length
  return (oneWay(mine, theirs) + oneWay(theirs, mine)) / 2
}

/** What is a line in a map: brighter than half of what its brightest hundredth is at least. */
function lineLevel({ rgba }: Raster): number {
  const levels = Uint8Array.from({ length: rgba.length / 4 }, (_, at) => rgba[at * 4] ?? 0).toSorted()
  const top = levels[Math.floor(levels.length * 0.99)] ?? 255
  return top < 20 ? 128 : top / 2
}

/** Which places are within `reach` px of a line of a map. */
function nearLines(map: Raster, reach: number): Uint8Array {
  const { width, height, rgba } = map
  const level = lineLevel(map)
  const near = new Uint8Array(width * height)
  for (let at = 0; at < near.length; at++) {
    if ((rgba[at * 4] ?? 0) < level) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) near[(y + dy) * width + x + dx] = 1
  }
  return near
}

/** How well an image's edges (Canny, 100 and 200) are those of a map: F1, an edge counts within `reach` px. */
export function edgeAgreement(map: Raster, image: Raster, reach = 3): number {
  const edges = canny(image, 100, 200)
  const share = (of: Raster, near: Uint8Array): number => {
    const level = lineLevel(of)
    let [found, all] = [0, 0]
    for (let at = 0; at < near.length; at++) {
      if ((of.rgba[at * 4] ?? 0) < level) continue
      all++
      found += near[at] ?? 0
    }
    return all === 0 ? 0 : found / all
  }
  const precision = share(edges, nearLines(map, reach))
  const recall = share(map, nearLines(edges, reach))
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}

/** Mean difference of two images of one size, 0–255, all channels. */
export const meanDifference = (one: Raster, other: Raster): number =>
  one.rgba.reduce((sum, value, at) => sum + Math.abs(value - (other.rgba[at] ?? 0)), 0) / one.rgba.length
