import type { ModelFamily } from "../_kernel/model-family.ts"

/** What else is known of a model besides its name. */
export interface FamilyHints {
  /** Further words on it, the surest first: a base that somebody notes (`SDXL 1.0`), an architecture, a title, a folder, a configuration file. */
  readonly texts?: readonly (string | null | undefined)[]
}

/** What names of models of a family have in them; the first row that fits counts, so the narrower families come first. */
const SIGNS: readonly (readonly [ModelFamily, RegExp])[] = [
  ["HiDream", /hi-?dream/],
  ["SeaDream", /se[ae]-?dream/],
  ["IL3", /illustrious[ _-]?(?:xl)?[ _-]?v?3(?!\d)|(?<![a-z])il(?:xl)?[ _-]?v?3(?!\d)/],
  ["IL", /illustrious|illust(?![a-z])|noob[ _-]?ai|noobxl|(?<![a-z])(?:ilxl|il)(?![a-z])/],
  ["flux", /flux|(?<![a-z])(?:schnell|klein)(?![a-z])|chroma/],
  ["sdxl", /sdxl|sd[ _-]?xl|xl(?![a-z])|pony|animagine|playground[ _-]?v2|stable-diffusion-xl|juggernaut|kolors/],
  [
    "sd",
    /sd[ _-]?v?[12](?!\d{2})|sd[ _-]?(?:15|14|21|20)(?!\d)|(?<![a-z0-9])v?[12][._-][0-5](?!\d)|stable-diffusion-(?:v-?)?[12]|v[12]-inference|dream-?shaper|deliberate|realistic-?vision|rev-?animated|anything|counterfeit|meina|majicmix|epic-?realism|chilloutmix|absolute-?reality|cyber-?realistic|ghostmix|abyssorange|openjourney/,
  ],
]

/**
 * The family of a model, guessed by its file's name and what else is known: hints first, since who names a base means it; null where
 * nothing tells.
 */
export function familyOf(name: string, { texts = [] }: FamilyHints = {}): ModelFamily | null {
  for (const text of [...texts, name]) {
    const words = (text ?? "").toLowerCase()
    const family = words === "" ? undefined : SIGNS.find(([, sign]) => sign.test(words))?.[0]
    if (family !== undefined) return family
  }
  return null
}

/** Models for one step of the work. */
const FOR_A_STEP = /refiner|inpaint/i

/** The model that is meant where nobody names one: the first of a family that is known, or of any; undefined of none. */
export function usualModel<Model extends { readonly name: string; readonly family: ModelFamily | null }>(
  models: readonly Model[],
): Model | undefined {
  return models.find(({ name, family }) => family !== null && !FOR_A_STEP.test(name)) ?? models[0]
}
