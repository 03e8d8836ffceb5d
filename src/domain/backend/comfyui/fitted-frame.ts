import type { GraphLink } from "./comfy-graph.ts"
import type { GraphDraft } from "./graph-draft.ts"
import { type Fields, numberIn, partIn, textIn } from "./order-reading.ts"
import { type Sides, scaled } from "./sampling.ts"

/** The widest blur of the node, px. */
const BLUR_PX = 31
/** Sides above which nothing is scaled only to be cut, px. */
const MOST_SIDE_PX = 8_192

/**
 * An image of another shape in the frame of a video: cut about what the order says stays in view, or whole before a blurred copy. Where a
 * server lacks the nodes, or nobody said what stays, its middle is cut out.
 */
export function fittedFrame(draft: GraphDraft, image: GraphLink, fit: Fields | null, frame: Sides): GraphLink {
  if (fit === null) return image
  const whole = { width: numberIn(fit, "width", frame.width), height: numberIn(fit, "height", frame.height) }
  const isPadded = textIn(fit, "way") === "pad"
  if (isPadded && draft.has("ImageBlur", "ImageCompositeMasked")) return padded(draft, image, whole, frame)
  const focus = partIn(fit, "focus")
  const isTooLarge = Math.max(whole.width, whole.height) > MOST_SIDE_PX
  if (isPadded || focus === null || isTooLarge || !draft.has("ImageCrop")) {
    draft.approximate("image_fit")
    return scaled(draft, image, frame)
  }
  const from = (share: number, all: number, kept: number) => Math.max(0, Math.min(all - kept, Math.round(share * all - kept / 2)))
  const place = {
    x: from(numberIn(focus, "x", 0.5), whole.width, frame.width),
    y: from(numberIn(focus, "y", 0.5), whole.height, frame.height),
  }
  return draft.link("ImageCrop", { image: scaled(draft, image, whole), ...frame, ...place })
}

function padded(draft: GraphDraft, image: GraphLink, whole: Sides, frame: Sides): GraphLink {
  const blurred = draft.link("ImageBlur", { image: scaled(draft, image, frame), blur_radius: BLUR_PX, sigma: BLUR_PX / 3 })
  const place = { x: Math.floor((frame.width - whole.width) / 2), y: Math.floor((frame.height - whole.height) / 2) }
  return draft.link("ImageCompositeMasked", {
    destination: blurred,
    source: scaled(draft, image, whole),
    ...place,
    resize_source: false,
  })
}
