import * as z from "zod/mini"
import type { FieldError } from "../../_kernel/errors.ts"
import { once } from "../../_kernel/once.ts"
import { defineTaskKind, type SpecifyFacts, takeFile } from "../../_kernel/task-kind.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { fieldErrors } from "../../_kernel/valid-input.ts"
import { cleanPrompt, isPromptEmpty, MAXIMUM_PROMPT_CHARACTERS } from "../../prompt/index.ts"
import {
  CUSTOM_RATIO_CODE,
  DEFAULT_CFG_SCALE,
  DEFAULT_IMAGE_COUNT,
  DEFAULT_SAMPLER,
  DEFAULT_STEPS,
  FALLBACK_SIDE_PX,
  MAXIMUM_CFG_SCALE,
  MAXIMUM_IMAGE_COUNT,
  MAXIMUM_SEED,
  MAXIMUM_SIDE_PX,
  MAXIMUM_STEPS,
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

const text = () => z.string().check(z.maxLength(MAXIMUM_PROMPT_CHARACTERS, { error: "PromptTooLong" }))
const side = () =>
  z.int().check(
    z.refine((px) => px <= 0 || px >= MINIMUM_SIDE_PX, { error: "SideOutOfRange" }),
    z.lte(MAXIMUM_SIDE_PX, { error: "SideOutOfRange" }),
    z.meta({
      minimum: 0,
      description: `Px, ${MINIMUM_SIDE_PX} to ${MAXIMUM_SIDE_PX}; 0 stands for ${FALLBACK_SIDE_PX}.`,
      examples: [1024],
    }),
  )
const ratioCodes = once(() => [...RATIOS.filter(({ code }) => starterSize(code)).map(({ code }) => code), CUSTOM_RATIO_CODE] as const)

/** The task configuration of spec 1§3, as far as text to image takes it. */
const input = once(() =>
  z.strictObject({
    prompt: text().check(z.meta({ description: "What the images show.", examples: ["a lighthouse at dusk, oil painting"] })),
    negative_prompt: z.optional(text().check(z.describe("What they should not show."))),
    aspect_ratio: z.optional(
      z.int().check(
        z.refine((code) => ratioCodes().some((known) => known === code), { error: "UnknownRatio" }),
        z.meta({
          enum: [...ratioCodes()],
          description: `Code of the size table of options-info; ${CUSTOM_RATIO_CODE} takes width and height.`,
        }),
      ),
    ),
    width: z.optional(side()),
    height: z.optional(side()),
    n_iter: z.optional(
      z
        .int()
        .check(
          z.gte(1, { error: "ImageCountOutOfRange" }),
          z.lte(MAXIMUM_IMAGE_COUNT, { error: "ImageCountOutOfRange" }),
          z.describe(`How many images; ${DEFAULT_IMAGE_COUNT} unless told.`),
        ),
    ),
    seed: z.optional(
      z
        .int()
        .check(
          z.gte(-1, { error: "SeedOutOfRange" }),
          z.lte(MAXIMUM_SEED, { error: "SeedOutOfRange" }),
          z.describe("-1 and 0 stand for a random one."),
        ),
    ),
    steps: z.optional(z.int().check(z.gte(1), z.lte(MAXIMUM_STEPS), z.describe(`${DEFAULT_STEPS} unless told.`))),
    cfg_scale: z.optional(
      z
        .number()
        .check(z.gte(1), z.lte(MAXIMUM_CFG_SCALE), z.describe(`How closely the prompt is followed; ${DEFAULT_CFG_SCALE} unless told.`)),
    ),
    sampler_name: z.optional(z.string().check(z.minLength(1), z.maxLength(60), z.meta({ examples: [DEFAULT_SAMPLER] }))),
    prompt_style: z.optional(z.enum(STYLES)),
  }),
)
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

/** The schema's bounds, for those who ask before they send, and what no schema says. */
function check(meta: TextToImageMeta): readonly FieldError[] {
  const parsed = input().safeParse(meta)
  const errors = parsed.success ? [] : fieldErrors(parsed.error.issues, meta)
  const isEmpty = isPromptEmpty(meta.prompt) && !errors.some(({ path }) => path === "prompt")
  return [...errors, ...(isEmpty ? [{ path: "prompt", message: "PromptNotEmpty" }] : [])].map((error) => ({
    ...error,
    path: `meta.${error.path}`,
  }))
}

const STUDIO_FIELDS = ["width", "height", "steps", "cfg_scale", "sampler_name"] as const

function beyondStarter(meta: TextToImageMeta): readonly string[] {
  const fields: string[] = STUDIO_FIELDS.filter((field) => meta[field] !== undefined)
  if (meta.aspect_ratio === CUSTOM_RATIO_CODE) fields.push("aspect_ratio")
  if (meta.negative_prompt) fields.push("negative_prompt")
  return fields.map((field) => `meta.${field}`)
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
  beyondStarter,
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
