import type { GraphLink } from "./comfy-graph.ts"
import type { GraphDraft } from "./graph-draft.ts"
import { loadPart, type ModelPart, partFile } from "./model-parts.ts"
import type { Sides } from "./sampling.ts"
import { SOUND_VAE } from "./video-parts.ts"
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
  /** What is seen alone, and what sounds are decoded by, of a model that makes both at once. */
  readonly sight?: GraphLink
  readonly soundVae?: GraphLink
}

const CLIP_VISION: ModelPart = {
  loaders: [["CLIPVisionLoader", "clip_name"]],
  sign: /clip_vision_h/i,
  example: "clip_vision/clip_vision_h.safetensors",
}
/** Frames a second that LTX-2 has learnt with sounds. */
const SOUNDING_RATE = 25

/** What Hunyuan 1.5 sees images with. */
const SIGCLIP: ModelPart = { ...CLIP_VISION, sign: /sigclip/i, example: "clip_vision/sigclip_vision_patch14_384.safetensors" }

/** The latent that a video is sampled from, and its words, which know the images. */
export function begin(draft: GraphDraft, ready: LoadedWay, { first, last }: GivenFrames): Begun {
  const { way, extent, vae, positive, negative } = ready
  const sized = { ...extent.made, length: extent.madeFrames, batch_size: 1 }
  switch (way.family) {
    case "animatediff":
      return { positive, negative, latent: draft.link("EmptyLatentImage", { ...extent.made, batch_size: extent.madeFrames }) }
    case "hunyuan-1.5": {
      if (first === null) return { positive, negative, latent: draft.link("EmptyHunyuanVideo15Latent", sized) }
      const given = { positive, negative, vae, ...sized, start_image: first }
      const shown = seen(draft, first, { input: "clip_vision_output", part: SIGCLIP, crop: "center" })
      return begunBy(draft.add("HunyuanVideo15ImageToVideo", { ...given, ...shown }))
    }
    case "hunyuan":
      return { positive, negative, latent: draft.link("EmptyHunyuanLatentVideo", sized) }
    case "wan-5b": {
      const from = first === null ? {} : { start_image: first }
      return { positive, negative, latent: draft.link("Wan22ImageToVideoLatent", { vae, ...sized, ...from }) }
    }
    case "wan": {
      if (first === null) return { positive, negative, latent: draft.link("EmptyHunyuanLatentVideo", sized) }
      const given = { positive, negative, vae, ...sized, start_image: first }
      if (last === null) return begunBy(draft.add("WanImageToVideo", { ...given, ...seen(draft, first, { input: "clip_vision_output" }) }))
      const both = { ...seen(draft, first, { input: "clip_vision_start_image" }), ...seen(draft, last, { input: "clip_vision_end_image" }) }
      return begunBy(draft.add("WanFirstLastFrameToVideo", { ...given, end_image: last, ...both }))
    }
    case "ltx-2": {
      const conditioned = draft.add("LTXVConditioning", { positive, negative, frame_rate: extent.frameRate })
      const empty = draft.link("EmptyLTXVLatentVideo", sized)
      const video_latent =
        first === null ? empty : draft.link("LTXVImgToVideoInplace", { vae, image: first, latent: empty, strength: 1, bypass: false })
      const audio_vae: GraphLink = [loadPart(draft, SOUND_VAE), 0]
      // It takes a whole number alone; what only the server knows is no sound that anybody keeps.
      const frame_rate = typeof extent.frameRate === "number" ? extent.frameRate : SOUNDING_RATE
      const sounding = { frames_number: extent.madeFrames, frame_rate, batch_size: 1, audio_vae }
      const audio_latent = draft.link("LTXVEmptyLatentAudio", sounding)
      return {
        positive: [conditioned, 0],
        negative: [conditioned, 1],
        latent: draft.link("LTXVConcatAVLatent", { video_latent, audio_latent }),
        sight: video_latent,
        soundVae: audio_vae,
      }
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

/** What an image shows, as Wan 2.1 and Hunyuan 1.5 want to be told, where the server has the model for it. */
function seen(
  draft: GraphDraft,
  image: GraphLink,
  { input, part = CLIP_VISION, crop = "none" }: { readonly input: string; readonly part?: ModelPart; readonly crop?: "none" | "center" },
): Readonly<Record<string, GraphLink>> {
  if (!draft.has("CLIPVisionEncode") || partFile(draft.classes, part) === null) return {}
  const clip_vision: GraphLink = [loadPart(draft, part), 0]
  return { [input]: draft.link("CLIPVisionEncode", { clip_vision, image, crop }) }
}
