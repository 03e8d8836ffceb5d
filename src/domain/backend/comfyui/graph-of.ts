import type { Seed } from "../../../formats/generator/seed.ts"
import type { RenderNotes } from "../field-support-rules.ts"
import type { ComfyGraph, GraphLink } from "./comfy-graph.ts"
import * as edited from "./edited-graphs.ts"
import { GraphDraft, GraphLack } from "./graph-draft.ts"
import type { NodeClasses } from "./node-class.ts"
import { numberIn } from "./order-reading.ts"
import { type GraphOrder, type PaintedImage, paintImages } from "./painted-graphs.ts"
import { isRemadeKind, remakeVideo } from "./remade-graphs.ts"
import { seedOf } from "./sampling.ts"
import { saveRemade, saveSound, saveVideo } from "./save-media.ts"
import { makeSounds } from "./sound-graphs.ts"
import { makeVideos } from "./video-graphs.ts"

/** A node whose files are results, and the seed of the image in them; null where it has none. */
export interface GraphOutput {
  readonly nodeId: string
  readonly seed: Seed | null
}

/** A graph for an order, what of it comes back, and what was made of the order otherwise than asked. */
export interface PlannedGraph {
  readonly graph: ComfyGraph
  readonly outputs: readonly GraphOutput[]
  /** The node whose texts are the answer of an order that has one. */
  readonly answerNode: string | null
  readonly notes: RenderNotes
  /** The model that it is made with; null where there is none. */
  readonly model: string | null
}

/** The graph that carries an order out with the nodes that a server has. Throws `GraphLack` naming what it lacks. */
export function graphOf(classes: NodeClasses, order: GraphOrder, filePrefix: string): PlannedGraph {
  const draft = new GraphDraft(classes, order.embeddings)
  if (order.kind === "image-to-text") {
    const answerNode = edited.describeImage(draft, order)
    return { graph: draft.graph, outputs: [], answerNode, notes: draft.notes, model: draft.model }
  }
  const outputs = outputsOf(draft, order, filePrefix)
  for (const field of ["style"] as const) if (Object.hasOwn(order.fields, field)) draft.leaveOut(field)
  leaveTuningOut(draft, order)
  return { graph: draft.graph, outputs, answerNode: null, notes: draft.notes, model: draft.model }
}

function outputsOf(draft: GraphDraft, order: GraphOrder, prefix: string): readonly GraphOutput[] {
  if (isRemadeKind(order.kind)) {
    const video = remakeVideo(draft, order.kind, order)
    return [{ nodeId: saveRemade(draft, video, prefix), seed: video.seed }]
  }
  switch (order.kind) {
    case "text-to-video":
    case "image-to-video":
      return makeVideos(draft, order).map((video) => ({ nodeId: saveVideo(draft, video, prefix), seed: video.seed }))
    case "sound-effect":
    case "music":
    case "song":
      return makeSounds(draft, order.kind, order.fields).map(({ audio, seed }) => ({ nodeId: saveSound(draft, audio, prefix), seed }))
    default:
      return imagesOf(draft, order).map(({ image, seed }) => ({ nodeId: save(draft, order, image, prefix), seed }))
  }
}

function imagesOf(draft: GraphDraft, order: GraphOrder): readonly PaintedImage[] {
  const one = (image: GraphLink) => [{ image, seed: seedOf(order.fields, 0) }]
  switch (order.kind) {
    case "text-to-image":
    case "image-to-image":
    case "condition":
    case "variation":
    case "expansion":
      return paintImages(draft, order)
    case "upscale":
      return one(edited.upscaleImage(draft, order))
    case "remove-background":
      return one(edited.cutOutImage(draft, order))
    case "face-swap":
      return one(edited.swapFaces(draft, order))
    case "character-repair":
      return one(edited.repairImage(draft, order))
    case "control-preview":
      return one(edited.previewControl(draft, order))
    case "animation":
      return one(edited.animateImage(draft, order))
    default:
      throw new GraphLack("class", order.kind)
  }
}

const TUNINGS = [
  ...["tuning.styles", "tuning.sharpness", "tuning.hdr", "tuning.brightness", "tuning.adjust", "tuning.detail"],
  ...["tuning.expand_tokens", "tuning.semantics", "tuning.film", "tuning.prompt_magic"],
] as const

function leaveTuningOut(draft: GraphDraft, { fields }: GraphOrder): void {
  const { tuning } = fields
  if (typeof tuning !== "object" || tuning === null) return
  for (const field of TUNINGS) if (Object.hasOwn(tuning, field.slice("tuning.".length))) draft.leaveOut(field)
}

function save(draft: GraphDraft, { kind, fields }: GraphOrder, images: GraphLink, filename_prefix: string): string {
  if (kind !== "animation") return draft.add("SaveImage", { images, filename_prefix })
  const fps = numberIn(fields, "frame_rate", 12)
  return draft.add("SaveAnimatedWEBP", { images, filename_prefix, fps, lossless: false, quality: 85, method: "default" })
}
