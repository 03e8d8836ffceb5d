import { CanvasSink } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import type { StripFrame, VideoJobs } from "./protocol.ts"
import { withVideoTrack } from "./readable.ts"
import { timesBetween } from "./times.ts"

const LIMITS = { count: 200, leastWidth: 16, mostWidth: 640 }

/** Makes small images, evenly over the time, and tells each as soon as it is there. A place without a frame shows the one before it. */
export async function filmstrip(
  { file, settings }: VideoJobs["filmstrip"]["input"],
  { signal, tell }: Job<VideoJobs["filmstrip"]["progress"]>,
): Promise<{ count: number }> {
  const { count, width } = settings
  const isPossible = count >= 1 && count <= LIMITS.count && width >= LIMITS.leastWidth && width <= LIMITS.mostWidth
  if (!isPossible) throw new JobError("failed", "failSettings")
  return withVideoTrack(file, { signal, tell: () => {} }, async (track, zeroSeconds) => {
    const lastSeconds = (await track.computeDuration()) - zeroSeconds
    const places = timesBetween(settings.startSeconds ?? 0, settings.endSeconds ?? lastSeconds, count)
    // Every place shows its own moment, also where the audio goes on after the last frame.
    const times = places.map((seconds) => zeroSeconds + Math.min(Math.max(0, seconds), lastSeconds))
    const sink = new CanvasSink(track, { width: Math.round(width), poolSize: 2 })
    let index = 0
    let before: ImageBitmap | null = null
    for await (const frame of sink.canvasesAtTimestamps(times)) {
      signal.throwIfAborted()
      const bitmap: ImageBitmap | null =
        frame === null ? before && (await createImageBitmap(before)) : await createImageBitmap(frame.canvas)
      if (bitmap !== null) {
        before?.close()
        before = await createImageBitmap(bitmap)
        const strip: StripFrame = { index, atSeconds: places[index] ?? 0, bitmap }
        tell({ frames: [strip] }, [bitmap])
      }
      index++
    }
    before?.close()
    if (before === null) throw new JobError("failed", "FileBroken", "no frame")
    return { count: index }
  })
}
