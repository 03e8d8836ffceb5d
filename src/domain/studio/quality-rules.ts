import { categoryDefaults, modeOf, stepsIn } from "./category-rules.ts"
import { baseModelOf, STARTER_MODEL } from "./model-rules.ts"
import { DEFAULT_HIRES, MAXIMUM_STEPS, type SamplerName } from "./sampling-rules.ts"

/** One choice for steps, sampler and hires fix. */
export const QUALITIES = ["draft", "normal", "best"] as const
export type Quality = (typeof QUALITIES)[number]

/** The settings that a quality decides, by their names in a configuration (spec 1§3); undefined is the default. */
export interface QualitySettings {
  readonly steps?: number | undefined
  readonly sampler_name?: SamplerName | undefined
  readonly enable_hr?: boolean | undefined
  readonly hr_scale?: number | undefined
  readonly hr_upscaler?: string | undefined
  readonly hr_second_pass_steps?: number | undefined
  readonly hr_upscaler_redraw?: number | undefined
}

/** Settings that may be anything: a server's own sampler, too. */
export type SaidQuality = Omit<QualitySettings, "sampler_name"> & { readonly sampler_name?: string | undefined }

/** What a quality depends on. */
export interface QualityFacts {
  readonly category: number | undefined
  readonly modelNo: string | undefined
  /** Whether there is hires fix: model, renderers and tab have it, and the result stays within the bounds. */
  readonly canHires: boolean
}

const DRAFT_SHARE = 0.5
const BEST_SHARE = 1.5
const DRAFT_SAMPLER: SamplerName = "Euler a"
const BEST_SAMPLER: SamplerName = "DPM++ 2M SDE Karras"
/** The fewest steps that the studio leaves as they are (spec 1§5). */
const LEAST_STUDIO_STEPS = 25

function defaultsOf({ category, modelNo }: QualityFacts): {
  readonly steps: number
  readonly sampler: string
  readonly isOwnSampler: boolean
} {
  const own: { readonly steps?: number; readonly sampler?: string } = (baseModelOf(modelNo) ?? STARTER_MODEL).defaults
  const defaults = categoryDefaults(category)
  return {
    steps: stepsIn(category, own.steps ?? defaults.steps),
    sampler: own.sampler ?? defaults.sampler,
    isOwnSampler: own.sampler !== undefined,
  }
}

/**
 * What a quality comes to. Normal is every default. Draft halves the steps and takes a quick sampler; Best takes half as many again, a finer
 * sampler, and hires fix where there is one. A model with a sampler of its own keeps it.
 */
export function qualitySettings(quality: Quality, facts: QualityFacts): QualitySettings {
  const { steps, isOwnSampler } = defaultsOf(facts)
  const none: QualitySettings = {
    steps: undefined,
    sampler_name: undefined,
    enable_hr: undefined,
    hr_scale: undefined,
    hr_upscaler: undefined,
    hr_second_pass_steps: undefined,
    hr_upscaler_redraw: undefined,
  }
  const least = modeOf(facts.category) === "studio" ? LEAST_STUDIO_STEPS : 1
  const sampler = (name: SamplerName) => (isOwnSampler ? {} : { sampler_name: name })
  switch (quality) {
    case "normal":
      return none
    case "draft":
      return { ...none, steps: Math.max(least, Math.round(steps * DRAFT_SHARE)), ...sampler(DRAFT_SAMPLER) }
    case "best": {
      const more = Math.min(MAXIMUM_STEPS, Math.round(steps * BEST_SHARE))
      return { ...none, steps: more, ...sampler(BEST_SAMPLER), ...(facts.canHires ? { enable_hr: true } : {}) }
    }
  }
}

/** The quality that settings are, whether they say their defaults or not; "custom" where they are none. */
export function qualityOf(settings: SaidQuality, facts: QualityFacts): Quality | "custom" {
  const said = saying(settings, facts)
  return QUALITIES.find((quality) => saying(qualitySettings(quality, facts), facts) === said) ?? "custom"
}

function saying(settings: SaidQuality, facts: QualityFacts): string {
  const { steps, sampler } = defaultsOf(facts)
  const hasHires = settings.enable_hr === true && facts.canHires
  const hires = [
    settings.hr_scale ?? DEFAULT_HIRES.scale,
    settings.hr_upscaler ?? DEFAULT_HIRES.upscaler,
    settings.hr_second_pass_steps ?? DEFAULT_HIRES.steps,
    settings.hr_upscaler_redraw ?? DEFAULT_HIRES.denoising,
  ]
  return JSON.stringify([stepsIn(facts.category, settings.steps ?? steps), settings.sampler_name ?? sampler, hasHires ? hires : null])
}
