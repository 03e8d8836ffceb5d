import { sizeWithin } from "../../domain/image/image-rules.ts"
import { serveJobs } from "../_bridge/serve-jobs.ts"
import { blurBackground } from "./blur-background.ts"
import { canvasOf, canvasOfAlpha, decode } from "./canvas.ts"
import { exportCutOut } from "./export-cut-out.ts"
import { exportMask } from "./export-mask.ts"
import { giveOwnColours } from "./own-colours.ts"
import type { ImageJobs } from "./protocol.ts"
import { refineEdge } from "./refine-edge.ts"

serveJobs<ImageJobs>({
  open: async ({ image, maximumSide }, job) => {
    const bitmap = await decode(image)
    const size = sizeWithin(bitmap, maximumSide)
    const context = canvasOf(size.width, size.height)
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    const { width, height } = bitmap
    bitmap.close()
    const preview = context.canvas.transferToImageBitmap()
    job.transfer(preview)
    return { preview, width, height }
  },
  refine: async ({ plane, edge }, job) => {
    const refined = refineEdge(plane, edge)
    job.transfer(refined.alpha.buffer)
    return refined
  },
  blurBackground: async ({ image, subject, amount }, job) => {
    const bitmap = await decode(image)
    const blurred = blurBackground(bitmap, subject, amount).transferToImageBitmap()
    bitmap.close()
    job.transfer(blurred)
    return { image: blurred }
  },
  ownColours: async ({ image, subject }, job) => {
    const context = canvasOf(image.width, image.height, true)
    context.drawImage(image, 0, 0)
    image.close()
    giveOwnColours(context, canvasOfAlpha(subject).canvas)
    const cleaned = context.canvas.transferToImageBitmap()
    job.transfer(cleaned)
    return { image: cleaned }
  },
  exportCutOut: (input) => exportCutOut(input),
  exportMask: (input) => exportMask(input),
})
