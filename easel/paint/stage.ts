import type { SKRSContext2D } from "@napi-rs/canvas"
import type { Random, Rgb } from "../figures/figure.ts"
import type { PictureLook } from "../looks/look.ts"
import type { Brief } from "./brief.ts"
import type { Palette } from "./palette.ts"
import { deriveSeed, makeNoise, makeRandom, type Noise } from "./random.ts"

/** One canvas being painted, at any resolution: painters draw in the units of the finished picture. */
export interface Stage {
  readonly context: SKRSContext2D
  /** Canvas pixels per unit (1 at full size, less for early passes). */
  readonly scale: number
  /** 0–1: how far the work has come; numbers of strokes and octaves follow it. */
  readonly detail: number
  /** Where in their stride those who walk are, 0–1; standing when absent. */
  readonly stride?: number
}

export type Setting = "landscape" | "underwater" | "space" | "table" | "interior" | "close" | "pattern"

/** All that was decided before the first stroke. Lengths are units of the finished picture (pixels at full size). */
export interface Plan {
  readonly brief: Brief
  readonly palette: Palette
  readonly look: PictureLook
  readonly seed: number
  readonly width: number
  readonly height: number
  /** Geometric mean of the sides, the measure for everything that has a size. */
  readonly unit: number
  readonly setting: Setting
  readonly horizon: number
  /** Where the ground in front begins (below the horizon; lake shores, meadow rims). */
  readonly shore: number
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number; readonly shown: boolean }
  /** Where the eye should rest. */
  readonly focus: { readonly x: number; readonly y: number }
  readonly noise: Noise
  readonly snowy: boolean
  readonly symmetric: boolean
  /** Flat regions without texture suit the style better (paper-cut, flat, stained glass). */
  readonly plain: boolean
  readonly outline: boolean
  random(label: string): Random
}

/** One layer of the picture, painted back to front; the same layer paints the same forms at every scale. */
export interface Layer {
  readonly name: string
  /** Of a figure that looks aside. */
  readonly facesLeft?: boolean
  /** Share of the whole work, for spreading layers over steps. */
  paint(stage: Stage): void
}

/** Streams and noise of a plan. */
export const planRandom =
  (seed: number) =>
  (label: string): Random =>
    makeRandom(deriveSeed(seed, label))

/** The plan's one noise field. */
export const planNoise = (seed: number): Noise => makeNoise(deriveSeed(seed, "noise"))

/** -1 where the light comes from the left of `x`, 1 from the right. */
export const lightSide = (plan: Plan, x: number): -1 | 1 => (plan.sun.x < x ? -1 : 1)

/** Colour of a far thing: 0 near, 1 lost in the haze. */
export function faded(plan: Plan, colour: Rgb, distance: number): Rgb {
  const h = plan.palette.haze
  return [colour[0] + (h[0] - colour[0]) * distance, colour[1] + (h[1] - colour[1]) * distance, colour[2] + (h[2] - colour[2]) * distance]
}
