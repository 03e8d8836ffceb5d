import { laterSeed, type Seed, seedIn } from "../../../formats/generator/seed.ts"
import type { GraphLink } from "./comfy-graph.ts"
import type { GraphDraft } from "./graph-draft.ts"
import { type Fields, numberIn, partIn, textIn } from "./order-reading.ts"
import { type Conditions, conditionsOf, loadPainter, type Painter } from "./painter.ts"
import { comfySampler } from "./samplers.ts"
import { choicesOf, PLAIN_UPSCALERS, upscalerFile } from "./server-models.ts"
import { guidanceOf, type LoadedPaintWay, sampleBySchedule, stepsFor } from "./way-graphs.ts"

/** Sides of what is sampled, px. */
const GRID_PX = { usual: 8, flux: 16 } as const

/** Sides in px. */
export interface Sides {
  readonly width: number
  readonly height: number
}

/** How an order is sampled, the refiner's part with it. */
export interface Sampling {
  readonly steps: number
  readonly cfg: number
  readonly sampler: string
  readonly scheduler: string
  /** Of what is sampled. */
  readonly sides: Sides
  readonly refiner: (Conditions & { readonly model: GraphLink; readonly switchAt: number }) | null
}

export function samplingOf(draft: GraphDraft, painter: Painter, fields: Fields): Sampling {
  const name = textIn(fields, "sampler_name", "Euler")
  const scheduler = textIn(fields, "scheduler")
  const { isOther, ...named } = comfySampler(
    draft.classes,
    name,
    scheduler === "" ? null : scheduler,
    painter.group === "flux" || painter.declared !== null,
  )
  if (isOther) draft.approximate("sampler_name")
  const sides = gridSides(sidesOf(fields), painter)
  const refiner = refinerOf(draft, painter, fields)
  if (painter.declared !== null) return { ...declaredSampling(draft, painter.declared, fields, named.sampler), sides, refiner }
  const steps = numberIn(fields, "steps", 20)
  const cfg = painter.group === "flux" ? 1 : numberIn(fields, "cfg_scale", 7)
  return { ...named, steps, cfg, refiner, sides }
}

/** A declared family keeps to the schedule of its noise, and to the sampler that it needs where it was made for few steps. */
function declaredSampling(draft: GraphDraft, declared: LoadedPaintWay, fields: Fields, sampler: string) {
  const { way, sampling } = declared
  const isKept = sampling.sampler === "lcm" || textIn(fields, "sampler_name") === ""
  const isOffered = choicesOf(draft.classes, "KSampler", "sampler_name").includes(sampling.sampler)
  const wanted = isKept && isOffered ? sampling.sampler : sampler
  if (wanted !== sampler || textIn(fields, "scheduler") !== "") draft.approximate("sampler_name")
  const scheduler = choicesOf(draft.classes, "KSampler", "scheduler").find((one) => one === sampling.scheduler) ?? "simple"
  const cfg = way.guidance === "learnt" ? 1 : guidanceOf(draft, declared, fields)
  return { sampler: wanted, scheduler, steps: stepsFor(draft, declared, fields), cfg }
}

function refinerOf(draft: GraphDraft, painter: Painter, fields: Fields): Sampling["refiner"] {
  const part = partIn(fields, "refiner")
  if (part === null) return null
  if (painter.group === "flux" || painter.declared !== null) {
    draft.leaveOut("refiner")
    return null
  }
  const own = loadPainter(draft, { model: textIn(part, "model") })
  return { ...conditionsOf(draft, own, fields), model: own.model, switchAt: numberIn(part, "switch_at", 0.8) }
}

/** One run of the sampler from a latent; a refiner takes its last steps over. */
export function sample(
  draft: GraphDraft,
  { painter, conditions, sampling }: { readonly painter: Painter; readonly conditions: Conditions; readonly sampling: Sampling },
  { latent, seed, denoise }: { readonly latent: GraphLink; readonly seed: Seed; readonly denoise: number },
): GraphLink {
  const { steps, cfg, sampler, scheduler, refiner, sides } = sampling
  const named = { cfg, sampler_name: sampler, scheduler }
  const schedule = painter.declared?.way.schedule
  if (schedule !== undefined && denoise === 1 && draft.has(schedule, "SamplerCustomAdvanced", "BasicGuider", "CFGGuider")) {
    const given = { model: painter.model, ...conditions, latent_image: latent, seed, steps, cfg, sampler_name: sampler, sides }
    return sampleBySchedule(draft, schedule, given)
  }
  if (refiner === null || refiner.switchAt >= 1 || denoise === 0)
    return draft.link("KSampler", { model: painter.model, ...conditions, latent_image: latent, seed, steps, denoise, ...named })
  const all = Math.round(steps / denoise)
  const start = all - steps
  const turn = start + Math.round(steps * refiner.switchAt)
  const first = draft.link("KSamplerAdvanced", {
    ...{ model: painter.model, ...conditions, latent_image: latent, steps: all, ...named },
    ...{ add_noise: "enable", noise_seed: seed, start_at_step: start, end_at_step: turn, return_with_leftover_noise: "enable" },
  })
  const { positive, negative, model } = refiner
  return draft.link("KSamplerAdvanced", {
    ...{ model, positive, negative, latent_image: first, steps: all, ...named },
    ...{ add_noise: "disable", noise_seed: seed, start_at_step: turn, end_at_step: 10_000, return_with_leftover_noise: "disable" },
  })
}

/** The sides that are sampled for the ones that were ordered. */
export function gridSides({ width, height }: Sides, { group, declared }: Pick<Painter, "group" | "declared">): Sides {
  const grid = group === "flux" || declared !== null ? GRID_PX.flux : GRID_PX.usual
  const up = (side: number) => Math.max(64, Math.ceil(side / grid) * grid)
  return { width: up(width), height: up(height) }
}

/** The sides that are ordered. */
export function sidesOf(fields: Fields): Sides {
  return { width: numberIn(fields, "width", 1024), height: numberIn(fields, "height", 1024) }
}

/** The seed of an order's image by its place, of up to 64 bits. */
export function seedOf(fields: Fields, index: number): Seed {
  return laterSeed(seedIn(fields["seed"]) ?? 0, index)
}

/** What comes back: the ordered sides, enlarged by a second pass where there is one. */
export function finalSides(fields: Fields): Sides {
  const scale = numberIn(partIn(fields, "hires") ?? {}, "scale", 1)
  const side = (name: string) => Math.round(numberIn(fields, name, 1024) * scale)
  return { width: side("width"), height: side("height") }
}

/** An image enlarged by a model where the server has it, then brought to a size exactly. */
export function enlarge(draft: GraphDraft, image: GraphLink, { upscaler, sides }: { readonly upscaler: string; readonly sides: Sides }) {
  const file = upscaler === "" ? null : upscalerFile(draft.classes, upscaler)
  const isKnown = file !== null || Object.hasOwn(PLAIN_UPSCALERS, upscaler)
  const large =
    file === null
      ? image
      : draft.link("ImageUpscaleWithModel", { upscale_model: draft.link("UpscaleModelLoader", { model_name: file }), image })
  const method = (file === null ? PLAIN_UPSCALERS[upscaler] : undefined) ?? "lanczos"
  return { image: scaled(draft, large, sides, method), isKnown }
}

/** An image at a size, cut where its proportions are others. */
export function scaled(draft: GraphDraft, image: GraphLink, { width, height }: Sides, method = "lanczos"): GraphLink {
  return draft.link("ImageScale", { image, upscale_method: method, width, height, crop: "center" })
}

/** A second pass over what a first one made: enlarged, then painted over. */
export function secondPass(
  draft: GraphDraft,
  parts: Parameters<typeof sample>[1],
  { image, seed, hires, sides }: { readonly image: GraphLink; readonly seed: Seed; readonly hires: Fields; readonly sides: Sides },
): GraphLink {
  const enlarged = enlarge(draft, image, { upscaler: textIn(hires, "upscaler"), sides: gridSides(sides, parts.painter) })
  if (!enlarged.isKnown) draft.approximate("hires.upscaler")
  const { vae } = parts.painter
  const steps = numberIn(hires, "steps", 0)
  const sampling = { ...parts.sampling, refiner: null, ...(steps > 0 ? { steps } : {}) }
  const latent = draft.link("VAEEncode", { pixels: enlarged.image, vae })
  const samples = sample(draft, { ...parts, sampling }, { latent, seed, denoise: numberIn(hires, "denoising_strength", 0.5) })
  return draft.link("VAEDecode", { samples, vae })
}
