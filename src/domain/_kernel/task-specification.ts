import type { Seed } from "../../formats/generator/seed.ts"
import type { Mend } from "./mend.ts"

/** An image that a task was made from, as its card shows it. Sides in px. */
export interface SourceImage {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** What an axis of a sweep may change; `prompt` puts other words in the place of one (its first value). */
export const SWEEP_SETTINGS = [
  "seed",
  "steps",
  "cfg_scale",
  "sampler_name",
  "style",
  "model",
  "lora_weight",
  "denoising_strength",
  "clip_skip",
  "prompt",
] as const
export type SweepSetting = (typeof SWEEP_SETTINGS)[number]

/** A setting of a sweep with its values, as headers of the grid show them. */
export interface ShownAxis {
  readonly setting: string
  readonly values: readonly string[]
}

/** The axes of a sweep: columns, and rows where there are two. Its cells are numbered row after row. */
export interface ShownSweep {
  readonly x: ShownAxis
  readonly y: ShownAxis | null
}

/** The place of a sweep's image in its grid, from 0: cells are numbered row after row. */
export function cellPlaceOf({ x }: ShownSweep, position: number): { readonly column: number; readonly row: number } {
  const columns = Math.max(1, x.values.length)
  return { column: position % columns, row: Math.floor(position / columns) }
}

/** What must play in each of so many files for all of the price, after what is not paid for. */
export interface PaidLength {
  readonly orderedMs: number
  readonly beforeMs: number
  readonly pieces: number
}

/**
 * What a renderer is asked for: a task's input after every rule; nothing is left to default later. Kept as JSON. What every task may
 * show of itself is named here; the rest is the kind's own.
 */
export interface TaskSpecification {
  readonly kind: string
  readonly prompt: string
  readonly width: number | null
  readonly height: number | null
  readonly seed: Seed | null
  readonly source?: SourceImage
  /** The maps that steer it, such as edges or a pose, in their order; `results` where what it makes is one. */
  readonly preprocessed?: readonly SourceImage[] | "results"
  readonly sweep?: ShownSweep
  /** What its input says and no order of its kind has, by the paths of the input: told with the result as left out. */
  readonly unheeded?: readonly string[]
  /** What rules changed of what was asked for; absent where they changed nothing. */
  readonly mends?: readonly Mend[]
  /** What each piece costs, by its place; absent where all cost the same. */
  readonly pieceCoins?: readonly number[]
  /** What it costs by the begun seconds that come, the first for one second, up to what is held; absent where the seconds do not count. */
  readonly secondCoins?: readonly number[]
  /** Which seconds of its files those are; absent where they were only guessed before. */
  readonly paidLength?: PaidLength
}
