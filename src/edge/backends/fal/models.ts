import type { SizePx } from "../../../domain/_kernel/task-kind.ts"
import { nextLengthS } from "../next-length.ts"

/** Kinds of order that such a queue carries out. */
export type FalKind = "text-to-image" | "text-to-video" | "image-to-video" | "sound-effect" | "music" | "song"

/** Shapes of videos by the names that models have for them. */
export type Ratio = "16:9" | "9:16" | "1:1"

/** How a length is written: as a number, as a text, or with its unit behind it. */
type Written = "number" | "text" | "unit"

/** An endpoint of the queue: what it makes, and in which words it is asked. */
export interface FalModel {
  /** Its path at the queue. */
  readonly path: string
  readonly kind: FalKind
  /** What it is in the table of video models (spec 2§9); null for what is no video. */
  readonly tableModel: string | null
  /** Shapes that it makes; null for what has none, or any size. */
  readonly ratios: readonly Ratio[] | null
  /** Lengths that it makes, in seconds, from the shortest; one number for all up to it, null for one of its own. */
  readonly durationsS: readonly number[] | number | null
  /** The field that its length is asked by; null where that is fixed. */
  readonly duration: { readonly field: string; readonly as: Written } | null
  /** What its words are called. */
  readonly promptField: "prompt" | "tags"
  /** Fields of the images that a video begins and ends with; null where it takes none. */
  readonly firstField: string | null
  readonly lastField: string | null
  /** Further parts of an order that it takes, by their fields of the render protocol; what they are called there. */
  readonly takes: Readonly<Partial<Record<"negative_prompt" | "seed" | "steps" | "cfg_scale" | "sound" | "lyrics", string>>>
  /** Sent with every order. */
  readonly fixed: Readonly<Record<string, string | number | boolean>>
}

const VIDEO = { ratios: ["16:9", "9:16"], promptField: "prompt", firstField: null, lastField: null, takes: {}, fixed: {} } as const
const SOUND = { tableModel: null, ratios: null, promptField: "prompt", firstField: null, lastField: null, fixed: {} } as const
const KLING = {
  ...VIDEO,
  tableModel: "depth",
  durationsS: [5, 10],
  duration: { field: "duration", as: "text" },
  takes: { negative_prompt: "negative_prompt" },
} as const
const HAILUO = {
  ...VIDEO,
  tableModel: "hailuo 02",
  durationsS: [6, 10],
  duration: { field: "duration", as: "text" },
  ratios: ["16:9"],
} as const
const SEEDANCE = {
  ...VIDEO,
  tableModel: "dance",
  ratios: ["16:9", "9:16", "1:1"],
  durationsS: [5, 10],
  duration: { field: "duration", as: "text" },
  takes: { seed: "seed" },
  fixed: { resolution: "720p" },
} as const
const PIXVERSE = {
  ...VIDEO,
  tableModel: "magic",
  ratios: ["16:9", "9:16"],
  durationsS: [5, 8],
  duration: { field: "duration", as: "text" },
  takes: { negative_prompt: "negative_prompt", seed: "seed" },
  fixed: { resolution: "720p" },
} as const
const VEO = {
  ...VIDEO,
  tableModel: "flow2",
  durationsS: [8],
  duration: { field: "duration", as: "unit" },
  takes: { sound: "generate_audio" },
} as const
const WAN = {
  ...VIDEO,
  tableModel: "wan",
  durationsS: [5],
  duration: null,
  takes: { negative_prompt: "negative_prompt", seed: "seed" },
  fixed: { resolution: "720p" },
} as const

/** The endpoints that are asked, the first that fits being the one for orders that name no model. A queue has no list to ask for. */
export const FAL_MODELS: readonly FalModel[] = [
  { ...WAN, path: "fal-ai/wan/v2.2-a14b/text-to-video", kind: "text-to-video" },
  { ...WAN, path: "fal-ai/wan/v2.2-a14b/image-to-video", kind: "image-to-video", firstField: "image_url", lastField: "end_image_url" },
  { ...KLING, path: "fal-ai/kling-video/v1.6/standard/text-to-video", kind: "text-to-video" },
  { ...KLING, path: "fal-ai/kling-video/v1.6/standard/image-to-video", kind: "image-to-video", firstField: "image_url" },
  { ...SEEDANCE, path: "fal-ai/bytedance/seedance/v1/lite/text-to-video", kind: "text-to-video" },
  {
    ...SEEDANCE,
    path: "fal-ai/bytedance/seedance/v1/lite/image-to-video",
    kind: "image-to-video",
    firstField: "image_url",
    lastField: "end_image_url",
  },
  { ...HAILUO, path: "fal-ai/minimax/hailuo-02/standard/text-to-video", kind: "text-to-video" },
  {
    ...HAILUO,
    path: "fal-ai/minimax/hailuo-02/standard/image-to-video",
    kind: "image-to-video",
    firstField: "image_url",
    lastField: "end_image_url",
  },
  { ...PIXVERSE, path: "fal-ai/pixverse/v4.5/text-to-video", kind: "text-to-video" },
  { ...PIXVERSE, path: "fal-ai/pixverse/v4.5/image-to-video", kind: "image-to-video", firstField: "image_url" },
  { ...VEO, path: "fal-ai/veo3", kind: "text-to-video" },
  { ...VEO, path: "fal-ai/veo3/image-to-video", kind: "image-to-video", firstField: "image_url" },
  {
    ...SOUND,
    path: "fal-ai/stable-audio",
    kind: "sound-effect",
    durationsS: 47,
    duration: { field: "seconds_total", as: "number" },
    takes: {},
  },
  {
    ...SOUND,
    path: "fal-ai/ace-step/prompt-to-audio",
    kind: "music",
    durationsS: 240,
    duration: { field: "duration", as: "number" },
    takes: { seed: "seed" },
    fixed: { instrumental: true },
  },
  {
    ...SOUND,
    path: "fal-ai/ace-step",
    kind: "song",
    promptField: "tags",
    durationsS: 240,
    duration: { field: "duration", as: "number" },
    takes: { seed: "seed", lyrics: "lyrics" },
  },
  {
    ...SOUND,
    path: "fal-ai/flux/dev",
    kind: "text-to-image",
    durationsS: null,
    duration: null,
    takes: { seed: "seed", steps: "num_inference_steps", cfg_scale: "guidance_scale" },
    fixed: { output_format: "png" },
  },
]

/** The side that is asked for where a model has a resolution: 720p (px). */
const SIZES: Readonly<Record<Ratio, SizePx>> = {
  "16:9": { width: 1280, height: 720 },
  "9:16": { width: 720, height: 1280 },
  "1:1": { width: 960, height: 960 },
}

/** The sizes that a model is offered in; null for any. */
export function sizesOfModel({ ratios }: Pick<FalModel, "ratios">): readonly SizePx[] | null {
  return ratios === null ? null : ratios.map((ratio) => SIZES[ratio])
}

/** The shape of a size, of those that a model makes; null where it makes none such. */
export function ratioOfSize({ ratios }: Pick<FalModel, "ratios">, { width, height }: SizePx): Ratio | null {
  return ratios?.find((ratio) => SIZES[ratio].width === width && SIZES[ratio].height === height) ?? null
}

/** The length that is made of the one that was ordered: the next that the model makes, or its longest. */
export function madeLengthS({ durationsS }: Pick<FalModel, "durationsS">, orderedS: number): number {
  if (durationsS === null) return orderedS
  if (typeof durationsS === "number") return Math.min(durationsS, orderedS)
  return nextLengthS(durationsS, orderedS)
}

/** The longest that a model makes, in seconds; null for what has no length. */
export function longestOf({ durationsS }: Pick<FalModel, "durationsS">): number | null {
  return durationsS === null || typeof durationsS === "number" ? durationsS : (durationsS.at(-1) ?? null)
}
