import * as z from "zod/mini"
import type { FieldError } from "../../_kernel/errors.ts"
import { defineTaskKind, type SpecifyFacts, takeFile } from "../../_kernel/task-kind.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { cleanPrompt, MAXIMUM_PROMPT_CHARACTERS } from "../../prompt/index.ts"
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
  STYLES,
  type StyleName,
  sizeFor,
} from "../rules.ts"
import { IMAGE_DEADLINE_MS, IMAGE_RHYTHM, MAXIMUM_IMAGE_BYTES } from "./rhythm.ts"

const PIXELS_PER_MEGAPIXEL = 1_048_576
/** What a step of one megapixel takes on a middling renderer. */
const STEP_MS = 80

const text = () => z.string().check(z.maxLength(4000))

/** The task configuration of spec 1§3, as far as text to image takes it. Ranges are `check`'s, which words them. */
const input = () =>
  z.strictObject({
    prompt: text(),
    negative_prompt: z.optional(text()),
    aspect_ratio: z.optional(z.int()),
    width: z.optional(z.int()),
    height: z.optional(z.int()),
    n_iter: z.optional(z.int()),
    seed: z.optional(z.int()),
    steps: z.optional(z.int().check(z.gte(1), z.lte(60))),
    cfg_scale: z.optional(z.number().check(z.gte(1), z.lte(30))),
    sampler_name: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    prompt_style: z.optional(z.enum(STYLES)),
  })
export type TextToImageMeta = z.infer<ReturnType<typeof input>>

/** What a renderer is asked for. Stored since the first version: its fields keep their names. */
export interface TextToImageSpecification extends TaskSpecification {
  readonly kind: "text-to-image"
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

function starterSize(code: number) {
  const ratio = RATIOS.find((candidate) => candidate.code === code)
  return ratio && sizeFor(STARTER_MODEL.base_model_type, ratio.code)
}

function sideOrFallback(px: number | undefined): number {
  return px === undefined || px <= 0 ? FALLBACK_SIDE_PX : px
}

function check(meta: TextToImageMeta): readonly FieldError[] {
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

function needsFullStudio(meta: TextToImageMeta): boolean {
  const isCustomSize = meta.width !== undefined || meta.height !== undefined || meta.aspect_ratio === CUSTOM_RATIO_CODE
  return (
    isCustomSize ||
    meta.steps !== undefined ||
    meta.cfg_scale !== undefined ||
    meta.sampler_name !== undefined ||
    Boolean(meta.negative_prompt)
  )
}

/** A configuration with every default in place. */
export function specifyTextToImage(meta: TextToImageMeta, { random }: Pick<SpecifyFacts, "random">): TextToImageSpecification {
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

/** Images from words (spec 1§3, action 1). */
export const textToImage = defineTaskKind({
  name: "text-to-image",
  action: 1,
  pool: "image",
  input,
  check,
  needsFullStudio,
  specify: specifyTextToImage,
  price: ({ imageCount, width, height }) => ({ row: "textToImage", count: imageCount, sizePx: { width, height } }),
  estimateMs: ({ width, height, steps, imageCount }) => ((width * height) / PIXELS_PER_MEGAPIXEL) * steps * STEP_MS * imageCount,
  order: ({ prompt, negativePrompt, width, height, imageCount, seed, steps, cfgScale, samplerName, style }) => ({
    fields: {
      prompt,
      negative_prompt: negativePrompt,
      width,
      height,
      steps,
      cfg_scale: cfgScale,
      seed,
      count: imageCount,
      sampler_name: samplerName,
      ...(style === null ? {} : { style }),
    },
    inputs: [],
  }),
  expects: ({ imageCount, width, height }) => ({
    form: "files",
    count: imageCount,
    media: "image",
    sizePx: { width, height },
    maximumBytes: MAXIMUM_IMAGE_BYTES,
  }),
  deadlineMs: IMAGE_DEADLINE_MS,
  poll: IMAGE_RHYTHM,
  inspect: takeFile,
})
