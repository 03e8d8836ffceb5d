import type { JobId, SubmitAnswer } from "../../../domain/task/render-answers.ts"
import type { BackendOrder, OpenAnswer, RawPollAnswer, RenderBackend } from "../render-backend.ts"
import type { BlockingServer } from "./blocking-server.ts"
import { aheadOf, isEnded, MAXIMUM_WAITING, RETENTION_AFTER_FETCH_MS } from "./desk-rules.ts"
import { endJob } from "./end-job.ts"
import type { HeldFile, HeldJob, HeldStore } from "./held-store.ts"

/** A held job is asked after at leisure: what it says comes from a server that answers slowly while it paints. */
const RHYTHM = { everyMs: 1_000, lostAfterMs: 16 * 60_000 } as const
const UNKNOWN_ETA_MS = 10_000

/** What a held backend needs. */
export interface HeldDeps {
  readonly server: BlockingServer
  readonly store: HeldStore
  /** Any preview as the live channel carries it. */
  readonly preview: (bytes: Uint8Array<ArrayBuffer>) => Promise<string | null>
  /** Something is there to work on, or the job of that name was cancelled: `HeldDesk.notice`, and work where none is under way. */
  readonly notice: (cancelled: JobId | null) => void | Promise<void>
  readonly nowMs?: () => number
}

/** Makes a backend that is asked after its jobs of a server whose call lasts as long as the run; the calls themselves makes a `HeldDesk` over the same store. */
export function createHeldBackend({ server, store, preview, notice, nowMs = () => Date.now() }: HeldDeps): RenderBackend {
  const progressOf = new Map<JobId, number>()
  const report = async (job: HeldJob, withPreview: boolean): Promise<RawPollAnswer> => {
    const { jobId, state } = job
    switch (state.kind) {
      case "waiting":
        return found({ state: "queued", ahead: aheadOf(job, store.jobs()) })
      case "calling": {
        if (state.isCancelled) return found({ state: "cancelled" })
        const heard = await server.progress(jobId, withPreview)
        if (heard?.ahead !== undefined) return found({ state: "queued", ahead: heard.ahead })
        const progress = Math.min(0.99, Math.max(progressOf.get(jobId) ?? 0, heard?.progress ?? 0))
        progressOf.set(jobId, progress)
        const image = heard?.preview ?? null
        const previewBase64 = image === null ? null : await preview(image)
        return found({ state: "running", progress, etaMs: heard?.etaMs ?? UNKNOWN_ETA_MS, previewBase64 })
      }
      case "done": {
        const outputs = state.files.map(({ key: _key, ...output }) => output)
        const made = state.made === undefined ? {} : { made: state.made }
        return found({ state: "done", progress: 1, etaMs: 0, outputs, notes: state.notes, ...made }, state.answer)
      }
      case "failed":
        return found({ state: "failed", errorCode: state.code, cause: state.cause })
      case "cancelled":
        return found({ state: "cancelled" })
      case "lost":
        return { kind: "lost", reason: state.code }
    }
  }
  return {
    capabilities: () => server.capabilities(),
    health: () => server.health(),
    submit: (jobId, order) => submitTo({ server, store, notice, nowMs }, jobId, order),
    poll: async (jobId, withPreview) => {
      const job = store.job(jobId)
      if (job === null) return { kind: "missing" }
      if (isEnded(job)) progressOf.delete(jobId)
      return report(job, withPreview)
    },
    open: async (jobId, index): Promise<OpenAnswer> => {
      const file = takeFile(store, jobId, index, nowMs())
      const opened = file === null ? null : await store.openFile(file.key)
      return opened === null ? { kind: "missing" } : { kind: "open", ...opened, stop: () => {} }
    },
    cancel: async (jobId) => {
      const job = store.job(jobId)
      if (job === null || isEnded(job)) return { kind: "gone" }
      if (job.state.kind === "calling") store.write({ ...job, state: { ...job.state, isCancelled: true } })
      else await endJob(store, job, { kind: "cancelled", adriftSinceMs: null }, nowMs())
      await notice(jobId)
      return { kind: "gone" }
    },
  }
}

async function submitTo(
  { server, store, notice, nowMs }: Required<Omit<HeldDeps, "preview">>,
  jobId: JobId,
  order: BackendOrder,
): Promise<SubmitAnswer> {
  const accepted: SubmitAnswer = { kind: "accepted", backendJobId: null, rhythm: RHYTHM }
  if (store.job(jobId) !== null) return accepted
  if (!(await server.health())) return { kind: "refused", reason: "away" }
  const waiting = store.jobs().filter(({ state }) => state.kind === "waiting")
  if (waiting.length >= MAXIMUM_WAITING) return { kind: "refused", reason: "queue-full" }
  for (const input of order.inputs) if (!(await store.keepInput(input))) return { kind: "rejected", reason: "input-gone" }
  const inputs = order.inputs.map(({ role, sha256, sizeBytes }) => ({ role, sha256, sizeBytes }))
  // It may have come a second time while its files were read.
  if (store.job(jobId) !== null) return accepted
  const { kind, fields } = order
  const job: HeldJob = {
    jobId,
    arrivedAtMs: nowMs(),
    keptUntilMs: null,
    order: { kind, fields, inputs },
    state: { kind: "waiting" },
    putKeys: [],
  }
  store.write(job)
  await notice(null)
  return accepted
}

/** A file of a job that is done, to be fetched now; null without it. The last one is fetched last, and then the job is not kept for long. */
export function takeFile(store: HeldStore, jobId: JobId, index: number, nowMs: number): HeldFile | null {
  const job = store.job(jobId)
  if (job?.state.kind !== "done") return null
  const { files } = job.state
  const keptUntilMs = Math.min(job.keptUntilMs ?? Number.POSITIVE_INFINITY, nowMs + RETENTION_AFTER_FETCH_MS)
  if (index === files.length - 1) store.write({ ...job, keptUntilMs })
  return files.find((file) => file.index === index) ?? null
}

type FoundJob = Extract<RawPollAnswer, { kind: "found" }>["job"]

function found(job: Pick<FoundJob, "state"> & Partial<FoundJob>, answer: unknown = null): RawPollAnswer {
  const usual = {
    progress: 0,
    etaMs: UNKNOWN_ETA_MS,
    previewBase64: null,
    previewIndex: null,
    outputs: [],
    backendJobId: null,
    errorCode: null,
  }
  return { kind: "found", job: { ...usual, ...job }, answer }
}
