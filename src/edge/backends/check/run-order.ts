import type { RenderNotes } from "../../../domain/backend/index.ts"
import type { RenderJob } from "../../../domain/task/render-answers.ts"
import { readCapped } from "../capped-body.ts"
import type { BackendOrder, RenderBackend } from "../render-backend.ts"
import { type CheckedFile, inspectFile } from "./inspect-file.ts"

const FIRST_ASK_MS = 150
const ASK_EVERY_MS = 400
const SLOWEST_ASK_MS = 3_000
/** Questions without an answer in a row after which a server counts as gone. */
const MAXIMUM_SILENT_POLLS = 8
/** Checks order small images; what is larger is no image of theirs. */
const MAXIMUM_FILE_BYTES = 32 * 1024 * 1024

/** What a check needs of its surroundings. */
export interface Clock {
  now(): number
  pause(durationMs: number): Promise<void>
}

/** How an order ended; `late`: it was given up and cancelled. */
export type Ending =
  | { readonly kind: "done"; readonly files: readonly CheckedFile[]; readonly notes: RenderNotes | null; readonly hasAnswer: boolean }
  | { readonly kind: "failed"; readonly code: string /** That could not be loaded. */; readonly file?: string }
  | { readonly kind: "cancelled" | "late" | "silent" | "forgotten" }
  /** It goes on; enough was seen. */
  | { readonly kind: "left" }

/** What was seen of a run so far. */
export interface Seen {
  readonly tookMs: number
  /** Values of progress between the two ends. */
  readonly progressSteps: number
  readonly previews: number
  /** How often it was seen running. */
  readonly looks: number
}

/** A run as it was watched. */
export interface WatchedRun extends Seen {
  readonly ending: Ending
}

/** An order that is there, to be watched or cancelled. */
export interface PlacedOrder {
  /** Watches until it ends and fetches its files, or until enough was seen; what has not ended within the limit is cancelled. */
  watch(limitMs: number, isEnough?: (seen: Seen) => boolean): Promise<WatchedRun>
  /** Waits until it runs; false where it ended or was not seen running in that time. */
  untilRunning(limitMs: number): Promise<boolean>
  cancel(): Promise<void>
}

/** Places an order; answers the code of a refusal, as text. */
export async function placeOrder(backend: RenderBackend, id: string, order: BackendOrder, clock: Clock): Promise<PlacedOrder | string> {
  const startedAtMs = clock.now()
  const submitted = await backend.submit(id, order)
  if (submitted.kind === "refused" || submitted.kind === "rejected") return submitted.reason
  const jobId = submitted.kind === "accepted" ? (submitted.backendJobId ?? id) : id
  const everyMs = Math.min(SLOWEST_ASK_MS, (submitted.kind === "accepted" ? submitted.rhythm?.everyMs : undefined) ?? ASK_EVERY_MS)
  const cancel = async () => {
    await backend.cancel(jobId)
  }
  return {
    cancel,
    untilRunning: async (limitMs) => {
      const endsAtMs = clock.now() + limitMs
      while (clock.now() < endsAtMs) {
        const polled = await backend.poll(jobId, false)
        if (polled.kind === "missing" || polled.kind === "lost") return false
        const state = polled.kind === "found" ? polled.job.state : "queued"
        if (state !== "queued") return state === "running"
        await clock.pause(FIRST_ASK_MS)
      }
      return false
    },
    watch: async (limitMs, isEnough = () => false) => {
      const endsAtMs = clock.now() + limitMs
      let previews = 0
      let silentPolls = 0
      let looks = 0
      const steps = new Set<number>()
      const seen = (): Seen => ({ tookMs: clock.now() - startedAtMs, progressSteps: steps.size, previews, looks })
      const ended = (ending: Ending): WatchedRun => ({ ending, ...seen() })
      for (let isFirst = true; ; isFirst = false) {
        await clock.pause(isFirst ? Math.min(FIRST_ASK_MS, everyMs) : everyMs)
        const polled = await backend.poll(jobId, true)
        silentPolls = polled.kind === "unknown" ? silentPolls + 1 : 0
        if (polled.kind === "lost") return ended({ kind: "failed", code: polled.reason })
        if (polled.kind === "missing") return ended({ kind: "forgotten" })
        if (polled.kind === "found") {
          const { job, answer } = polled
          if (job.progress > 0 && job.progress < 1) steps.add(job.progress)
          if (job.previewBase64 !== null) previews += 1
          if (job.state === "running") looks += 1
          if (job.state === "failed") {
            const file = job.file === undefined ? {} : { file: job.file }
            return ended({ kind: "failed", code: job.errorCode ?? "failed", ...file })
          }
          if (job.state === "cancelled") return ended({ kind: "cancelled" })
          if (job.state === "done") return ended(await fetched(backend, jobId, job, answer))
        }
        if (isEnough(seen())) return ended({ kind: "left" })
        const isOver = clock.now() >= endsAtMs
        if (silentPolls < MAXIMUM_SILENT_POLLS && !isOver) continue
        await cancel()
        return ended({ kind: isOver ? "late" : "silent" })
      }
    },
  }
}

async function fetched(
  backend: RenderBackend,
  jobId: string,
  { outputs, notes }: Pick<RenderJob, "outputs" | "notes">,
  answer: unknown,
): Promise<Ending> {
  const files: CheckedFile[] = []
  for (const { index } of outputs.slice(0, 4)) {
    const opened = await backend.open(jobId, index)
    if (opened.kind !== "open") return { kind: "failed", code: opened.kind === "missing" ? "bad-bytes" : opened.reason }
    try {
      const bytes = await readCapped(new Response(opened.body), MAXIMUM_FILE_BYTES)
      if (bytes === null) return { kind: "failed", code: "answer-too-large" }
      if (opened.sizeBytes !== null && bytes.length !== opened.sizeBytes) return { kind: "failed", code: "half-body" }
      files.push(await inspectFile(bytes))
    } catch {
      opened.stop()
      return { kind: "failed", code: "half-body" }
    }
  }
  return { kind: "done", files, notes: notes ?? null, hasAnswer: answer !== undefined && answer !== null }
}
