import { deriveSeed, makeRandom, smoothstep } from "./random.ts"
import { toothTile } from "./styles/image.ts"

/** Up to this size (px, geometric mean of the sides) a texel of grain or paper is a pixel; larger pictures show them larger. */
const TILE_UNIT_PX = 1100

/** Pixels that a texel of grain or paper takes in a picture of this size (px, geometric mean of its sides). */
export const texelSize = (unitPx: number): number => Math.max(1, unitPx / TILE_UNIT_PX)

/** A value of a tile (256 × 256, repeats) at a pixel, smooth where a texel is larger than that. */
export function tileAt(tile: Float32Array, x: number, y: number, texelPx: number): number {
  if (texelPx === 1) return tile[((y & 255) << 8) | (x & 255)]!
  const u = x / texelPx
  const v = y / texelPx
  const x0 = Math.floor(u)
  const y0 = Math.floor(v)
  const left = x0 & 255
  const right = (x0 + 1) & 255
  const above = (y0 & 255) << 8
  const below = ((y0 + 1) & 255) << 8
  const top = tile[above | left]! + (tile[above | right]! - tile[above | left]!) * (u - x0)
  const bottom = tile[below | left]! + (tile[below | right]! - tile[below | left]!) * (u - x0)
  return top + (bottom - top) * (v - y0)
}

/** A tile (256 × 256, repeats) of rough paper under a slanting light, mean 0, about -1 to 1. */
export function reliefTile(seed: number): Float32Array {
  const fine = toothTile(seed)
  const random = makeRandom(deriveSeed(seed, "paper"))
  const knots = Float32Array.from({ length: 64 * 64 }, () => random() * 2 - 1)
  const coarse = (x: number, y: number): number => {
    const [fx, fy] = [smoothstep(0, 4, x & 3), smoothstep(0, 4, y & 3)]
    const at = (dx: number, dy: number) => knots[((((y >> 2) + dy) & 63) << 6) | (((x >> 2) + dx) & 63)]!
    const top = at(0, 0) + (at(1, 0) - at(0, 0)) * fx
    return top + (at(0, 1) + (at(1, 1) - at(0, 1)) * fx - top) * fy
  }
  const height = Float32Array.from({ length: 65536 }, (_, at) => coarse(at & 255, at >> 8) + fine[at]! * 0.22)
  return height.map((own, at) => own - height[((((at >> 8) + 1) & 255) << 8) | ((at + 1) & 255)]!)
}

/** A tile (256 × 256, repeats) of clumped grain, mean 0, about -1 to 1. */
export function grainTile(seed: number): Float32Array {
  const random = makeRandom(seed)
  const rough = Float32Array.from({ length: 65536 }, () => random() + random() - 1)
  return Float32Array.from(rough, (own, at) => {
    const [x, y] = [at & 255, at >> 8]
    const beside = rough[(y << 8) | ((x + 1) & 255)]! + rough[(((y + 1) & 255) << 8) | x]!
    return own * 0.75 + beside * 0.35
  })
}
