import { MODEL_FAMILIES, type ModelFamily } from "./size-rules.ts"

/** A base model that a task may name. */
export interface BaseModel {
  readonly art_model_no: string
  readonly art_model_ver_no: string
  readonly name: string
  readonly base_model_type: ModelFamily
  /** Nobody knows its family: `base_model_type` only says whose sizes it begins with. */
  readonly isFamilyUnknown?: true
  /** What the servers that have it call it, where that is not its number. */
  readonly serverName?: string
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

/** What the starter's model is called where no preview renderer stands behind it: it is whatever the server begins with. */
export const SERVERS_CHOICE = "Default"

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
  if (artModelNo === undefined) return STARTER_MODEL
  return BASE_MODELS.find(({ art_model_no }) => art_model_no === artModelNo) ?? foreignModelOf(artModelNo)
}

/** Stands for a family that nobody knows. */
const ANY_FAMILY = "any"
const FOREIGN_NO = /^([A-Za-z0-9]{2,10}):(.+)$/s

/** The number of a model that a server lists: its own where it is one of ours, else one that says its family and its name there. */
export function modelNoOf({ name, family }: { readonly name: string; readonly family: ModelFamily | null }): string {
  return BASE_MODELS.some(({ art_model_no }) => art_model_no === name) ? name : `${family ?? ANY_FAMILY}:${name}`
}

function foreignModelOf(no: string): BaseModel | undefined {
  const [, said = "", serverName = ""] = FOREIGN_NO.exec(no) ?? []
  const family = MODEL_FAMILIES.find((known) => known === said)
  if (serverName === "" || (family === undefined && said !== ANY_FAMILY)) return undefined
  return {
    art_model_no: no,
    art_model_ver_no: "1",
    name: titleOf(serverName),
    base_model_type: family ?? STARTER_MODEL.base_model_type,
    ...(family === undefined ? { isFamilyUnknown: true } : {}),
    serverName,
    is_preview: false,
    defaults: family === "flux" ? { cfgScale: 3.5, sampler: "Euler" } : {},
    priceFactor: 1,
  }
}

/** A file's name without what says where it lies and what it is. */
export function titleOf(serverName: string): string {
  const file = serverName.split(/[/\\]/).at(-1) ?? serverName
  return (
    file
      .replace(/\s*\[[0-9a-f]{6,64}\]$/i, "")
      .replace(/\.(?:safetensors|ckpt|pth?|bin|gguf|sft)$/i, "")
      .trim() || serverName
  )
}
