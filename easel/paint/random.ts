import type { Random } from "../figures/figure.ts"

/** A 32-bit mix of a seed and a label: every part of a picture draws from its own stream, so that parts do not disturb each other. */
export function deriveSeed(seed: number, label: string): number {
  let h = (seed ^ 0x9e3779b9) | 0
  for (let i = 0; i < label.length; i++) {
    h = Math.imul(h ^ label.charCodeAt(i), 0x85ebca6b)
    h ^= h >>> 15
  }
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A stream of numbers in [0, 1) that depends on nothing but its seed. */
export function makeRandom(seed: number): Random {
  let a = seed | 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Smooth noise on the plane; every value is in 0–1. */
export interface Noise {
  /** Value noise: lattice of period 256. */
  at(x: number, y: number): number
  /** Sum of octaves, each of half the size and half the strength. */
  fbm(x: number, y: number, octaves: number): number
  /** Like `fbm` but with sharp crests: mountains, veins. */
  ridged(x: number, y: number, octaves: number): number
}

const PERIOD = 256

/** A noise field that depends on nothing but its seed. */
export function makeNoise(seed: number): Noise {
  const random = makeRandom(seed)
  const table = new Float32Array(PERIOD * PERIOD)
  for (let i = 0; i < table.length; i++) table[i] = random()
  const at = (x: number, y: number): number => {
    const xi = Math.floor(x)
    const yi = Math.floor(y)
    const fx = x - xi
    const fy = y - yi
    const u = fx * fx * (3 - 2 * fx)
    const v = fy * fy * (3 - 2 * fy)
    const x0 = xi & 255
    const x1 = (xi + 1) & 255
    const y0 = (yi & 255) << 8
    const y1 = ((yi + 1) & 255) << 8
    const a = table[y0 | x0]!
    const b = table[y0 | x1]!
    const c = table[y1 | x0]!
    const d = table[y1 | x1]!
    const top = a + (b - a) * u
    return top + (c + (d - c) * u - top) * v
  }
  const fbm = (x: number, y: number, octaves: number): number => {
    let sum = 0
    let weight = 0.5
    let total = 0
    for (let i = 0; i < octaves; i++) {
      sum += at(x, y) * weight
      total += weight
      weight *= 0.5
      x = x * 2.03 + 17.3
      y = y * 2.03 + 5.7
    }
    return sum / total
  }
  const ridged = (x: number, y: number, octaves: number): number => {
    let sum = 0
    let weight = 0.5
    let total = 0
    for (let i = 0; i < octaves; i++) {
      sum += (1 - Math.abs(at(x, y) * 2 - 1)) * weight
      total += weight
      weight *= 0.5
      x = x * 2.07 + 11.1
      y = y * 2.07 + 3.9
    }
    return sum / total
  }
  return { at, fbm, ridged }
}

/** A number from `low` to `high`. */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random()

/** About normal, -1 to 1, most near 0. */
export const around = (random: Random): number => (random() + random() + random()) / 1.5 - 1

/** One of a list that is not empty. */
export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0]
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothstep(low: number, high: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/** `x` held between `low` and `high`. */
export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : x > high ? high : x)
