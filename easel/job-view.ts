import type { JobQueue } from "./job-queue.ts"
import { etaOf, type Job, progressOf, type StoredPicture } from "./jobs.ts"
import type { JobView, OutputView } from "./protocol.ts"

const outputOf = (picture: StoredPicture): OutputView => ({
  index: picture.index,
  width: picture.width,
  height: picture.height,
  seed: picture.seed,
  content_type: "image/png",
  size_bytes: picture.bytes.byteLength,
  sha256: picture.sha256,
})

/** What a view is seen from: the queue around the job and how fast work goes. */
export interface ViewPoint {
  readonly queue: JobQueue
  readonly nowMs: number
  readonly slots: number
  /** See `workOf`. */
  readonly msPerWork: number
  readonly withPreview: boolean
}

/** A job as its client sees it. */
export const viewOf = (job: Job, from: ViewPoint): JobView => ({
  id: job.id,
  state: job.state,
  progress: progressOf(job),
  eta_ms: etaOf(job, from.nowMs, from.msPerWork, from.queue.aheadOf(job.id), from.slots),
  position: from.queue.positionOf(job.id),
  ...(from.withPreview && job.preview !== undefined
    ? { preview_index: job.preview.index, preview_jpeg_base64: Buffer.from(job.preview.jpeg).toString("base64") }
    : {}),
  outputs: job.pictures.map(outputOf),
  ...(job.error === undefined ? {} : { error: job.error }),
})
