import type { Seed } from "../../../formats/generator/seed.ts"
import type { Expectation, PriceAsk, SizePx, SpecifyFacts } from "../../_kernel/task-kind.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { lookNamed } from "../../backend/rules.ts"
import { type PriceRow, rightsOf } from "../../credits/rules.ts"
import { cleanPrompt } from "../../prompt/rules.ts"
import type { Configuration } from "../configuration.ts"
import {
  baseModelOf,
  categoryDefaults,
  DEFAULT_CLIP_SKIP,
  DEFAULT_HIRES,
  DEFAULT_REFINER_SWITCH,
  LCM,
  largestSeed,
  looksOfStyle,
  type ModelFamily,
  modeOf,
  resolveSeed,
  STARTER_MODEL,
  type StyleName,
  scaleOnGrid,
  scheduledSampler,
  stepsIn,
} from "../rules.ts"
import { type ReadPrompt, readPrompt } from "./apply-prompt.ts"
import { familyOf, ownSize } from "./painting-size.ts"
import { type RepairField, repairsOf } from "./repairs.ts"
import { MAXIMUM_IMAGE_BYTES } from "./rhythm.ts"
import { type Tuning, tuningOf } from "./tuning.ts"
import type { WeightedName } from "./weighted-name.ts"

/** A second, larger pass over each image. */
export interface HiresPass {
  readonly scale: number
  readonly upscaler: string
  readonly steps: number
  readonly denoising: number
}

/**
 * What every kind that paints is asked for. Stored since the first version: its fields keep their names; what came later is absent
 * where nothing was said.
 */
export interface Painting {
  /** The words without commands and tags, where they hold any: what a renderer gets as its prompt. */
  readonly painted?: string
  readonly negativePrompt: string
  /** Of the first pass; `finalSize` is what comes back. */
  readonly width: number
  readonly height: number
  readonly imageCount: number
  readonly seed: Seed
  readonly steps: number
  readonly cfgScale: number
  readonly samplerName: string
  readonly style: StyleName | null
  readonly model?: string
  readonly priceFactor?: number
  readonly loras?: readonly WeightedName[]
  readonly embeddings?: readonly string[]
  readonly vae?: string
  readonly clipSkip?: number
  readonly hires?: HiresPass
  readonly refiner?: { readonly model: string; readonly switchAt: number }
  readonly tuning?: Tuning
  /** What is found in each image and made anew in place. */
  readonly units?: readonly RepairField[]
}

/** The size of what comes back. */
export function finalSize({ width, height, hires }: Pick<Painting, "width" | "height" | "hires">): SizePx {
  const scale = hires?.scale ?? 1
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** A configuration with every default in place: the model's where it is silent, then the category's (spec 1§9). */
export function paintingOf(
  typed: Configuration,
  { random, plan }: Pick<SpecifyFacts, "random" | "plan">,
  size?: SizePx,
): Painting & Pick<TaskSpecification, "prompt" | "unheeded"> {
  const words = cleanPrompt(typed.prompt ?? "")
  const { meta, painted = words, unheeded, looks, magic } = readPrompt(typed)
  const model = baseModelOf(meta.art_model_no) ?? STARTER_MODEL
  const own: { steps?: number; cfgScale?: number; sampler?: string } = meta.lcm_mode === true ? LCM : model.defaults
  const defaults = categoryDefaults(meta.category)
  const isSdxl = modeOf(meta.category) === "sdxl"
  const seed = isSdxl ? (meta.seedsdxl ?? meta.seed) : meta.seed
  const negative = isSdxl ? (meta.negative_prompt_sdxl ?? meta.negative_prompt) : meta.negative_prompt
  const first = size ?? ownSize(meta)
  return {
    prompt: words,
    ...(painted === words ? {} : { painted }),
    ...(unheeded.length === 0 ? {} : { unheeded }),
    negativePrompt: onlyWords(cleanPrompt(negative ?? defaults.negativePrompt)),
    ...first,
    imageCount: meta.n_iter ?? rightsOf(plan).defaultImages,
    seed: resolveSeed(seed, random, largestSeed(meta.category ?? 1)),
    steps: stepsIn(meta.category, meta.steps ?? own.steps ?? defaults.steps),
    cfgScale: meta.cfg_scale ?? own.cfgScale ?? defaults.cfgScale,
    samplerName: scheduledSampler(meta.sampler_name ?? own.sampler ?? defaults.sampler, scheduleOf(meta)),
    style: looksOf(meta).style,
    ...laidOver(meta, first, { looks, magic }),
  }
}

/** The noise schedule that the studio asks for; null leaves it to the sampler. */
function scheduleOf({ category, lab_base: lab }: Configuration): string | null {
  return modeOf(category) === "studio" ? (lab?.scheduler ?? null) : null
}

/** A comma alone says that nothing is to be kept out, not even what the category keeps out. */
function onlyWords(negative: string): string {
  return /^[,\s]*$/.test(negative) ? "" : negative
}

/** The look that is named, else the mode's own by its name there, else that of the category (spec 1§9); null for none. */
function styleNamed({ prompt_style: named, category, studio, sdxl }: Configuration): string | null {
  const inMode = { normal: undefined, weighted: undefined, sdxl: sdxl?.prompt_style, studio: studio?.style }[modeOf(category)]
  return named ?? inMode ?? categoryDefaults(category).style
}

/** The looks of a configuration; those that the studio was given leave its own style out unless that is named, too. */
function looksOf(meta: Configuration): { readonly style: StyleName | null; readonly looks: readonly string[] } {
  const chosen = modeOf(meta.category) === "studio" ? (meta.lab_base?.style_selections ?? []) : []
  const isNamed = meta.prompt_style !== undefined || meta.studio?.style !== undefined
  const { style, looks } = looksOfStyle(chosen.length > 0 && !isNamed ? null : styleNamed(meta))
  return { style, looks: [...new Set([...looks, ...chosen.map((name) => lookNamed(name) ?? name)])] }
}

/** How many layers the text model leaves out (spec 1§9), of families that have such a one; a model of a family that nobody knows decides itself. */
function clipSkipOf(meta: Configuration): number | undefined {
  if (meta.clip_skip !== undefined) return meta.clip_skip
  if (baseModelOf(meta.art_model_no)?.isFamilyUnknown === true) return undefined
  return CLIP_FAMILIES.has(familyOf(meta)) ? DEFAULT_CLIP_SKIP : undefined
}
const CLIP_FAMILIES: ReadonlySet<ModelFamily> = new Set(["sd", "sdxl", "IL", "IL3"])

/** What is only said where it is asked for, so that an order without it is the order that it always was. */
function laidOver(meta: Configuration, size: SizePx, said: Pick<ReadPrompt, "looks" | "magic">): Partial<Painting> {
  const model = meta.art_model_no === undefined ? undefined : baseModelOf(meta.art_model_no)
  const { lora_models: loras = [], embeddings = [], vae } = meta
  const clipSkip = clipSkipOf(meta)
  const units = repairsOf(meta)
  const tuning = tuningOf(meta, [...new Set([...looksOf(meta).looks, ...said.looks])], said.magic)
  return {
    ...(model === undefined || model === STARTER_MODEL
      ? {}
      : { model: model.serverName ?? model.art_model_no, priceFactor: model.priceFactor }),
    ...(loras.length === 0 ? {} : { loras: loras.map(({ model_id, weight = 1 }) => ({ name: model_id, weight })) }),
    ...(embeddings.length === 0 ? {} : { embeddings: embeddings.map(({ model_id }) => model_id) }),
    ...(vae === undefined ? {} : { vae }),
    ...(clipSkip === undefined ? {} : { clipSkip }),
    ...(meta.enable_hr === true ? { hires: hiresOn(meta, size) } : {}),
    ...(meta.refiner_mode === undefined
      ? {}
      : {
          refiner: {
            model: baseModelOf(meta.refiner_mode)?.serverName ?? meta.refiner_mode,
            switchAt: meta.refiner_switch_at ?? DEFAULT_REFINER_SWITCH,
          },
        }),
    ...(Object.keys(tuning).length === 0 ? {} : { tuning }),
    ...(units.length === 0 ? {} : { units }),
  }
}

/** The second pass of a configuration that asks for one. */
export function hiresOf(meta: Configuration): HiresPass {
  return {
    scale: meta.hr_scale ?? DEFAULT_HIRES.scale,
    upscaler: meta.hr_upscaler ?? DEFAULT_HIRES.upscaler,
    steps: meta.hr_second_pass_steps ?? DEFAULT_HIRES.steps,
    denoising: meta.hr_upscaler_redraw ?? DEFAULT_HIRES.denoising,
  }
}

/** The same as it is ordered: with the scale by which the sides come out whole. */
function hiresOn(meta: Configuration, size: SizePx): HiresPass {
  const pass = hiresOf(meta)
  return { ...pass, scale: scaleOnGrid(familyOf(meta), size, pass.scale) }
}

/** A painting in the words of the render protocol (docs/render-protocol.md). */
export function fieldsOf({ prompt, ...painting }: Painting & Pick<TaskSpecification, "prompt">): Readonly<Record<string, unknown>> {
  const { style, model, loras, embeddings, vae, clipSkip, hires, refiner, tuning, units } = painting
  return {
    prompt: painting.painted ?? prompt,
    negative_prompt: painting.negativePrompt,
    width: painting.width,
    height: painting.height,
    steps: painting.steps,
    cfg_scale: painting.cfgScale,
    seed: painting.seed,
    count: painting.imageCount,
    sampler_name: painting.samplerName,
    ...(style === null ? {} : { style }),
    ...(model === undefined ? {} : { model }),
    ...(loras === undefined ? {} : { loras }),
    ...(embeddings === undefined ? {} : { embeddings }),
    ...(vae === undefined ? {} : { vae }),
    ...(clipSkip === undefined ? {} : { clip_skip: clipSkip }),
    ...(hires === undefined
      ? {}
      : { hires: { scale: hires.scale, upscaler: hires.upscaler, steps: hires.steps, denoising_strength: hires.denoising } }),
    ...(refiner === undefined ? {} : { refiner: { model: refiner.model, switch_at: refiner.switchAt } }),
    ...(tuning === undefined ? {} : { tuning }),
    ...(units === undefined ? {} : { units }),
  }
}

/** The price of a painting: a row of the table, for each image, by the size of what comes back. */
export function pricePainting(row: PriceRow, painting: Painting, controlNetCount = 0): PriceAsk<PriceRow> {
  return {
    row,
    count: painting.imageCount,
    sizePx: finalSize(painting),
    modelFactor: painting.priceFactor ?? 1,
    loraCount: painting.loras?.length ?? 0,
    controlNetCount,
  }
}

/** What comes back of a painting. */
export function expectPaintings(painting: Painting): Expectation {
  const { imageCount: count } = painting
  return { form: "files", count, media: "image", sizePx: finalSize(painting), maximumBytes: MAXIMUM_IMAGE_BYTES }
}

const PIXELS_PER_MEGAPIXEL = 1_048_576
/** What a step of one megapixel takes on a middling renderer. */
const STEP_MS = 80

/** A first guess of how long a painting takes. */
export function estimatePaintingMs(painting: Painting): number {
  const { width, height } = finalSize(painting)
  return ((width * height) / PIXELS_PER_MEGAPIXEL) * painting.steps * STEP_MS * painting.imageCount
}
