import type { ModelFamily } from "./size-rules.ts"

/** A base model that a task may name. */
export interface BaseModel {
  readonly art_model_no: string
  readonly art_model_ver_no: string
  readonly name: string
  readonly base_model_type: ModelFamily
  readonly is_preview: boolean
  /** What the model asks for where a configuration is silent; the category's defaults come after it (spec 1§9). */
  readonly defaults: { readonly steps?: number; readonly cfgScale?: number; readonly sampler?: string }
  /** What its price is multiplied by. */
  readonly priceFactor: number
}

/** The base model that the starter uses, as `task/simple/model/detail` answers it. */
export const STARTER_MODEL = {
  art_model_no: "easel-preview",
  art_model_ver_no: "1",
  name: "Easel",
  base_model_type: "sdxl",
  is_preview: true,
  defaults: {},
  priceFactor: 1,
} as const satisfies BaseModel

/** The base models; all of them are of the preview renderer until other renderers bring theirs. */
export const BASE_MODELS: readonly BaseModel[] = [
  STARTER_MODEL,
  {
    art_model_no: "easel-sketchbook",
    art_model_ver_no: "1",
    name: "Easel Sketchbook",
    base_model_type: "sd",
    is_preview: true,
    defaults: {},
    priceFactor: 1,
  },
  {
    art_model_no: "easel-lens",
    art_model_ver_no: "1",
    name: "Easel Lens",
    base_model_type: "flux",
    is_preview: true,
    defaults: { cfgScale: 3.5, sampler: "Euler" },
    priceFactor: 1,
  },
]

/** The model of a number; the starter's where none is named, undefined where it is unknown. */
export function baseModelOf(artModelNo: string | undefined): BaseModel | undefined {
  return artModelNo === undefined ? STARTER_MODEL : BASE_MODELS.find(({ art_model_no }) => art_model_no === artModelNo)
}
