import type { GraphLink } from "./comfy-graph.ts"
import type { GraphDraft } from "./graph-draft.ts"
import { type Fields, numberIn } from "./order-reading.ts"
import type { Painter } from "./painter.ts"
import { type Sides, scaled } from "./sampling.ts"

/** The widest blur that ComfyUI's node makes, px. */
const WIDEST_BLUR_PX = 31
const GROWN_BY_PX = 6

/** An uploaded mask at a size: white is 1. */
export function maskOf(draft: GraphDraft, name: string, sides: Sides): GraphLink {
  const image = draft.link("LoadImage", { image: name })
  return draft.link("ImageToMask", { image: scaled(draft, image, sides, "bilinear"), channel: "red" })
}

/** A mask with a soft rim. */
export function blurred(draft: GraphDraft, mask: GraphLink, fields: Fields): GraphLink {
  const radius = Math.round(numberIn(fields, "mask_blur", 4))
  if (radius === 0) return mask
  if (!draft.has("ImageBlur", "MaskToImage")) {
    draft.leaveOut("mask_blur")
    return mask
  }
  if (radius > WIDEST_BLUR_PX) draft.approximate("mask_blur")
  const image = draft.link("MaskToImage", { mask })
  const soft = draft.link("ImageBlur", { image, blur_radius: Math.min(radius, WIDEST_BLUR_PX), sigma: Math.max(0.5, radius / 2) })
  return draft.link("ImageToMask", { image: soft, channel: "red" })
}

/** The latent to begin with where a mask says what is painted; and the model, which then heeds half-transparent parts where it can. */
export function maskedStart(
  draft: GraphDraft,
  painter: Painter,
  { pixels, mask, fields }: { readonly pixels: GraphLink; readonly mask: GraphLink; readonly fields: Fields },
): { readonly latent: GraphLink; readonly painter: Painter } {
  const fill = numberIn(fields, "inpainting_fill", 1)
  draft.leaveOut("mask_padding")
  if (fill === 0 || fill === 2) draft.approximate("inpainting_fill")
  const { vae } = painter
  if (fill >= 2) return { painter, latent: draft.link("VAEEncodeForInpaint", { pixels, vae, mask, grow_mask_by: GROWN_BY_PX }) }
  const samples = draft.link("VAEEncode", { pixels, vae })
  const guided = draft.has("DifferentialDiffusion")
    ? { ...painter, model: draft.link("DifferentialDiffusion", { model: painter.model }) }
    : painter
  return { painter: guided, latent: draft.link("SetLatentNoiseMask", { samples, mask }) }
}

/** What was painted laid over what was there, by the mask: outside of it every pixel stays. */
export function composed(draft: GraphDraft, below: GraphLink, above: GraphLink, mask: GraphLink | null, place = { x: 0, y: 0 }): GraphLink {
  const given = { destination: below, source: above, ...place, resize_source: false }
  return draft.link("ImageCompositeMasked", mask === null ? given : { ...given, mask })
}
