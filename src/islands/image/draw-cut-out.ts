import type { CutOutBackground } from "../../wasm-workers/image/protocol.ts"
import type { Part } from "./brush-stroke.ts"
import { within } from "./draw-part.ts"

interface CutOutLayers {
  readonly image: ImageBitmap
  readonly mask: HTMLCanvasElement
  /** Of the same size; what is on it is overwritten. */
  readonly scratch: CanvasRenderingContext2D
  readonly background: CutOutBackground
  /** The image behind, where the background is one. */
  readonly backdrop: ImageBitmap | null
}

/** Draws the subject on its background, a part or all of it. */
export function drawCutOut(context: CanvasRenderingContext2D, part: Part | null, layers: CutOutLayers): void {
  const { image, mask, scratch, background, backdrop } = layers
  const { width, height } = context.canvas
  within(scratch, part, () => {
    scratch.drawImage(image, 0, 0)
    scratch.globalCompositeOperation = "destination-in"
    scratch.drawImage(mask, 0, 0)
  })
  within(context, part, () => {
    if (background.kind === "colour") {
      context.fillStyle = background.colour
      context.fillRect(0, 0, width, height)
    } else if (backdrop !== null && background.kind !== "transparent") drawCovering(context, backdrop)
    context.drawImage(scratch.canvas, 0, 0)
  })
}

/** Draws an image over all of a canvas: what does not fit its proportions is cut off evenly. */
function drawCovering(context: CanvasRenderingContext2D, image: ImageBitmap): void {
  const { width, height } = context.canvas
  const scale = Math.max(width / image.width, height / image.height)
  const [across, down] = [image.width * scale, image.height * scale]
  context.imageSmoothingQuality = "high"
  context.drawImage(image, (width - across) / 2, (height - down) / 2, across, down)
}
