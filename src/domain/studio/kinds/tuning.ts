import type { Configuration } from "../configuration.ts"
import { categoryDefaults, modeOf, SDXL_PARAMETERS, STUDIO_PARAMETERS } from "../rules.ts"

/** The finer settings of the studio in the words of the render protocol; what is absent was not asked for. */
export interface Tuning {
  readonly styles?: readonly string[]
  readonly sharpness?: number
  readonly hdr?: number
  readonly brightness?: number
  readonly adjust?: number
  readonly detail?: { readonly offset: number; readonly place: "all" | "contours"; readonly kind: "natural" | "crisp" }
  readonly expand_tokens?: number
  readonly semantics?: true
  readonly film?: true
  readonly prompt_magic?: number
}

/** What `quality_mode` and `quality_type` may be: by number, as the specification shows no names (spec 1§3). */
export const QUALITY_MODES = ["1", "2"] as const
export const QUALITY_TYPES = ["1", "2"] as const

/** The tuning that a configuration asks for, with its looks; a part that is switched on and says no more has its default of spec 1§9. */
export function tuningOf(meta: Configuration, looks: readonly string[], magic?: number): Tuning {
  const mode = modeOf(meta.category)
  const said = mode === "sdxl" ? meta.sdxl?.prompt_magic : mode === "studio" ? meta.lab_base?.prompt_magic : undefined
  return {
    ...(looks.length === 0 ? {} : { styles: looks }),
    ...(mode === "studio" ? labOf(meta.lab_base ?? {}) : {}),
    ...magicOf(magic ?? said ?? categoryDefaults(meta.category).promptMagic),
  }
}

function labOf(lab: NonNullable<Configuration["lab_base"]>): Tuning {
  const {
    hdr_intensity: hdr,
    auto_brightness_strength: brightness,
    quality_detail_offset: offset,
    expand_token_length: words,
  } = STUDIO_PARAMETERS
  const { sharpness } = lab
  return {
    ...(sharpness === undefined ? {} : { sharpness }),
    ...(lab.hdr_enabled === true ? { hdr: lab.hdr_intensity ?? hdr } : {}),
    ...(lab.auto_brightness_open === true ? { brightness: lab.auto_brightness_strength ?? brightness } : {}),
    ...(lab.auto_adjust_open === true ? { adjust: lab.auto_adjust_strength ?? DEFAULT_ADJUST } : {}),
    ...(lab.quality_open === true
      ? {
          detail: {
            offset: lab.quality_detail_offset ?? offset,
            place: String(lab.quality_mode) === QUALITY_MODES[1] ? "contours" : "all",
            kind: String(lab.quality_type) === QUALITY_TYPES[1] ? "crisp" : "natural",
          },
        }
      : {}),
    ...(lab.intelligence_open === true ? { expand_tokens: lab.expand_token_length ?? words } : {}),
    ...(lab.semantics_open === true ? { semantics: true } : {}),
    ...(lab.film_turbo === true ? { film: true } : {}),
  }
}

/** The specification shows no default of its own for it; that of the brightness serves. */
export const DEFAULT_ADJUST = STUDIO_PARAMETERS.auto_brightness_strength

function magicOf(said: boolean | number | undefined): Tuning {
  if (said === undefined || said === false || said === 0) return {}
  const magic = said === true ? SDXL_PARAMETERS.prompt_magic : said
  return { prompt_magic: Math.min(1, Math.max(0, magic)) }
}
