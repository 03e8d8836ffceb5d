import * as z from "zod"
import type { JobQueue } from "./job-queue.ts"
import { etaOf, type Job, progressOf, type StoredOutput } from "./jobs.ts"
import type { JobView, OutputView } from "./protocol.ts"

const outputOf = ({ index, width, height, seed, durationMs, lyrics, contentType, sizeBytes, sha256 }: StoredOutput): OutputView => ({
  index,
  ...(width === undefined || height === undefined ? {} : { width, height }),
  ...(seed === undefined ? {} : { seed }),
  ...(durationMs === undefined ? {} : { duration_ms: durationMs }),
  ...(lyrics === undefined ? {} : { lyrics }),
  content_type: contentType,
  size_bytes: sizeBytes,
  sha256,
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
  job_id: job.ownId,
  state: job.state,
  progress: progressOf(job),
  eta_ms: etaOf(job, from.nowMs, from.msPerWork, from.queue.aheadOf(job.id), from.slots),
  position: from.queue.positionOf(job.id),
  ...(from.withPreview && job.preview !== undefined
    ? { preview_index: job.preview.index, preview_jpeg_base64: Buffer.from(job.preview.jpeg).toString("base64") }
    : {}),
  outputs: job.outputs.map(outputOf),
  ...(job.answer === undefined ? {} : { answer: z.json().parse(job.answer) }),
  ...(job.unknownWords.length === 0
    ? {}
    : { notes: { approximated: [], left_out: [], not_done: [], unknown_words: [...job.unknownWords] } }),
  ...(job.error === undefined ? {} : { error: job.error }),
})
