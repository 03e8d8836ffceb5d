import type { Seed } from "../../../formats/generator/seed.ts"
import type { GraphLink } from "./comfy-graph.ts"
import { fittedFrame } from "./fitted-frame.ts"
import { type GraphDraft, GraphLack } from "./graph-draft.ts"
import { emptied, encodeWords, loadPart, type ModelPart, partFile } from "./model-parts.ts"
import { type Fields, numberIn, partIn, textIn } from "./order-reading.ts"
import type { GraphOrder } from "./painted-graphs.ts"
import { type Sides, scaled, seedOf } from "./sampling.ts"
import { type Begun, begin, type Extent, type GivenFrames, type LoadedWay } from "./video-beginnings.ts"
import { CLIP_L, GLYPHS, MOTION, SOUND_VAE } from "./video-parts.ts"
import { readyWays, type VideoStart, type VideoWay } from "./video-ways.ts"

/** Kinds of order that come to videos. */
export const VIDEO_KINDS = ["text-to-video", "image-to-video"] as const

/** The frames of a video that a graph comes to. */
export interface PlannedVideo {
  readonly frames: GraphLink
  /** Null for a silent one. */
  readonly sound: GraphLink | null
  readonly frameRate: number
  readonly seed: Seed
}

/** A model that is loaded with its words, and how it is sampled. */
export interface ReadyWay extends LoadedWay {
  readonly model: GraphLink
  readonly second: GraphLink | null
  readonly sampling: VideoWay["sampling"]
}

const USUAL_FRAME_RATE = 24
/** Models that were made to need few steps. */
const DISTILLED = { steps: 8, cfg: 1 }
const LTX_SCHEDULE = { max_shift: 2.05, base_shift: 0.95, stretch: true, terminal: 0.1 } as const
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
  const leftOut = LEFT_OUT.filter((field) => field !== "sound" || way.family !== "ltx-2")
  for (const field of leftOut) if (![undefined, false].some((silent) => silent === fields[field])) draft.leaveOut(field)
  const extent = extentOf(way, fields)
  if (extent.frameRate !== numberIn(fields, "frame_rate", USUAL_FRAME_RATE)) draft.approximate("frame_rate")
  const ready = loadWay(draft, way, fields, extent)
  const given = {
    first: start === "words" ? null : loadFrame(draft, order, firstRole(order), extent.ordered),
    last: start === "frames" ? loadFrame(draft, order, "last-frame", extent.ordered) : null,
  }
  return Array.from({ length: numberIn(fields, "count", 1) }, (_, index) => {
    const seed = seedOf(fields, index)
    const { frames, sound } = makeScene(draft, ready, given, seed, fields["sound"] === true)
    return { frames: cutToOrder(draft, frames, extent), sound, frameRate: extent.frameRate, seed }
  })
}

/** The frames that a model makes, as many and as large as it does. */
export function makeFrames(draft: GraphDraft, ready: ReadyWay, given: GivenFrames, seed: Seed): GraphLink {
  return makeScene(draft, ready, given, seed, false).frames
}

/** The frames that a model makes, and what is to be heard with them where it makes that too. */
function makeScene(
  draft: GraphDraft,
  ready: ReadyWay,
  given: GivenFrames,
  seed: Seed,
  isHeard: boolean,
): Pick<PlannedVideo, "frames" | "sound"> {
  const begun = begin(draft, ready, given)
  const all = sampled(draft, ready, begun, seed)
  if (begun.soundVae !== undefined) {
    const apart = draft.add("LTXVSeparateAVLatent", { av_latent: all })
    const frames = draft.link("VAEDecode", { samples: [apart, 0], vae: ready.vae })
    return { frames, sound: isHeard ? draft.link("LTXVAudioVAEDecode", { samples: [apart, 1], audio_vae: begun.soundVae }) : null }
  }
  const samples = ready.way.family === "ltxv" && given.last !== null ? withoutGuides(draft, begun, all) : all
  return { frames: draft.link("VAEDecode", { samples, vae: ready.vae }), sound: null }
}

function loadFrame(draft: GraphDraft, { fields, nameOf }: GraphOrder, role: string, frame: Sides): GraphLink {
  const fit = partIn(partIn(fields, "image_fit") ?? {}, role)
  return fittedFrame(draft, draft.link("LoadImage", { image: nameOf(role) }), fit, frame)
}

function firstRole({ roles }: GraphOrder): string {
  return roles.includes("first-frame") ? "first-frame" : "image"
}

/** Frames and sides are rounded up to what the model makes. */
function extentOf(way: VideoWay, fields: Fields): Extent & { readonly frameRate: number } {
  const ordered = { width: numberIn(fields, "width", 832), height: numberIn(fields, "height", 480) }
  const frameRate = way.frameRate ?? numberIn(fields, "frame_rate", USUAL_FRAME_RATE)
  const orderedFrames = framesIn(numberIn(fields, "duration_s", 5), frameRate)
  return { ordered, made: madeSides(way, ordered), frameRate, orderedFrames, madeFrames: madeFrames(way, orderedFrames) }
}

/** How many frames play for so long at least. */
export function framesIn(durationS: number, frameRate: number): number {
  // What is a whole number but for the last bit is one.
  return Math.max(1, Math.ceil(durationS * frameRate - 1e-6))
}

/** The next number of frames that a model makes. */
export function madeFrames({ frameStep }: VideoWay, least: number): number {
  return Math.max(frameStep, Math.ceil((least - 1) / frameStep) * frameStep) + 1
}

/** The sides that a model makes for others: up to its grid, and within what it has learnt to fill. */
export function madeSides({ gridPx, mostPixels }: VideoWay, { width, height }: Sides): Sides {
  const scale = mostPixels === null ? 1 : Math.min(1, Math.sqrt(mostPixels / (width * height)))
  const made = (side: number) => Math.ceil((side * scale) / gridPx) * gridPx
  return { width: made(width), height: made(height) }
}

/** Loads a model with its words. Throws `GraphLack` for a file that is missing. */
export function loadWay(draft: GraphDraft, way: VideoWay, fields: Fields, extent: Extent): ReadyWay {
  const loaded = loadPart(draft, way.model)
  const withShift = (model: GraphLink): GraphLink =>
    way.sampling.shift === null ? model : draft.link("ModelSamplingSD3", { model, shift: way.sampling.shift })
  const clip: GraphLink = way.encoder === null ? [loaded, 1] : [loadEncoder(draft, way, way.encoder), 0]
  const vae: GraphLink = way.vae === null ? [loaded, 2] : [loadPart(draft, way.vae), 0]
  const positive = encodeWords(draft, clip, textIn(fields, "prompt"))
  const words = textIn(fields, "negative_prompt")
  const isDistilled = (way.family === "ltxv" || way.family === "ltx-2") && /distill/i.test(fileName(draft, way.model))
  const sampling = isDistilled ? { ...way.sampling, ...DISTILLED } : way.sampling
  // Without guidance nothing is kept away from.
  const isGuided = sampling.cfg > 1
  if (!isGuided && words !== "") draft.leaveOut("negative_prompt")
  return {
    way,
    extent,
    model: way.family === "animatediff" ? moving(draft, [loaded, 0]) : withShift([loaded, 0]),
    second: way.second === null ? null : withShift([loadPart(draft, way.second), 0]),
    vae,
    positive: way.family === "hunyuan" ? draft.link("FluxGuidance", { conditioning: positive, guidance: 6 }) : positive,
    negative: isGuided ? encodeWords(draft, clip, words) : emptied(draft, positive),
    sampling,
  }
}

/** A model of images that a model of motion has learnt to join, sixteen frames at a time. */
function moving(draft: GraphDraft, model: GraphLink): GraphLink {
  const context_options = draft.link("ADE_StandardUniformContextOptions", { context_length: 16, context_stride: 1, context_overlap: 4 })
  return draft.link("ADE_AnimateDiffLoaderGen1", {
    model,
    model_name: fileName(draft, MOTION),
    beta_schedule: "autoselect",
    context_options,
  })
}

function loadEncoder(draft: GraphDraft, { family }: VideoWay, encoder: ModelPart): string {
  switch (family) {
    case "wan":
    case "wan-5b":
      return loadPart(draft, encoder, { type: "wan" })
    case "ltxv":
      return loadPart(draft, encoder, { type: "ltxv" })
    case "ltx-2":
      return loadPart(draft, encoder, { ckpt_name: fileName(draft, SOUND_VAE) })
    case "animatediff":
      return loadPart(draft, encoder)
    case "hunyuan-1.5":
      return loadPart(draft, encoder, { clip_name2: fileName(draft, GLYPHS), type: "hunyuan_video_15" })
    case "hunyuan":
      return loadPart(draft, encoder, { clip_name1: fileName(draft, CLIP_L), type: "hunyuan_video" })
  }
}

function fileName({ classes }: GraphDraft, part: ModelPart): string {
  const file = partFile(classes, part)
  if (file === null) throw new GraphLack("model", part.example)
  return file.name
}

function sampled(draft: GraphDraft, ready: ReadyWay, { positive, negative, latent, sight }: Begun, seed: Seed): GraphLink {
  const { way, model, second, sampling } = ready
  const { steps, cfg, sampler: sampler_name, scheduler } = sampling
  const words = { positive, negative }
  if (way.family === "ltx-2") {
    return draft.link("SamplerCustomAdvanced", {
      noise: draft.link("RandomNoise", { noise_seed: seed }),
      guider: draft.link("CFGGuider", { model, ...words, cfg }),
      sampler: draft.link("KSamplerSelect", { sampler_name }),
      sigmas: draft.link("LTXVScheduler", { ...LTX_SCHEDULE, steps, ...(sight === undefined ? {} : { latent: sight }) }),
      latent_image: latent,
    })
  }
  if (way.family === "ltxv") {
    const sampler = draft.link("KSamplerSelect", { sampler_name })
    const sigmas = draft.link("LTXVScheduler", { ...LTX_SCHEDULE, steps, latent })
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
function cutToOrder(draft: GraphDraft, frames: GraphLink, extent: Extent): GraphLink {
  const { orderedFrames, madeFrames: all } = extent
  const most = draft.classes.get("ImageFromBatch")?.inputs["length"]?.maximum ?? Number.POSITIVE_INFINITY
  const isMore = typeof orderedFrames === "number" && typeof all === "number" && most >= orderedFrames && orderedFrames < all
  const cut =
    isMore && draft.has("ImageFromBatch") ? draft.link("ImageFromBatch", { image: frames, batch_index: 0, length: orderedFrames }) : frames
  return sidesToOrder(draft, cut, extent)
}

/** Frames at the ordered sides. */
export function sidesToOrder(draft: GraphDraft, frames: GraphLink, { ordered, made }: Pick<Extent, "ordered" | "made">): GraphLink {
  return made.width === ordered.width && made.height === ordered.height ? frames : scaled(draft, frames, ordered)
}
