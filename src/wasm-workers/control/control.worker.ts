import { serveJobs } from "../_bridge/serve-jobs.ts"
import { decodeWithin } from "./decode.ts"
import type { ControlJobs, ControlPreview } from "./protocol.ts"
import type { Raster } from "./raster.ts"
import { runProcessor } from "./run-processor.ts"

serveJobs<ControlJobs>({
  preview: async ({ imageKey, image, processor, values, maximumSide }, job) => {
    const raster = await decodeWithin(imageKey, image, maximumSide)
    job.signal.throwIfAborted()
    const preview: ControlPreview =
      processor === "pose" || processor === "face"
        ? await people(processor, raster)
        : { image: await bitmapOf(runProcessor(raster, processor, values)), found: null }
    job.transfer(preview.image)
    return preview
  },
})

async function people(processor: "pose" | "face", raster: Raster): Promise<ControlPreview> {
  // Two megabytes of code that nobody needs for lines and colours.
  const { drawFaces, drawPose } = await import("./people.ts")
  return processor === "pose" ? drawPose(raster) : drawFaces(raster)
}

function bitmapOf({ width, height, rgba }: Raster): Promise<ImageBitmap> {
  return createImageBitmap(new ImageData(rgba, width, height))
}
