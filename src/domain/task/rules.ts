import type { FieldError } from "../_kernel/errors.ts"
import type { PriceInput } from "../credits/index.ts"
import { cleanPrompt, MAXIMUM_PROMPT_CHARACTERS } from "../prompt/index.ts"
import {
  CUSTOM_RATIO_CODE,
  DEFAULT_CFG_SCALE,
  DEFAULT_IMAGE_COUNT,
  DEFAULT_SAMPLER,
  DEFAULT_STEPS,
  FALLBACK_SIDE_PX,
  MAXIMUM_IMAGE_COUNT,
  MAXIMUM_SEED,
  MAXIMUM_SIDE_PX,
  MINIMUM_SIDE_PX,
  RATIOS,
  resolveSeed,
  STARTER_MODEL,
  type StyleName,
  sizeFor,
} from "../studio/index.ts"
import type { TaskMeta } from "./contract.ts"

/** Task status (spec 3§4): waiting, running, success, failure or cancel. */
export const TASK_STATUS = { waiting: 1, running: 2, success: 3, failure: 4 } as const
export type TaskStatus = (typeof TASK_STATUS)[keyof typeof TASK_STATUS]

/** Why a task of status 4 ended; the message keys of `status_desc`. */
export const ENDINGS = ["userCancelDesc", "failedDesc", "timeoutDesc", "refusedDesc", "badResultDesc", "lostDesc"] as const
export type Ending = (typeof ENDINGS)[number]

export const ACTION_TEXT_TO_IMAGE = 1

/** Images that a visitor may make in one day of UTC (spec README, Tasks). */
export const VISITOR_IMAGES_PER_DAY = 4

const DAY_MS = 86_400_000

/** First moment of the day (UTC) that `nowMs` lies in. */
export function startOfDayMs(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS)
}

/** Seconds until the visitor's images are counted anew. */
export function secondsUntilNextDay(nowMs: number): number {
  return Math.ceil((startOfDayMs(nowMs) + DAY_MS - nowMs) / 1000)
}

/** What a renderer is asked for: the task's configuration after every rule; nothing is left to default later. */
export interface TaskSpecification {
  readonly kind: "text-to-image"
  readonly prompt: string
  readonly negativePrompt: string
  readonly width: number
  readonly height: number
  readonly imageCount: number
  readonly seed: number
  readonly steps: number
  readonly cfgScale: number
  readonly samplerName: string
  readonly style: StyleName | null
}

/** Every error of a text-to-image configuration, with the message keys of spec 1§5; empty when it may run. */
export function validateMeta(meta: TaskMeta): readonly FieldError[] {
  const errors: FieldError[] = []
  const say = (path: string, message: string) => errors.push({ path: `meta.${path}`, message })
  if (meta.prompt.length > MAXIMUM_PROMPT_CHARACTERS) say("prompt", "PromptTooLong")
  else if (cleanPrompt(meta.prompt) === "") say("prompt", "PromptNotEmpty")
  if ((meta.negative_prompt ?? "").length > MAXIMUM_PROMPT_CHARACTERS) say("negative_prompt", "PromptTooLong")
  const count = meta.n_iter ?? DEFAULT_IMAGE_COUNT
  if (count < 1 || count > MAXIMUM_IMAGE_COUNT) say("n_iter", "ImageCountOutOfRange")
  if (meta.aspect_ratio !== undefined && meta.aspect_ratio !== CUSTOM_RATIO_CODE && !starterSize(meta.aspect_ratio))
    say("aspect_ratio", "UnknownRatio")
  for (const side of ["width", "height"] as const) {
    const px = meta[side]
    if (px !== undefined && px > 0 && (px < MINIMUM_SIDE_PX || px > MAXIMUM_SIDE_PX)) say(side, "SideOutOfRange")
  }
  const seed = meta.seed
  if (seed !== undefined && (seed < -1 || seed > MAXIMUM_SEED)) say("seed", "SeedOutOfRange")
  return errors
}

function starterSize(code: number) {
  const ratio = RATIOS.find((candidate) => candidate.code === code)
  return ratio && sizeFor(STARTER_MODEL.base_model_type, ratio.code)
}

/** True when a configuration asks for more than the starter flow, which visitors may use (spec 1§2, 1§6). */
export function exceedsStarter(meta: TaskMeta): boolean {
  const isCustomSize = meta.width !== undefined || meta.height !== undefined || meta.aspect_ratio === CUSTOM_RATIO_CODE
  return (
    isCustomSize ||
    meta.steps !== undefined ||
    meta.cfg_scale !== undefined ||
    meta.sampler_name !== undefined ||
    Boolean(meta.negative_prompt)
  )
}

/** A valid configuration with every default in place. `random` answers numbers in [0, 1) and is asked for a seed. */
export function specify(meta: TaskMeta, random: () => number): TaskSpecification {
  const preset = meta.aspect_ratio === undefined ? starterSize(2) : starterSize(meta.aspect_ratio)
  return {
    kind: "text-to-image",
    prompt: cleanPrompt(meta.prompt),
    negativePrompt: cleanPrompt(meta.negative_prompt ?? ""),
    width: sideOrFallback(meta.width ?? preset?.width),
    height: sideOrFallback(meta.height ?? preset?.height),
    imageCount: meta.n_iter ?? DEFAULT_IMAGE_COUNT,
    seed: resolveSeed(meta.seed, random),
    steps: meta.steps ?? DEFAULT_STEPS,
    cfgScale: meta.cfg_scale ?? DEFAULT_CFG_SCALE,
    samplerName: meta.sampler_name ?? DEFAULT_SAMPLER,
    style: meta.prompt_style ?? null,
  }
}

function sideOrFallback(px: number | undefined): number {
  return px === undefined || px <= 0 ? FALLBACK_SIDE_PX : px
}

/** What the price function needs to know of a specification. */
export function priceInputOf(specification: Pick<TaskSpecification, "imageCount" | "width" | "height">): PriceInput {
  const { imageCount, width, height } = specification
  return { action: "textToImage", imageCount, width, height, modelFactor: 1, speedType: 1, loraCount: 0, controlNetCount: 0 }
}

/** How long an idempotency key is remembered (spec README, Tasks). */
export const KEY_LIFETIME_MS = DAY_MS

/** What a task may take from creation to its end, waiting included. */
const TASK_LIMIT_MS = 30 * 60_000

/** The moment after which a task created at `createdAtMs` is ended as timed out. */
export function taskDeadlineMs(createdAtMs: number): number {
  return createdAtMs + TASK_LIMIT_MS
}

/** A first guess of how long a task runs, in whole seconds, before its queue is known. */
export function estimateSeconds(specification: Pick<TaskSpecification, "width" | "height" | "steps" | "imageCount">): number {
  const megapixels = (specification.width * specification.height) / 1_048_576
  return Math.max(1, Math.ceil(megapixels * specification.steps * 0.08 * specification.imageCount))
}
