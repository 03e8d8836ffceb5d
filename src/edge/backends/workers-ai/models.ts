import type { ModelFamily } from "../../../domain/_kernel/model-family.ts"
import type { SizePx } from "../../../domain/_kernel/task-kind.ts"
import type { UsualTime } from "../held/call-limit.ts"

interface Bounds {
  readonly least: number
  readonly most: number
}

/** How a model of Workers AI is asked, and within which bounds. */
export interface WorkersModel {
  readonly name: string
  readonly family: ModelFamily | null
  /** The only sizes that it makes; null for all within `sidePx`. */
  readonly sizes: readonly SizePx[] | null
  readonly sidePx: Bounds
  /** What its field for steps is called; null where their number is fixed. */
  readonly stepsField: "steps" | "num_steps" | null
  readonly mostSteps: number
  /** Null where it takes no guidance. */
  readonly guidance: Bounds | null
  readonly takesNegativePrompt: boolean
  readonly longestPrompt: number
  /** `form`: multipart, whatever is asked. */
  readonly sentAs: "json" | "form"
  /** How it takes an image to start from: whole and with a strength, or small and as one to follow; null where it takes none. */
  readonly image: "whole" | "small" | null
  readonly usual: UsualTime
}

/** Of seconds each, and a model may have to be loaded first. */
const QUICK: UsualTime = { firstMs: 60_000, moreMs: 0 }
/** Fifty steps of the largest. */
const SLOW: UsualTime = { firstMs: 2 * 60_000, moreMs: 0 }

const DIFFUSION = {
  sizes: null,
  sidePx: { least: 256, most: 2048 },
  stepsField: "num_steps",
  mostSteps: 20,
  guidance: { least: 0, most: 30 },
  takesNegativePrompt: true,
  longestPrompt: 8_000,
  sentAs: "json",
  usual: QUICK,
} as const
const FLUX_2 = {
  family: "flux",
  sizes: null,
  sidePx: { least: 256, most: 1920 },
  takesNegativePrompt: false,
  longestPrompt: 8_000,
  sentAs: "form",
  image: "small",
  usual: QUICK,
} as const
const KLEIN = { ...FLUX_2, stepsField: null, mostSteps: 4, guidance: null } as const

/** The models that paint, the first that fits an order being the one for those that name none. There is no list to ask for without an account's key. */
export const WORKERS_MODELS: readonly WorkersModel[] = [
  { ...KLEIN, name: "@cf/black-forest-labs/flux-2-klein-4b" },
  { ...KLEIN, name: "@cf/black-forest-labs/flux-2-klein-9b" },
  {
    ...FLUX_2,
    name: "@cf/black-forest-labs/flux-2-dev",
    stepsField: "steps",
    mostSteps: 50,
    guidance: { least: 1, most: 10 },
    usual: SLOW,
  },
  {
    name: "@cf/black-forest-labs/flux-1-schnell",
    family: "flux",
    sizes: [{ width: 1024, height: 1024 }],
    sidePx: { least: 1024, most: 1024 },
    stepsField: "steps",
    mostSteps: 8,
    guidance: null,
    takesNegativePrompt: false,
    longestPrompt: 2_048,
    sentAs: "json",
    image: null,
    usual: QUICK,
  },
  { ...DIFFUSION, name: "@cf/stabilityai/stable-diffusion-xl-base-1.0", family: "sdxl", image: "whole" },
  { ...DIFFUSION, name: "@cf/bytedance/stable-diffusion-xl-lightning", family: "sdxl", image: null },
  { ...DIFFUSION, name: "@cf/lykon/dreamshaper-8-lcm", family: "sd", image: null },
  {
    ...DIFFUSION,
    name: "@cf/leonardo/phoenix-1.0",
    family: null,
    mostSteps: 50,
    guidance: { least: 2, most: 10 },
    image: null,
    usual: SLOW,
  },
  {
    ...DIFFUSION,
    name: "@cf/leonardo/lucid-origin",
    family: null,
    sidePx: { least: 256, most: 2500 },
    mostSteps: 40,
    guidance: { least: 0, most: 10 },
    takesNegativePrompt: false,
    image: null,
    usual: SLOW,
  },
]

/** Whether a model makes images of a size. */
export function makesSize({ sizes, sidePx }: WorkersModel, { width, height }: SizePx): boolean {
  if (sizes !== null) return sizes.some((size) => size.width === width && size.height === height)
  return [width, height].every((side) => side >= sidePx.least && side <= sidePx.most)
}
