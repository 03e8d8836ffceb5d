import type { Seed } from "../../../formats/generator/seed.ts"
import type { GraphLink } from "./comfy-graph.ts"
import { type GraphDraft, GraphLack } from "./graph-draft.ts"
import { type Fields, numberIn } from "./order-reading.ts"
import { encoderFiles, type PaintModel, samplingFor, vaeFile } from "./paint-files.ts"
import type { PaintSampling, PaintWay } from "./paint-ways.ts"
import { tellingName } from "./told-names.ts"

/** A declared family that is loaded. */
export interface LoadedPaintWay {
  readonly way: PaintWay
  readonly sampling: PaintSampling
}

/** The web UI's usual guidance; an order's is taken in proportion to it. */
const USUAL_CFG = 7

/** The order of model, encoder and VAE among what a file's loader hands out. */
interface Loaded extends LoadedPaintWay {
  readonly model: GraphLink
  readonly clip: GraphLink
  readonly vae: GraphLink
}

/** Loads a declared model with its encoder, its VAE, and what bends it. Throws `GraphLack`. */
export function loadPaintWay(draft: GraphDraft, { name, loader, way }: PaintModel): Loaded {
  const sampling = samplingFor(way, tellingName(draft.classes, name))
  const isWhole = loader === "CheckpointLoaderSimple"
  const id = isWhole ? draft.add(loader, { ckpt_name: name }) : draft.add(loader, { unet_name: name, weight_dtype: "default" })
  const { shifts, tokens } = way
  const encoder = way.encoder === null ? null : encoderFiles(draft.classes, way.encoder)
  if (encoder === null && !isWhole) throw new GraphLack("model", `${way.id}-encoder`)
  const clip: GraphLink = encoder === null ? [id, 1] : draft.link(encoder.className, encoder.inputs)
  const vae = way.vae === null ? null : vaeFile(draft.classes, way.vae)
  if (vae === null && !isWhole) throw new GraphLack("model", `${way.id}-vae`)
  return {
    way,
    sampling,
    model: shifts === null || sampling.shift === null ? [id, 0] : draft.link(shifts, { model: [id, 0], shift: sampling.shift }),
    clip: tokens === undefined || !draft.has(tokens.className) ? clip : draft.link(tokens.className, { clip, ...tokens.inputs }),
    vae: vae === null ? [id, 2] : draft.link("VAELoader", { vae_name: vae }),
  }
}

/** The node that encodes words for a way, and the input that takes them. */
export function wordsNode(draft: GraphDraft, loaded: LoadedPaintWay | null) {
  const words = loaded?.way.words
  return words !== undefined && draft.has(words.className)
    ? { className: words.className, field: words.field, inputs: words.inputs }
    : { className: "CLIPTextEncode", field: "text", inputs: {} }
}

/** How strongly words are followed: an order's guidance in proportion to what the family is used to. A model of few steps has its own. */
export function guidanceOf(draft: GraphDraft, { sampling: { cfg } }: LoadedPaintWay, fields: Fields): number {
  const ordered = numberIn(fields, "cfg_scale", USUAL_CFG)
  const guidance = cfg <= 1 ? cfg : Math.max(1, Math.round((cfg * ordered * 10) / USUAL_CFG) / 10)
  if (guidance !== ordered) draft.approximate("cfg_scale")
  return guidance
}

/** As many steps as are ordered, and for a model of few steps no more than it needs. */
export function stepsFor(draft: GraphDraft, { way, sampling }: LoadedPaintWay, fields: Fields): number {
  const ordered = numberIn(fields, "steps", sampling.steps)
  const isFew = sampling.cfg <= 1 || sampling.steps < way.sampling.steps
  if (!isFew || ordered <= sampling.steps) return ordered
  draft.approximate("steps")
  return sampling.steps
}

/** One run along a schedule that a family makes of steps and sides. */
export function sampleBySchedule(
  draft: GraphDraft,
  className: string,
  given: {
    readonly model: GraphLink
    readonly positive: GraphLink
    readonly negative: GraphLink
    readonly latent_image: GraphLink
    readonly seed: Seed
    readonly steps: number
    readonly cfg: number
    readonly sampler_name: string
    readonly sides: { readonly width: number; readonly height: number }
  },
): GraphLink {
  const { model, positive, negative, latent_image, seed, steps, cfg, sampler_name, sides } = given
  return draft.link("SamplerCustomAdvanced", {
    noise: draft.link("RandomNoise", { noise_seed: seed }),
    guider:
      cfg > 1 ? draft.link("CFGGuider", { model, positive, negative, cfg }) : draft.link("BasicGuider", { model, conditioning: positive }),
    sampler: draft.link("KSamplerSelect", { sampler_name }),
    sigmas: draft.link(className, { steps, ...sides }),
    latent_image,
  })
}

/** The node that is shown an image that words edit; null where a family does not, or a server has none. */
export function editNode(draft: GraphDraft, loaded: LoadedPaintWay | null) {
  return loaded?.way.edits?.find(([className]) => draft.has(className)) ?? null
}
