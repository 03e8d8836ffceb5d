import type { GraphLink } from "./comfy-graph.ts"
import { type GraphDraft, GraphLack } from "./graph-draft.ts"
import { emptied, encodeWords, loadPart, type ModelPart, partFile } from "./model-parts.ts"
import { type Fields, numberIn, textIn } from "./order-reading.ts"
import type { GraphOrder } from "./painted-graphs.ts"
import { scaled, seedOf } from "./sampling.ts"
import { type Begun, begin, type Extent, type LoadedWay } from "./video-beginnings.ts"
import { CLIP_L, readyWays, type VideoStart, type VideoWay } from "./video-ways.ts"

/** Kinds of order that come to videos. */
export const VIDEO_KINDS = ["text-to-video", "image-to-video"] as const

/** The frames of a video that a graph comes to. */
export interface PlannedVideo {
  readonly frames: GraphLink
  readonly frameRate: number
  readonly seed: number
}

/** A model that is loaded with its words, and how it is sampled. */
interface Ready extends LoadedWay {
  readonly model: GraphLink
  readonly second: GraphLink | null
  readonly sampling: VideoWay["sampling"]
}

const USUAL_FRAME_RATE = 24
/** Models that were made to need few steps. */
const DISTILLED = { steps: 8, cfg: 1 }
const LEFT_OUT = ["camera", "relevance", "motion_mode", "is_live", "sound"] as const

/** What a video of an order begins with. */
export function startOf({ kind, roles }: Pick<GraphOrder, "kind" | "roles">): VideoStart {
  if (kind === "text-to-video") return "words"
  return roles.includes("last-frame") ? "frames" : "image"
}

/** Videos out of words, an image or two frames: `count` of them, each with its own seed. */
export function makeVideos(draft: GraphDraft, order: GraphOrder): readonly PlannedVideo[] {
  const { fields } = order
  const start = startOf(order)
  const model = textIn(fields, "model")
  const way = readyWays(draft.classes, start).find(({ numbers }) => model === "" || numbers.includes(model))
  if (way === undefined) throw new GraphLack("model", model === "" ? start : model)
  for (const field of LEFT_OUT) if (![undefined, false].some((silent) => silent === fields[field])) draft.leaveOut(field)
  const extent = extentOf(way, fields)
  if (extent.frameRate !== numberIn(fields, "frame_rate", USUAL_FRAME_RATE)) draft.approximate("frame_rate")
  const ready = loadWay(draft, way, fields, extent)
  return Array.from({ length: numberIn(fields, "count", 1) }, (_, index) => {
    const seed = seedOf(fields, index)
    const begun = begin(draft, ready, order, start)
    const all = sampled(draft, ready, begun, seed)
    const samples = way.family === "ltxv" && start === "frames" ? withoutGuides(draft, begun, all) : all
    const decoded = draft.link("VAEDecode", { samples, vae: ready.vae })
    return { frames: cutToOrder(draft, decoded, extent), frameRate: extent.frameRate, seed }
  })
}

/** Frames and sides are rounded up to what the model makes. */
export function extentOf({ gridPx, frameStep, frameRate: learnt }: VideoWay, fields: Fields): Extent {
  const ordered = { width: numberIn(fields, "width", 832), height: numberIn(fields, "height", 480) }
  const up = (side: number) => Math.ceil(side / gridPx) * gridPx
  const frameRate = learnt ?? numberIn(fields, "frame_rate", USUAL_FRAME_RATE)
  // What is a whole number but for the last bit is one.
  const orderedFrames = Math.max(1, Math.ceil(numberIn(fields, "duration_s", 5) * frameRate - 1e-6))
  const madeFrames = Math.max(frameStep, Math.ceil((orderedFrames - 1) / frameStep) * frameStep) + 1
  return { ordered, made: { width: up(ordered.width), height: up(ordered.height) }, frameRate, orderedFrames, madeFrames }
}

function loadWay(draft: GraphDraft, way: VideoWay, fields: Fields, extent: Extent): Ready {
  const loaded = loadPart(draft, way.model)
  const withShift = (model: GraphLink): GraphLink =>
    way.sampling.shift === null ? model : draft.link("ModelSamplingSD3", { model, shift: way.sampling.shift })
  const clip: GraphLink = [loadEncoder(draft, way), 0]
  const vae: GraphLink = way.vae === null ? [loaded, 2] : [loadPart(draft, way.vae), 0]
  const positive = encodeWords(draft, clip, textIn(fields, "prompt"))
  const words = textIn(fields, "negative_prompt")
  const isDistilled = way.family === "ltxv" && /distill/i.test(fileName(draft, way.model))
  const sampling = isDistilled ? { ...way.sampling, ...DISTILLED } : way.sampling
  // Without guidance nothing is kept away from.
  const isGuided = sampling.cfg > 1
  if (!isGuided && words !== "") draft.leaveOut("negative_prompt")
  return {
    way,
    extent,
    model: withShift([loaded, 0]),
    second: way.second === null ? null : withShift([loadPart(draft, way.second), 0]),
    vae,
    positive: way.family === "hunyuan" ? draft.link("FluxGuidance", { conditioning: positive, guidance: 6 }) : positive,
    negative: isGuided ? encodeWords(draft, clip, words) : emptied(draft, positive),
    sampling,
  }
}

function loadEncoder(draft: GraphDraft, { family, encoder }: VideoWay): string {
  switch (family) {
    case "wan":
    case "wan-5b":
      return loadPart(draft, encoder, { type: "wan" })
    case "ltxv":
      return loadPart(draft, encoder, { type: "ltxv" })
    case "hunyuan":
      return loadPart(draft, encoder, { clip_name1: fileName(draft, CLIP_L), type: "hunyuan_video" })
  }
}

function fileName({ classes }: GraphDraft, part: ModelPart): string {
  const file = partFile(classes, part)
  if (file === null) throw new GraphLack("model", part.example)
  return file.name
}

function sampled(draft: GraphDraft, { way, model, second, sampling }: Ready, { latent, ...words }: Begun, seed: number): GraphLink {
  const { steps, cfg, sampler: sampler_name, scheduler } = sampling
  if (way.family === "ltxv") {
    const sampler = draft.link("KSamplerSelect", { sampler_name })
    const sigmas = draft.link("LTXVScheduler", { steps, max_shift: 2.05, base_shift: 0.95, stretch: true, terminal: 0.1, latent })
    return draft.link("SamplerCustom", { model, add_noise: true, noise_seed: seed, cfg, ...words, sampler, sigmas, latent_image: latent })
  }
  const named = { steps, cfg, sampler_name, scheduler, ...words }
  if (second === null) return draft.link("KSampler", { model, seed, ...named, latent_image: latent, denoise: 1 })
  const turn = Math.round(steps / 2)
  const noisy = draft.link("KSamplerAdvanced", {
    ...{ model, ...named, noise_seed: seed, latent_image: latent, add_noise: "enable" },
    ...{ start_at_step: 0, end_at_step: turn, return_with_leftover_noise: "enable" },
  })
  return draft.link("KSamplerAdvanced", {
    ...{ model: second, ...named, noise_seed: seed, latent_image: noisy, add_noise: "disable" },
    ...{ start_at_step: turn, end_at_step: 10_000, return_with_leftover_noise: "disable" },
  })
}

/** LTXV keeps frames that guide it behind the video's own. */
function withoutGuides(draft: GraphDraft, { positive, negative }: Begun, latent: GraphLink): GraphLink {
  return draft.link("LTXVCropGuides", { positive, negative, latent }, 2)
}

/** The ordered number of frames at the ordered sides. A server without the node keeps a few frames more. */
function cutToOrder(draft: GraphDraft, frames: GraphLink, { ordered, made, orderedFrames, madeFrames }: Extent): GraphLink {
  const most = draft.classes.get("ImageFromBatch")?.inputs["length"]?.maximum ?? Number.POSITIVE_INFINITY
  const canCut = draft.has("ImageFromBatch") && most >= orderedFrames && orderedFrames < madeFrames
  const cut = canCut ? draft.link("ImageFromBatch", { image: frames, batch_index: 0, length: orderedFrames }) : frames
  return made.width === ordered.width && made.height === ordered.height ? cut : scaled(draft, cut, ordered)
}
