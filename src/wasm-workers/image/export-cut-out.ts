import { sizeWithin } from "../../domain/image/image-rules.ts"
import { blurBackground } from "./blur-background.ts"
import { alphaOf, canvasOf, canvasOfAlpha, decode } from "./canvas.ts"
import { drawStep } from "./draw-steps.ts"
import { giveOwnColours } from "./own-colours.ts"
import { type CutOutBackground, type ImageJobs, MAXIMUM_CUT_OUT_SIDE_PX } from "./protocol.ts"
import { refineEdge } from "./refine-edge.ts"

/** Side at which the edge is worked on, px: twice what the models see. */
const MASK_SIDE_PX = 2048
const WEBP_QUALITY = 0.92

/** The finished cut-out at the image's own size (at most MAXIMUM_CUT_OUT_SIDE_PX). Rejects with JobError. */
export async function exportCutOut(input: ImageJobs["exportCutOut"]["input"]): Promise<ImageJobs["exportCutOut"]["output"]> {
  const bitmap = await decode(input.image)
  const { width, height } = sizeWithin(bitmap, MAXIMUM_CUT_OUT_SIDE_PX)
  const maskSize = sizeWithin({ width, height }, MASK_SIDE_PX)
  const mask = canvasOf(maskSize.width, maskSize.height, true)
  mask.drawImage(canvasOfAlpha(input.subject).canvas, 0, 0, maskSize.width, maskSize.height)
  mask.fillStyle = "white"
  // Steps are in px of the image itself, which may be larger than what comes out.
  for (const step of input.steps) drawStep(mask, step, maskSize.width / bitmap.width)
  const edge = canvasOfAlpha(refineEdge(alphaOf(mask), input.edge))

  const result = canvasOf(width, height, true)
  result.drawImage(bitmap, 0, 0, width, height)
  giveOwnColours(result, edge.canvas)
  result.globalCompositeOperation = "destination-in"
  result.drawImage(edge.canvas, 0, 0, width, height)
  result.globalCompositeOperation = "destination-over"
  await drawBackground(result, bitmap, input)
  bitmap.close()
  const file = await result.canvas.convertToBlob({ type: input.format, quality: WEBP_QUALITY })
  return { file, width, height }
}

async function drawBackground(
  result: OffscreenCanvasRenderingContext2D,
  bitmap: ImageBitmap,
  { background, subject }: { readonly background: CutOutBackground; readonly subject: ImageJobs["exportCutOut"]["input"]["subject"] },
): Promise<void> {
  const { width, height } = result.canvas
  switch (background.kind) {
    case "transparent":
      return
    case "colour":
      result.fillStyle = background.colour
      result.fillRect(0, 0, width, height)
      return
    case "blur":
      result.drawImage(blurBackground(bitmap, subject, background.amount), 0, 0, width, height)
      return
    case "image": {
      const other = await decode(background.image)
      drawCovering(result, other)
      other.close()
    }
  }
}

/** Draws an image over all of a canvas: what does not fit its proportions is cut off evenly. */
function drawCovering(context: OffscreenCanvasRenderingContext2D, image: ImageBitmap): void {
  const { width, height } = context.canvas
  const scale = Math.max(width / image.width, height / image.height)
  const [across, down] = [image.width * scale, image.height * scale]
  context.drawImage(image, (width - across) / 2, (height - down) / 2, across, down)
}
