import type { ModelFamily } from "../../../domain/_kernel/model-family.ts"
import { familyOf } from "../../../domain/backend/model-families.ts"
import { ORDER_FIELDS, type OrderField } from "../../../domain/backend/order-fields.ts"
import { readSampler } from "../../../domain/backend/sampler-names.ts"
import { jsonSeed } from "../../../formats/generator/seed.ts"
import { isVae } from "./capabilities.ts"
import { type NearName, nearSampler } from "./near-names.ts"
import type { OrderFields } from "./order-fields.ts"
import type { ServerFacts } from "./server-facts.ts"

const TUNING = "tuning."
const USUAL_STEPS = 20
const USUAL_CFG = 7
const FLUX_CFG = 3.5
/** With another schedule flux comes out black (forge #1977). */
const FLUX_SCHEDULER = "Simple"
const FLUX_MODULES = [/clip_?l/i, /t5/i] as const

/** The part of a call that everything painted shares, and what of the order is not in it. */
export interface PaintedBody {
  readonly body: Readonly<Record<string, unknown>>
  readonly family: ModelFamily | null
  readonly approximated: readonly OrderField[]
  readonly leftOut: readonly OrderField[]
}

/** Puts an order's words, model and numbers into a call: settings go along with it, the server's own stay as they are. */
export function paintedBody(jobId: string, fields: OrderFields, facts: ServerFacts): PaintedBody {
  const family = fields.model === undefined ? null : familyOfModel(fields.model, facts)
  const isFlux = family === "flux"
  const isForge = facts.software === "forge"
  const cfg = fields.cfg_scale ?? (isFlux ? FLUX_CFG : USUAL_CFG)
  const style = fields.style !== undefined && facts.styles.includes(fields.style) ? [fields.style] : []
  const leftOut: OrderField[] = []
  if (fields.style !== undefined && style.length === 0) leftOut.push("style")
  if (fields.vae !== undefined && isForge && !facts.modules.includes(fields.vae)) leftOut.push("vae")
  return {
    family,
    approximated: isFlux || !nearestSampler(fields.sampler_name, facts).isOther ? [] : ["sampler_name"],
    leftOut: [...leftOut, ...unheeded(fields)],
    body: {
      force_task_id: jobId,
      ...promptsOf(fields),
      styles: style,
      seed: jsonSeed(fields.seed ?? -1),
      steps: fields.steps ?? USUAL_STEPS,
      // Flux is guided by a number of its own; with more than 1 here it takes twice as long and comes out burnt.
      cfg_scale: isFlux && isForge ? 1 : cfg,
      ...(isFlux && isForge ? { distilled_cfg_scale: cfg } : {}),
      width: fields.width,
      height: fields.height,
      // One after the other: the memory that one image takes is what they all take.
      n_iter: fields.count ?? 1,
      batch_size: 1,
      ...samplerOf(fields.sampler_name, facts, isFlux),
      ...refinerOf(fields),
      override_settings: settingsOf(fields, facts, isFlux),
      override_settings_restore_afterwards: true,
      send_images: true,
      save_images: false,
    },
  }
}

/** The family of a model of the server's. */
export function familyOfModel(name: string, facts: ServerFacts): ModelFamily | null {
  const model = facts.models.find(({ model_name }) => model_name === name)
  return familyOf(name, { texts: [model?.config, model?.title, model?.filename?.split(/[\\/]/).at(-2)] })
}

/** Words, with what the web UI reads out of them: LoRAs, and embeddings by their names. */
export function promptsOf({ prompt = "", negative_prompt = "", loras = [], embeddings = [] }: OrderFields): {
  readonly prompt: string
  readonly negative_prompt: string
} {
  const missing = embeddings.filter((name) => !prompt.includes(name) && !negative_prompt.includes(name))
  const [against, towards] = [missing.filter(isNegative), missing.filter((name) => !isNegative(name))]
  const tags = loras.map(({ name, weight }) => loraTag(name, weight)).join("")
  return {
    prompt: [prompt, ...towards].filter((part) => part !== "").join(", ") + (tags === "" ? "" : ` ${tags}`),
    negative_prompt: [negative_prompt, ...against].filter((part) => part !== "").join(", "),
  }
}

/** A LoRA as the web UI reads it in a prompt. */
export function loraTag(name: string, weight: number): string {
  return `<lora:${name.replaceAll(/[<>:]/g, "")}:${weight}>`
}

function isNegative(embedding: string): boolean {
  return /neg|bad|worst|ugly/i.test(embedding)
}

/** The sampler that the server has for the one that is asked for, without its schedule. */
function nearestSampler(name: string | undefined, { samplers, schedulers }: ServerFacts): NearName {
  if (name === undefined) return { name: undefined, isOther: false }
  const choice = readSampler(name, null)
  // Older servers list each sampler with each of its schedules.
  const isListedWhole = schedulers === null && samplers.includes(name)
  return isListedWhole ? { name: choice?.sampler ?? name, isOther: false } : nearSampler(choice?.sampler ?? name, samplers)
}

/** Sampler and schedule apart, as the newer servers take them; older ones know combined names only. */
export function samplerOf(name: string | undefined, facts: ServerFacts, isFlux: boolean): Readonly<Record<string, string>> {
  const choice = name === undefined ? null : readSampler(name, null)
  const { name: sampler, isOther } = nearestSampler(name, facts)
  if (isFlux) return { sampler_name: "Euler", scheduler: FLUX_SCHEDULER }
  if (sampler === undefined) return {}
  if (facts.schedulers === null) return { sampler_name: isOther || choice?.schedule == null ? sampler : `${sampler} ${choice.schedule}` }
  return { sampler_name: sampler, scheduler: choice?.schedule ?? "Automatic" }
}

function refinerOf({ refiner }: OrderFields): Readonly<Record<string, unknown>> {
  return refiner === undefined ? {} : { refiner_checkpoint: refiner.model, refiner_switch_at: refiner.switch_at ?? 0.8 }
}

function settingsOf(fields: OrderFields, facts: ServerFacts, isFlux: boolean): Readonly<Record<string, unknown>> {
  const { model, vae, clip_skip } = fields
  return {
    ...(model === undefined ? {} : { sd_model_checkpoint: model }),
    ...(clip_skip === undefined ? {} : { CLIP_stop_at_last_layers: clip_skip }),
    ...(facts.software === "forge" ? forgeModules(model, vae, facts, isFlux) : vae === undefined ? {} : { sd_vae: vae }),
  }
}

/** Forge's text encoders and VAE: flux runs with none but its own, and other models fail with those. */
function forgeModules(model: string | undefined, vae: string | undefined, { modules }: ServerFacts, isFlux: boolean): object {
  const chosen = modules.filter((name) => name === vae)
  if (model === undefined) return chosen.length === 0 ? {} : { forge_additional_modules: chosen }
  if (!isFlux) return { forge_additional_modules: chosen }
  const encoders = FLUX_MODULES.flatMap((sign) => modules.find((name) => sign.test(name)) ?? [])
  const own = chosen.length > 0 ? chosen : modules.filter((name) => isVae(name) && /flux|(?<![a-z])ae(?![a-z])/i.test(name)).slice(0, 1)
  const all = [...encoders, ...own]
  // Where not all are there, the model may have them in itself, or the server may be set so.
  return all.length < FLUX_MODULES.length + 1 ? {} : { forge_additional_modules: all }
}

function unheeded(fields: OrderFields): readonly OrderField[] {
  const tuning = Object.keys(fields.tuning ?? {})
  return [
    ...ORDER_FIELDS.filter((field) => field.startsWith(TUNING) && tuning.includes(field.slice(TUNING.length))),
    ...((fields.regions?.length ?? 0) > 0 ? (["regions"] as const) : []),
    ...((fields.references?.length ?? 0) > 0 ? (["references"] as const) : []),
  ]
}
