import { CALCULATOR_CLASSES, calculated, calculatorLack } from "./calculations.ts"
import type { GraphLink } from "./comfy-graph.ts"
import { EXTENDING_CLASSES, extendingLack, extendVideo } from "./extended-video.ts"
import { type GraphDraft, GraphLack } from "./graph-draft.ts"
import { leastLack, loadPart, type ModelPart, type Needs, partFile } from "./model-parts.ts"
import type { NodeClasses } from "./node-class.ts"
import { numberIn, textIn } from "./order-reading.ts"
import type { GraphOrder } from "./painted-graphs.ts"
import { type RemadeVideo, SIDED, withSides } from "./remade-video.ts"
import { scaled, seedOf, sidesOf } from "./sampling.ts"
import { READER_CLASSES, readerLack, readVideo } from "./source-video.ts"

/** Kinds of order that come to a video out of another. */
export const REMADE_KINDS = ["video-extend", "video-upscale", "frame-interpolation", "video-to-audio"] as const
export type RemadeKind = (typeof REMADE_KINDS)[number]

const LARGER_MODEL = ["UpscaleModelLoader", "model_name"] as const
/** A model that doubles is enough, and holds a quarter of what one does that makes sides four times as long. */
const DOUBLING: ModelPart = {
  loaders: [LARGER_MODEL],
  sign: /(?:^|[^\d.])x2(?!\d)|(?:^|[^\d.])2x/i,
  example: "upscale_models/RealESRGAN_x2plus.pth",
}
const ENLARGING: ModelPart = { ...DOUBLING, sign: /./ }
const LARGER: Needs = { nodes: ["UpscaleModelLoader", "ImageUpscaleWithModel", ...SIDED], parts: [ENLARGING] }

const RIFE: ModelPart = { loaders: [["RIFE VFI", "ckpt_name"]], sign: /rife/i, example: "the files of ComfyUI-Frame-Interpolation" }
const BETWEEN: ModelPart = {
  loaders: [["FrameInterpolationModelLoader", "model_name"]],
  sign: /./,
  example: "frame_interpolation/rife_v4.26.safetensors",
}
/** Nodes that make frames between frames: ComfyUI's own, and those of a pack. */
const SMOOTHER: readonly Needs[] = [
  { nodes: ["FrameInterpolationModelLoader", "FrameInterpolate", ...SIDED], parts: [BETWEEN] },
  { nodes: ["RIFE VFI", ...SIDED], parts: [RIFE] },
]

const SOUND_FILES = "MMAudioFeatureUtilsLoader"
const SOUND_MODEL: ModelPart = {
  loaders: [["MMAudioModelLoader", "mmaudio_model"]],
  sign: /mmaudio_(?:large|medium|small)_44k/i,
  example: "mmaudio/mmaudio_large_44k_v2_fp16.safetensors",
}
/** The files that it hears and sees by, of which one node loads all. */
const SOUND_PARTS: readonly ModelPart[] = [
  { loaders: [[SOUND_FILES, "vae_model"]], sign: /vae_44k/i, example: "mmaudio/mmaudio_vae_44k_fp16.safetensors" },
  { loaders: [[SOUND_FILES, "synchformer_model"]], sign: /synchformer/i, example: "mmaudio/mmaudio_synchformer_fp16.safetensors" },
  { loaders: [[SOUND_FILES, "clip_model"]], sign: /clip/i, example: "mmaudio/apple_DFN5B-CLIP-ViT-H-14-384_fp16.safetensors" },
]
const SOUNDING: Needs = {
  nodes: ["MMAudioModelLoader", SOUND_FILES, "MMAudioSampler", "VHS_LoadVideo", "VHS_VideoInfo", ...SIDED],
  parts: [SOUND_MODEL, ...SOUND_PARTS],
}
/** Frames a second that it counts a video's length by. */
const SEEN_RATE = 25

/** The node classes that these graphs are made of. */
export const REMADE_CLASSES: readonly string[] = [
  ...[LARGER, SOUNDING, ...SMOOTHER].flatMap(({ nodes }) => nodes),
  ...[...READER_CLASSES, ...CALCULATOR_CLASSES, ...EXTENDING_CLASSES],
]

export function isRemadeKind(kind: string): kind is RemadeKind {
  return REMADE_KINDS.some((one) => one === kind)
}

/** What a server lacks for a kind; null for nothing. */
export function remadeLack(classes: NodeClasses, kind: RemadeKind): string | null {
  switch (kind) {
    case "video-extend":
      return extendingLack(classes)
    case "video-upscale":
      return leastLack(classes, [LARGER]) ?? readerLack(classes)
    case "frame-interpolation":
      return leastLack(classes, SMOOTHER) ?? readerLack(classes) ?? calculatorLack(classes)
    case "video-to-audio":
      return leastLack(classes, [SOUNDING]) ?? readerLack(classes)
  }
}

/** The video of an order made anew. Throws `GraphLack`. */
export function remakeVideo(draft: GraphDraft, kind: RemadeKind, order: GraphOrder): RemadeVideo {
  switch (kind) {
    case "video-extend":
      return extendVideo(draft, order)
    case "video-upscale":
      return enlarged(draft, order)
    case "frame-interpolation":
      return smoothed(draft, order)
    case "video-to-audio":
      return sounding(draft, order)
  }
}

/** Each frame enlarged by a model, then brought to the ordered size exactly. */
function enlarged(draft: GraphDraft, { fields, nameOf }: GraphOrder): RemadeVideo {
  const source = readVideo(draft, nameOf("video"))
  const upscale_model: GraphLink = [loadPart(draft, partFile(draft.classes, DOUBLING) === null ? ENLARGING : DOUBLING), 0]
  const image = draft.link("ImageUpscaleWithModel", { upscale_model, image: source.frames })
  return { ...source, frames: scaled(draft, image, sidesOf(fields)), seed: 0 }
}

/** A frame between each two, played twice as fast. */
function smoothed(draft: GraphDraft, { fields, nameOf }: GraphOrder): RemadeVideo {
  const source = readVideo(draft, nameOf("video"))
  if (typeof source.frameRate === "number") throw new GraphLack("class", "GetVideoComponents")
  const images = withSides(draft, source.frames, fields)
  const isOwn = leastLack(draft.classes, SMOOTHER.slice(0, 1)) === null
  const frames = isOwn
    ? draft.link("FrameInterpolate", { model: [loadPart(draft, BETWEEN), 0], images, multiplier: 2 })
    : draft.link("RIFE VFI", { ckpt_name: rifeFile(draft), frames: images, multiplier: 2, fast_mode: true, ensemble: true })
  return { ...source, frames, frameRate: calculated(draft, "a * 2", source.frameRate).fraction, seed: 0 }
}

function rifeFile({ classes }: GraphDraft): string {
  const file = partFile(classes, RIFE)
  if (file === null) throw new GraphLack("model", RIFE.example)
  return file.name
}

/**
 * The same frames with a sound that is made of what is seen and of the words, in the place of their own. What is behind the ordered
 * seconds is silent: no node says whether the video has a sound that could follow.
 */
function sounding(draft: GraphDraft, { fields, nameOf }: GraphOrder): RemadeVideo {
  const source = readVideo(draft, nameOf("video"))
  // It makes a sound as long as what it sees; 0 has it see all.
  const frame_load_cap = Math.ceil(numberIn(fields, "duration_s", 0) * SEEN_RATE)
  const seen = draft.add("VHS_LoadVideo", { video: nameOf("video"), force_rate: SEEN_RATE, frame_load_cap })
  const seed = seedOf(fields, 0)
  const files = SOUND_PARTS.flatMap((part) => partFile(draft.classes, part) ?? [])
  const sound = draft.link("MMAudioSampler", {
    mmaudio_model: [loadPart(draft, SOUND_MODEL), 0],
    feature_utils: draft.link(SOUND_FILES, {
      ...Object.fromEntries(files.map(({ input, name }) => [input, name])),
      // It has no usual values for these.
      ...{ mode: "44k", precision: "fp16" },
    }),
    // As long as it plays at the rate at which it is seen.
    duration: draft.link("VHS_VideoInfo", { video_info: [seen, 3] }, 7),
    ...{ images: [seen, 0], steps: 25, cfg: 4.5, seed, mask_away_clip: false, force_offload: true },
    ...{ prompt: textIn(fields, "prompt"), negative_prompt: textIn(fields, "negative_prompt") },
  })
  return { ...source, frames: withSides(draft, source.frames, fields), sound, seed }
}
