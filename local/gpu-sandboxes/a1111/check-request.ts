import { CONTROL_MODELS, CONTROL_MODULES, FLUX_MODULES, hashOf, LOADED_MODEL, SAMPLERS, type SandboxSoftware } from "./lists.ts"

export type Json = Readonly<Record<string, unknown>>

/** A refusal as the web UI words it. */
export class RefusedError extends Error {
  readonly status: number
  readonly body: Json

  constructor(status: number, kind: string, detail: string) {
    super(detail)
    this.status = status
    this.body = { error: kind, detail: kind === "HTTPException" ? detail : "", body: "", errors: detail }
  }
}

/** What the scripts make of a call. */
export interface Settled {
  readonly model: string
  readonly isBlack: boolean
  /** Of ADetailer, those that it understood. */
  readonly repairs: readonly string[]
  /** How many control maps are appended. */
  readonly maps: number
  readonly isAnimation: boolean
}

/** The fields of ADetailer that tests send; one that is not among them drops its unit. */
const REPAIR_FIELDS = new Set([
  "ad_model",
  "ad_prompt",
  "ad_negative_prompt",
  "ad_confidence",
  "ad_denoising_strength",
  "ad_mask_blur",
  "ad_dilate_erode",
])
const ALIASES = [
  ["guidance", "guidance_end"],
  ["input_image", "image"],
  ["lowvram", "low_vram"],
] as const

/** Looks through a generation call as the web UI does. Throws RefusedError. */
export function settle(body: Json, software: SandboxSoftware): Settled {
  const settings = record(body["override_settings"])
  const asked = settings["sd_model_checkpoint"]
  // A model that is not there is passed over without a word.
  const model = typeof asked === "string" && hashOf(asked) !== null ? asked : LOADED_MODEL
  const sampler = body["sampler_name"]
  if (sampler !== undefined && !SAMPLERS.some((name) => name === sampler)) throw new RefusedError(400, "HTTPException", "Sampler not found")
  if (typeof body["steps"] === "string") throw new RefusedError(422, "RequestValidationError", "value is not a valid integer")
  const scripts = Object.entries(record(body["alwayson_scripts"]))
  const unknown = scripts.find(([name]) => !["controlnet", "adetailer", "animatediff"].includes(name.toLowerCase()))
  if (unknown !== undefined) throw new RefusedError(422, "HTTPException", `always on script ${unknown[0]} not found`)
  const argsOf = (name: string) => list(record(scripts.find(([own]) => own.toLowerCase() === name)?.[1])["args"])
  const isFlux = model.startsWith("flux")
  if (isFlux && software === "forge") assertFluxModules(list(settings["forge_additional_modules"]))
  return {
    model,
    isBlack: isFlux && body["scheduler"] !== "Simple",
    repairs: repairsOf(argsOf("adetailer")),
    maps: mapsOf(argsOf("controlnet")),
    isAnimation: record(argsOf("animatediff")[0])["enable"] === true,
  }
}

function assertFluxModules(modules: readonly unknown[]): void {
  if (!FLUX_MODULES.every((name) => modules.includes(name)))
    throw new RefusedError(500, "AssertionError", "You do not have CLIP state dict!")
}

function repairsOf(args: readonly unknown[]): readonly string[] {
  const units = args.filter((arg) => typeof arg === "object").map(record)
  if (args[0] === false) return []
  return units
    .filter((unit) => Object.keys(unit).every((field) => REPAIR_FIELDS.has(field)) && unit["ad_model"] !== undefined)
    .map((unit) => String(unit["ad_model"]))
}

function mapsOf(args: readonly unknown[]): number {
  const units = args.map(record).filter((unit) => unit["enabled"] === true)
  for (const unit of units) {
    const twice = ALIASES.find(([alias, field]) => unit[alias] !== undefined && unit[field] !== undefined)
    if (twice !== undefined) throw new RefusedError(500, "AssertionError", `Conflict of field '${twice[1]}' and its alias '${twice[0]}'`)
    if (Number(unit["guidance_start"]) > Number(unit["guidance_end"])) throw new RefusedError(500, "ValueError", "guidance start > end")
    if (!CONTROL_MODELS.includes(String(unit["model"])))
      throw new RefusedError(500, "RuntimeError", `model not found: ${String(unit["model"])}`)
    if (!CONTROL_MODULES.includes(String(unit["module"])))
      throw new RefusedError(500, "RuntimeError", `module not found: ${String(unit["module"])}`)
    if (typeof unit["image"] !== "string") throw new RefusedError(500, "ValueError", "controlnet is enabled but no input image is given")
  }
  return units.filter((unit) => unit["save_detected_map"] !== false).length
}

export function record(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {}
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
