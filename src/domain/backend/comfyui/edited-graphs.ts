import type { Seed } from "../../../formats/generator/seed.ts"
import type { GraphLink } from "./comfy-graph.ts"
import { mapOf } from "./controls.ts"
import { type GraphDraft, GraphLack, matchingChoice } from "./graph-draft.ts"
import type { NodeClasses } from "./node-class.ts"
import { type Fields, numberIn, partIn, partsIn, textIn } from "./order-reading.ts"
import type { GraphOrder } from "./painted-graphs.ts"
import { encode, loadPainter, type Painter, withLora } from "./painter.ts"
import { enlarge, scaled, seedOf, sidesOf } from "./sampling.ts"
import { choicesOf, PLAIN_UPSCALERS, stemOf, upscalerName } from "./server-models.ts"

/** Graphs of the orders that change an image that is there. */

/** An image enlarged by the model that is named, else by the server's first, and brought to the ordered size. */
export function upscaleImage(draft: GraphDraft, { fields, nameOf }: GraphOrder): GraphLink {
  const [first] = choicesOf(draft.classes, "UpscaleModelLoader", "model_name")
  const upscaler = textIn(fields, "upscaler", first === undefined ? Object.keys(PLAIN_UPSCALERS)[0] : upscalerName(first))
  const image = draft.link("LoadImage", { image: nameOf("image") })
  const enlarged = enlarge(draft, image, { upscaler, sides: sidesOf(fields) })
  if (!enlarged.isKnown) draft.approximate("upscaler")
  return enlarged.image
}

/** Nodes that cut a subject out: the output that is its mask (1 where it is), or the one that is the image without the rest. */
const CUTTERS: readonly { readonly className: string; readonly mask: number | null; readonly inputs: Readonly<Record<string, string>> }[] =
  [
    { className: "BiRefNetRMBG", mask: 1, inputs: {} },
    { className: "RMBG", mask: 1, inputs: {} },
    { className: "InspyrenetRembg", mask: 1, inputs: { torchscript_jit: "default" } },
    { className: "Image Remove Background (rembg)", mask: null, inputs: {} },
    { className: "Image Rembg (Remove Background)", mask: null, inputs: {} },
  ]
export const CUTTER_CLASSES = CUTTERS.map(({ className }) => className)

export function cutOutImage(draft: GraphDraft, { fields, nameOf }: GraphOrder): GraphLink {
  const cutter = CUTTERS.find(({ className }) => draft.has(className))
  if (cutter === undefined) throw new GraphLack("class", "RMBG")
  const image = scaled(draft, draft.link("LoadImage", { image: nameOf("image") }), sidesOf(fields))
  const id = draft.add(cutter.className, { image, ...cutter.inputs })
  if (cutter.mask === null || !draft.has("JoinImageWithAlpha", "InvertMask")) return [id, 0]
  // The node takes 1 for what is to be seen through.
  return draft.link("JoinImageWithAlpha", { image, alpha: draft.link("InvertMask", { mask: [id, cutter.mask] }) })
}

export function swapFaces(draft: GraphDraft, { fields, nameOf }: GraphOrder): GraphLink {
  for (const field of ["face_distance", "target_face", "source_face"] as const) if (Object.hasOwn(fields, field)) draft.leaveOut(field)
  const input_image = scaled(draft, draft.link("LoadImage", { image: nameOf("target") }), sidesOf(fields))
  const source_image = draft.link("LoadImage", { image: nameOf("source") })
  return draft.link("ReActorFaceSwap", { enabled: true, input_image, source_image, input_faces_index: "0", source_faces_index: "0" })
}

/** The detectors of a server by the names of their files, as the web UI's extension has them. */
export function detectorsOf(classes: NodeClasses): readonly string[] {
  const files = choicesOf(classes, "UltralyticsDetectorProvider", "model_name").filter((file) => file.startsWith("bbox"))
  return files.map((file) => file.replace(/^.*[/\\]/, ""))
}

/** Parts of an image that a detector finds, painted again. */
export function repairImage(draft: GraphDraft, { fields, nameOf }: GraphOrder): GraphLink {
  const image = scaled(draft, draft.link("LoadImage", { image: nameOf("image") }), sidesOf(fields))
  return repaired(draft, loadPainter(draft, fields), image, fields, seedOf(fields, 0))
}

/** Whether a server has the nodes and the detectors for all repairs of an order. */
export function canRepair({ classes }: GraphDraft, fields: Fields): boolean {
  const files = choicesOf(classes, "UltralyticsDetectorProvider", "model_name").map(stemOf)
  return classes.has("FaceDetailer") && partsIn(fields, "units").every((unit) => files.includes(stemOf(textIn(unit, "model"))))
}

/** An image with the repairs of an order: one detailer after another. */
export function repaired(draft: GraphDraft, bare: Painter, painted: GraphLink, fields: Fields, seed: Seed): GraphLink {
  const files = choicesOf(draft.classes, "UltralyticsDetectorProvider", "model_name")
  let image = painted
  for (const unit of partsIn(fields, "units")) {
    const lora = partIn(unit, "lora")
    const painter = lora === null ? bare : withLora(draft, bare, lora)
    const words = (field: "prompt" | "negative_prompt") => {
      const own = textIn(unit, field)
      return encode(draft, painter, { text: own === "" ? textIn(fields, field) : own, embeddings: [], field })
    }
    const file = files.find((one) => stemOf(one) === stemOf(textIn(unit, "model")))
    if (file === undefined) throw new GraphLack("model", "detector")
    const { model, clip, vae } = painter
    image = draft.link("FaceDetailer", {
      ...{ image, model, clip, vae, positive: words("prompt"), negative: words("negative_prompt"), seed },
      bbox_detector: draft.link("UltralyticsDetectorProvider", { model_name: file }),
      denoise: numberIn(unit, "denoising_strength", 0.4),
      bbox_threshold: numberIn(unit, "confidence", 0.3),
    })
  }
  return image
}

/** The map that a module makes of an image, at the ordered size. */
export function previewControl(draft: GraphDraft, { fields, nameOf }: GraphOrder): GraphLink {
  const image = draft.link("LoadImage", { image: nameOf("image") })
  return scaled(draft, mapOf(draft, image, fields), sidesOf(fields))
}

/** Checkpoints that make an image move. */
export function videoModel(classes: NodeClasses): string | null {
  return choicesOf(classes, "ImageOnlyCheckpointLoader", "ckpt_name").find((name) => /svd|stable[-_]?video/i.test(name)) ?? null
}

/** Stable Video Diffusion's own measure of motion at the weight 1. */
const USUAL_MOTION = 127
const VIDEO_STEPS = 20
const VIDEO_CFG = 2.5

/** The frames of an image that moves, by Stable Video Diffusion: how much is heeded, which way is not. */
export function animateImage(draft: GraphDraft, { fields, nameOf }: GraphOrder): GraphLink {
  const name = videoModel(draft.classes)
  if (name === null) throw new GraphLack("model", "video")
  draft.leaveOut("motion")
  draft.approximate("weight")
  for (const field of ["prompt", "negative_prompt"] as const) if (textIn(fields, field) !== "") draft.leaveOut(field)
  const sides = sidesOf(fields)
  const frames = numberIn(fields, "frames", 24)
  const loaded = draft.add("ImageOnlyCheckpointLoader", { ckpt_name: name })
  const init_image = scaled(draft, draft.link("LoadImage", { image: nameOf("image") }), sides)
  const begun = draft.add("SVD_img2vid_Conditioning", {
    ...{ clip_vision: [loaded, 1] as const, init_image, vae: [loaded, 2] as const, ...sides, video_frames: frames },
    motion_bucket_id: Math.round(USUAL_MOTION * numberIn(fields, "weight", 1)),
    fps: numberIn(fields, "frame_rate", 12),
    augmentation_level: 0,
  })
  const model = draft.has("VideoLinearCFGGuidance")
    ? draft.link("VideoLinearCFGGuidance", { model: [loaded, 0], min_cfg: 1 })
    : ([loaded, 0] as const)
  const samples = draft.link("KSampler", {
    ...{ model, positive: [begun, 0] as const, negative: [begun, 1] as const, latent_image: [begun, 2] as const },
    ...{ seed: seedOf(fields, 0), steps: VIDEO_STEPS, cfg: VIDEO_CFG, sampler_name: "euler", scheduler: "karras", denoise: 1 },
  })
  return scaled(draft, draft.link("VAEDecode", { samples, vae: [loaded, 2] }), sides)
}

/** How a server describes images; null where it has no nodes for it. */
export function describerOf(classes: NodeClasses): "florence" | "tags" | null {
  const hasFlorence = ["DownloadAndLoadFlorence2Model", "Florence2Run", "PreviewAny"].every((name) => classes.has(name))
  if (hasFlorence) return "florence"
  return classes.has("WD14Tagger|pysssss") ? "tags" : null
}

/** A graph that puts an image into words; answers the node whose answer has them. */
export function describeImage(draft: GraphDraft, { nameOf }: GraphOrder): string {
  const describer = describerOf(draft.classes)
  const image = draft.link("LoadImage", { image: nameOf("image") })
  if (describer === null) throw new GraphLack("class", "Florence2Run")
  if (describer === "tags") return draft.add("WD14Tagger|pysssss", { image })
  const models = choicesOf(draft.classes, "DownloadAndLoadFlorence2Model", "model")
  const model = models.find((name) => matchingChoice([name], "microsoft/Florence-2-large") !== null) ?? models[0]
  if (model === undefined) throw new GraphLack("model", "florence")
  const florence2_model = draft.link("DownloadAndLoadFlorence2Model", { model })
  const given = { image, florence2_model, text_input: "", task: "more_detailed_caption", keep_model_loaded: false }
  return draft.add("PreviewAny", { source: draft.link("Florence2Run", given, 2) })
}
