import type { GraphLink } from "./comfy-graph.ts"
import type { GraphDraft } from "./graph-draft.ts"
import { loadPart, type ModelPart, partFile } from "./model-parts.ts"
import type { Sides } from "./sampling.ts"
import type { VideoWay } from "./video-ways.ts"

/** What a model makes of what was ordered: on its own grids, to be cut to the order. */
export interface Extent {
  readonly ordered: Sides
  readonly made: Sides
  /** Numbers that only the server comes to know are links. */
  readonly frameRate: number | GraphLink
  readonly orderedFrames: number | GraphLink
  readonly madeFrames: number | GraphLink
}

/** Images that a video begins and ends with. */
export interface GivenFrames {
  readonly first: GraphLink | null
  readonly last: GraphLink | null
}

/** A way that is loaded, with its words. */
export interface LoadedWay {
  readonly way: VideoWay
  readonly extent: Extent
  readonly vae: GraphLink
  readonly positive: GraphLink
  readonly negative: GraphLink
}

/** What sampling begins with. */
export interface Begun {
  readonly positive: GraphLink
  readonly negative: GraphLink
  readonly latent: GraphLink
}

const CLIP_VISION: ModelPart = {
  loaders: [["CLIPVisionLoader", "clip_name"]],
  sign: /clip_vision_h/i,
  example: "clip_vision/clip_vision_h.safetensors",
}

/** The latent that a video is sampled from, and its words, which know the images. */
export function begin(draft: GraphDraft, ready: LoadedWay, { first, last }: GivenFrames): Begun {
  const { way, extent, vae, positive, negative } = ready
  const sized = { ...extent.made, length: extent.madeFrames, batch_size: 1 }
  switch (way.family) {
    case "animatediff":
      return { positive, negative, latent: draft.link("EmptyLatentImage", { ...extent.made, batch_size: extent.madeFrames }) }
    case "hunyuan-1.5":
      return { positive, negative, latent: draft.link("EmptyHunyuanVideo15Latent", sized) }
    case "hunyuan":
      return { positive, negative, latent: draft.link("EmptyHunyuanLatentVideo", sized) }
    case "wan-5b": {
      const from = first === null ? {} : { start_image: first }
      return { positive, negative, latent: draft.link("Wan22ImageToVideoLatent", { vae, ...sized, ...from }) }
    }
    case "wan": {
      if (first === null) return { positive, negative, latent: draft.link("EmptyHunyuanLatentVideo", sized) }
      const given = { positive, negative, vae, ...sized, start_image: first }
      if (last === null) return begunBy(draft.add("WanImageToVideo", { ...given, ...seen(draft, first, "clip_vision_output") }))
      const both = { ...seen(draft, first, "clip_vision_start_image"), ...seen(draft, last, "clip_vision_end_image") }
      return begunBy(draft.add("WanFirstLastFrameToVideo", { ...given, end_image: last, ...both }))
    }
    case "ltxv": {
      const conditioned = draft.add("LTXVConditioning", { positive, negative, frame_rate: extent.frameRate })
      const words = { positive: [conditioned, 0], negative: [conditioned, 1] } as const
      if (first === null) return { ...words, latent: draft.link("EmptyLTXVLatentVideo", sized) }
      const begun = begunBy(draft.add("LTXVImgToVideo", { ...words, vae, image: first, ...sized, strength: 1 }))
      return last === null ? begun : begunBy(draft.add("LTXVAddGuide", { ...begun, vae, image: last, frame_idx: -1, strength: 1 }))
    }
  }
}

/** Nodes that prepare a video answer words and a latent. */
function begunBy(id: string): Begun {
  return { positive: [id, 0], negative: [id, 1], latent: [id, 2] }
}

/** What an image shows, as Wan 2.1 wants to be told, where the server has the model for it. */
function seen(draft: GraphDraft, image: GraphLink, input: string): Readonly<Record<string, GraphLink>> {
  if (!draft.has("CLIPVisionEncode") || partFile(draft.classes, CLIP_VISION) === null) return {}
  const clip_vision: GraphLink = [loadPart(draft, CLIP_VISION), 0]
  return { [input]: draft.link("CLIPVisionEncode", { clip_vision, image, crop: "none" }) }
}
