import type { SpeedType } from "../../domain/credits/rules.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import {
  CUSTOM_RATIO_CODE,
  DEFAULT_CFG_SCALE,
  DEFAULT_HIRES,
  DEFAULT_SAMPLER,
  DEFAULT_STEPS,
  FALLBACK_SIDE_PX,
  MAXIMUM_CFG_SCALE,
  MAXIMUM_IMAGE_COUNT,
  MAXIMUM_SIDE_PX,
  MAXIMUM_STEPS,
  onGridOf,
  RATIOS,
  type RatioCode,
  ratioNamed,
  SAMPLERS,
  type SamplerName,
  type Size,
  STARTER_MODEL,
  STYLES,
  type StyleName,
  sizeFor,
} from "../../domain/studio/index.ts"
import type { Task } from "../../domain/task/contract.ts"
import { type Seed, seedIn } from "../../formats/generator/seed.ts"

/** A listed shape, or `CUSTOM_RATIO_CODE` for a size of one's own. */
export type ShapeCode = RatioCode | typeof CUSTOM_RATIO_CODE

/** What the studio lets one choose. What visitors may not have is kept for when they sign in, and is not sent for them. */
export interface Settings {
  readonly prompt: string
  readonly ratio: ShapeCode
  /** Sides of one's own size in px, where `ratio` is custom; 0 is not filled in. */
  readonly width: number
  readonly height: number
  /** Null is none. */
  readonly style: StyleName | null
  /** Null is as many as the plan makes when nothing is chosen. */
  readonly count: number | null
  /** Null is random. */
  readonly seed: Seed | null
  readonly negative: string
  readonly guidance: number
  readonly steps: number
  readonly sampler: SamplerName
  /** A second pass, larger by the usual scale. */
  readonly hires: boolean
  /** Null is the plan's own. */
  readonly speed: SpeedType | null
}

/** What the page may begin with, as its address says it. */
export interface InitialSettings {
  readonly prompt?: string
  readonly ratio?: number
  readonly style?: string
  readonly seed?: Seed
  readonly count?: number
}

/** Settings out of a place that may hold anything, such as a draft or the configuration of a task. */
export interface SettingsRequest extends InitialSettings {
  readonly width?: number
  readonly height?: number
  readonly negative?: string
  readonly guidance?: number
  readonly steps?: number
  readonly sampler?: string
  readonly hires?: boolean
  readonly speed?: number
}

export const DEFAULT_SETTINGS: Settings = {
  prompt: "",
  ratio: 2,
  width: FALLBACK_SIDE_PX,
  height: FALLBACK_SIDE_PX,
  style: null,
  count: null,
  seed: null,
  negative: "",
  guidance: DEFAULT_CFG_SCALE,
  steps: DEFAULT_STEPS,
  sampler: DEFAULT_SAMPLER,
  hires: false,
  speed: null,
}

/** The ratios that the starter's model has a size for. */
export const STARTER_RATIOS = RATIOS.filter((ratio) => sizeFor(STARTER_MODEL.base_model_type, ratio.code) !== undefined)

/** Images of one task, to choose from. */
export const COUNTS: readonly number[] = Array.from({ length: MAXIMUM_IMAGE_COUNT }, (_, index) => index + 1)

/** Longest side that can be typed: what is too long is kept and told. */
const MAXIMUM_TYPED_SIDE_PX = 9999

/** Size in px of a ratio in the starter. */
export function starterSizeOf(code: ShapeCode): Size {
  return (code === CUSTOM_RATIO_CODE ? undefined : sizeFor(STARTER_MODEL.base_model_type, code)) ?? { width: 1024, height: 1024 }
}

/** Size in px that is made of settings, on the grid of the starter's family. A side that is not filled in becomes 1024 (spec 1§5). */
export function sizeOf({ ratio, width, height }: Pick<Settings, "ratio" | "width" | "height">): Size {
  if (ratio !== CUSTOM_RATIO_CODE) return starterSizeOf(ratio)
  const written = { width: width === 0 ? FALLBACK_SIDE_PX : width, height: height === 0 ? FALLBACK_SIDE_PX : height }
  return onGridOf(STARTER_MODEL.base_model_type, written)
}

/** Settings out of anything; what does not fit falls back to its default. */
export function settingsFrom(request: SettingsRequest): Settings {
  return {
    prompt: request.prompt ?? DEFAULT_SETTINGS.prompt,
    ratio:
      request.ratio === CUSTOM_RATIO_CODE
        ? request.ratio
        : (STARTER_RATIOS.find(({ code }) => code === request.ratio)?.code ?? DEFAULT_SETTINGS.ratio),
    width: wholeWithin(request.width, 0, MAXIMUM_TYPED_SIDE_PX) ?? DEFAULT_SETTINGS.width,
    height: wholeWithin(request.height, 0, MAXIMUM_TYPED_SIDE_PX) ?? DEFAULT_SETTINGS.height,
    style: STYLES.find((style) => style === request.style) ?? DEFAULT_SETTINGS.style,
    count: COUNTS.find((count) => count === request.count) ?? DEFAULT_SETTINGS.count,
    seed: seedAsked(request.seed) ?? DEFAULT_SETTINGS.seed,
    negative: request.negative ?? DEFAULT_SETTINGS.negative,
    guidance: within(request.guidance, 1, MAXIMUM_CFG_SCALE) ?? DEFAULT_SETTINGS.guidance,
    steps: wholeWithin(request.steps, 1, MAXIMUM_STEPS) ?? DEFAULT_SETTINGS.steps,
    sampler: SAMPLERS.find((sampler) => sampler === request.sampler) ?? DEFAULT_SETTINGS.sampler,
    hires: request.hires ?? DEFAULT_SETTINGS.hires,
    speed: request.speed === 1 || request.speed === 2 ? request.speed : DEFAULT_SETTINGS.speed,
  }
}

/** A seed that somebody chose; 0 and -1 leave it to chance. */
function seedAsked(seed: Seed | undefined): Seed | null {
  const asked = seedIn(seed)
  return asked === 0 || asked === -1 ? null : asked
}

function within(value: number | undefined, minimum: number, maximum: number): number | undefined {
  return value !== undefined && value >= minimum && value <= maximum ? value : undefined
}

function wholeWithin(value: number | undefined, minimum: number, maximum: number): number | undefined {
  return Number.isSafeInteger(value) ? within(value, minimum, maximum) : undefined
}

/** What of the settings a visitor may have: the starter's. */
export function starterPartOf(settings: Settings): Settings {
  const { prompt, ratio, style, count, seed } = settings
  return { ...DEFAULT_SETTINGS, prompt, ratio: ratio === CUSTOM_RATIO_CODE ? DEFAULT_SETTINGS.ratio : ratio, style, count, seed }
}

/** The configuration that the create call takes, for `count` images; what is as ever is left out. */
export function metaOf(settings: Settings, count: number): Configuration {
  const { prompt, ratio, width, height, seed, style, negative, guidance, steps, sampler } = settings
  const hasHires = settings.hires && hasRoomForHires(sizeOf(settings))
  return {
    prompt,
    aspect_ratio: ratio,
    n_iter: count,
    ...(ratio === CUSTOM_RATIO_CODE ? { width, height } : {}),
    ...(seed === null ? {} : { seed }),
    ...(style === null ? {} : { prompt_style: style }),
    ...(negative.trim() === "" ? {} : { negative_prompt: negative }),
    ...(guidance === DEFAULT_SETTINGS.guidance ? {} : { cfg_scale: guidance }),
    ...(steps === DEFAULT_SETTINGS.steps ? {} : { steps }),
    ...(sampler === DEFAULT_SETTINGS.sampler ? {} : { sampler_name: sampler }),
    ...(hasHires ? { enable_hr: true } : {}),
  }
}

/** Whether a second pass of the usual scale stays within the bounds of a side. */
export function hasRoomForHires({ width, height }: Size): boolean {
  return Math.max(width, height) * DEFAULT_HIRES.scale <= MAXIMUM_SIDE_PX
}

/** Settings of a task's configuration, without its seed: the same images again would be of no use. Speed is no part of it. */
export function settingsOfMeta(meta: Configuration): Settings {
  return settingsFrom({
    prompt: meta.prompt ?? "",
    ...(meta.aspect_ratio === undefined ? {} : { ratio: ratioNamed(meta.aspect_ratio)?.code ?? CUSTOM_RATIO_CODE }),
    ...(meta.width === undefined ? {} : { width: meta.width }),
    ...(meta.height === undefined ? {} : { height: meta.height }),
    ...(meta.prompt_style === undefined ? {} : { style: meta.prompt_style }),
    ...(meta.n_iter === undefined ? {} : { count: meta.n_iter }),
    ...(meta.negative_prompt === undefined ? {} : { negative: meta.negative_prompt }),
    ...(meta.cfg_scale === undefined ? {} : { guidance: meta.cfg_scale }),
    ...(meta.steps === undefined ? {} : { steps: meta.steps }),
    ...(meta.sampler_name === undefined ? {} : { sampler: meta.sampler_name }),
    ...(meta.enable_hr === undefined ? {} : { hires: meta.enable_hr }),
  })
}

/** As much of the settings as the task itself tells; its configuration knows more. */
export function settingsOfTask({ prompt, n_iter: count, width, height }: Task): Settings {
  const ratio = STARTER_RATIOS.find(({ code }) => starterSizeOf(code).width === width && starterSizeOf(code).height === height)
  const size = width === null || height === null ? {} : { width, height, ratio: ratio?.code ?? CUSTOM_RATIO_CODE }
  return settingsFrom({ prompt, count, ...size })
}
