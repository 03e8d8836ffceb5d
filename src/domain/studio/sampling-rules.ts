import { type Seed, seedIn } from "../../formats/generator/seed.ts"
import { readSchedule, withoutSchedule } from "../backend/schedule-rules.ts"

export { seedIn } from "../../formats/generator/seed.ts"

/** Images of one task: 1 to 4, 2 by default and 4 with VIP rights (spec 1§5, 1§6). */
export const MAXIMUM_IMAGE_COUNT = 4
export const DEFAULT_IMAGE_COUNT = 2

export const DEFAULT_STEPS = 20
export const DEFAULT_CFG_SCALE = 7
export const DEFAULT_SAMPLER = "DPM++ 2M Karras"

/** Bounds of steps and guidance. */
export const MAXIMUM_STEPS = 60
export const MAXIMUM_CFG_SCALE = 30

/** The samplers that the studio knows, by the names of the AUTOMATIC1111 web UI. */
export const SAMPLERS = [
  DEFAULT_SAMPLER,
  "DPM++ SDE Karras",
  "DPM++ 2M SDE Karras",
  "DPM++ 3M SDE Karras",
  "Euler",
  "Euler a",
  "Heun",
  "LMS Karras",
  "DPM2 a Karras",
  "DDIM",
  "UniPC",
  "LCM",
] as const
export type SamplerName = (typeof SAMPLERS)[number]

/** Samplers without their schedules that some server may have besides; the names of all programs are in the feature of the backends. */
const FURTHER_SAMPLERS = [
  ...["DPM++ 2M", "DPM++ SDE", "DPM++ 2M SDE", "DPM++ 2M SDE Heun", "DPM++ 2S a", "DPM++ 3M SDE", "LMS", "HeunPP2", "DPM2", "DPM2 a"],
  ...["DPM fast", "DPM adaptive", "Restart", "PLMS", "UniPC BH2", "TCD", "DDPM", "DEIS", "IPNDM", "Res Multistep"],
]

/** Whether a name is a sampler, or a sampler and its schedule, that some server may have. */
export function isSampler(name: string): boolean {
  const schedule = SCHEDULERS.find((known) => name.endsWith(` ${known}`))
  const bare = schedule === undefined ? name : name.slice(0, -schedule.length - 1)
  return [name, bare].some((one) => SAMPLERS.some((known) => known === one) || FURTHER_SAMPLERS.includes(one))
}

/** Noise schedules that the studio's `scheduler` may name, by their names in the AUTOMATIC1111 web UI. */
export const SCHEDULERS = ["Karras", "Exponential", "SGM Uniform", "Simple", "Beta", "DDIM Uniform"] as const

/** Whether a name is a schedule that some server may have, or leaves it to the sampler. */
export function isScheduler(name: string): boolean {
  return readSchedule(name) !== undefined
}

/** A sampler under another schedule than the one that its name says: `DPM++ 2M Karras` under Beta is `DPM++ 2M Beta`. */
export function scheduledSampler(samplerName: string, scheduler: string | null): string {
  const named = scheduler === null ? null : readSchedule(scheduler)
  if (named == null) return samplerName
  return `${withoutSchedule(samplerName)} ${named === "DDIM" ? "DDIM Uniform" : named}`
}

/** What `lcm_mode` begins with: the sampler that needs few steps and little guidance. */
export const LCM = { steps: 8, cfgScale: 2, sampler: "LCM" } as const

/** From which share of the steps on the refiner paints, by default: that of Fooocus. */
export const DEFAULT_REFINER_SWITCH = 0.8

/** The upscalers that the studio knows, by the names of the AUTOMATIC1111 web UI. */
export const UPSCALERS = ["4x-UltraSharp", "R-ESRGAN 4x+", "R-ESRGAN 4x+ Anime6B", "Lanczos", "Nearest"] as const

/** Defaults of the larger settings (spec 1§9). */
export const DEFAULT_CLIP_SKIP = 2
export const MAXIMUM_CLIP_SKIP = 12
export const DEFAULT_DENOISING = 0.35
export const DEFAULT_UPSCALER = "4x-UltraSharp"
export const DEFAULT_HIRES = { scale: 1.5, upscaler: "R-ESRGAN 4x+", steps: 20, denoising: 0.5 } as const
export const MAXIMUM_HIRES_SCALE = 4
export const DEFAULT_FACE_DISTANCE = 1.5
export const DEFAULT_MASK = { blurPx: 4, fill: 1, paddingPx: 32 } as const

/** Regions with words of their own, and images that lend their look, that one image may have. Ours: the specification has neither. */
export const MAXIMUM_REGIONS = 8
export const MAXIMUM_REFERENCES = 4
export const DEFAULT_REFERENCE_WEIGHT = 0.5

/** The largest random seed: smaller where a program of 32-bit signed numbers is meant, that is in categories 1, 2 and 3 (spec 1§5). */
export const MAXIMUM_SEED = 4_294_967_294
export const MAXIMUM_SMALL_SEED = 2_147_483_643

/** The largest random seed of a category. */
export function largestSeed(category: number): number {
  return category === 1 || category === 2 || category === 3 ? MAXIMUM_SMALL_SEED : MAXIMUM_SEED
}

/**
 * A seed of 0, empty or -1 becomes a random one (spec 1§5); `random` answers a number in [0, 1). One that is typed stays as it is: what a
 * renderer draws from it is the renderer's.
 */
export function resolveSeed(seed: Seed | undefined, random: () => number, largest: number = MAXIMUM_SEED): Seed {
  const typed = seedIn(seed)
  return typed === null || typed === 0 || typed === -1 ? 1 + Math.floor(random() * largest) : typed
}
