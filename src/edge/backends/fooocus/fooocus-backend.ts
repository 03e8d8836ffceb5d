import type { RenderNotes } from "../../../domain/backend/index.ts"
import type { CancelAnswer, JobId, RenderOutput, SubmitAnswer } from "../../../domain/task/render-answers.ts"
import { toldSeed } from "../../../formats/generator/seed.ts"
import type { BackendOrder, OpenAnswer, RawPollAnswer, RenderBackend } from "../render-backend.ts"
import { askServer, type Heard, openServer, type ServerAddress } from "../server-calls.ts"
import { smallPreview } from "../small-preview.ts"
import { askPreview } from "./ask-preview.ts"
import { isThere, namedThings, readFooocus } from "./capabilities.ts"
import { findOwnJob } from "./find-own-job.ts"
import { type FooocusJob, jobOfName, nameOfJob } from "./job-name.ts"
import { type NamedThings, namesThings, unknownName } from "./order-body.ts"
import { requestOf } from "./order-request.ts"
import { jobSchema, NOT_FOUND, type WireJob } from "./wire.ts"
import { withKey } from "./with-key.ts"

const SUBMIT_TIMEOUT_MS = 60_000
const OPEN_TIMEOUT_MS = 10_000
/** While it loads a model it answers nobody. */
const RHYTHM = { everyMs: 1_000, lostAfterMs: 300_000 } as const
const DESCRIBED_KIND = "image-to-text"
const FILES = "/files/"
const FILE_PATH = /^\/files\/[A-Za-z0-9._/-]{1,300}$/

type Preview = Uint8Array<ArrayBuffer> | null
type JobPoll = { readonly kind: "job"; readonly job: WireJob; readonly preview: Preview } | Exclude<RawPollAnswer, { kind: "found" }>

/**
 * The client of one Fooocus-API. Its only call that lasts as long as the run, the one that describes an image, is made by `describing`;
 * null where nothing can hold it.
 */
export function createFooocusBackend(address: ServerAddress, describing: RenderBackend | null): RenderBackend {
  const server = withKey(address)
  const ask = async (id: string, withPreview: boolean): Promise<JobPoll> => {
    const path = `/v1/generation/query-job?job_id=${encodeURIComponent(id)}&require_step_preview=${withPreview}`
    if (!withPreview) return readPoll(await askServer(server, path), id, null)
    const asked = await askPreview(server, path)
    return asked === null ? ask(id, false) : readPoll(asked.heard, id, asked.preview)
  }
  /** The job that a name stands for; a name of our own only, where the answer to its order was lost. */
  const find = async (name: JobId): Promise<FooocusJob | Exclude<RawPollAnswer, { kind: "found" }>> =>
    jobOfName(name) ?? (await findOwnJob(server, name, async (id) => (await jobOrNull(id))?.job_result ?? []))
  const jobOrNull = async (id: string): Promise<WireJob | null> => {
    const polled = await ask(id, false)
    return polled.kind === "job" ? polled.job : null
  }
  const isDescribed = async (name: JobId): Promise<boolean> =>
    describing !== null && jobOfName(name) === null && (await describing.poll(name, false)).kind !== "missing"

  return {
    capabilities: async () => {
      const read = await readFooocus(server, describing !== null)
      return typeof read === "string" ? null : read
    },
    health: () => isThere(server),
    submit: async (jobId, order) => {
      if (order.kind === DESCRIBED_KIND && describing !== null) return describing.submit(jobId, order)
      if (!(await isThere(server))) return { kind: "refused", reason: "away" }
      const known = namesThings(order) ? await namedThings(server) : null
      if (typeof known === "string") return { kind: "refused", reason: known }
      return post(server, jobId, order, known)
    },
    poll: async (name, withPreview) => {
      if (await isDescribed(name)) return describing?.poll(name, withPreview) ?? { kind: "missing" }
      const found = await find(name)
      if ("kind" in found) return found
      const polled = await ask(found.id, withPreview)
      return polled.kind === "job" ? { kind: "found", job: await jobShown(polled, found), answer: undefined } : polled
    },
    open: async (name, index) => {
      const job = jobOfName(name)
      if (job === null) return { kind: "missing" }
      const polled = await ask(job.id, false)
      if (polled.kind !== "job") return polled.kind === "lost" ? { kind: "missing" } : polled
      const path = filePath(finishedOf(polled.job)[index]?.url)
      return path === null ? { kind: "missing" } : openFile(server, path)
    },
    cancel: async (name) => {
      if (await isDescribed(name)) return describing?.cancel(name) ?? { kind: "gone" }
      const found = await find(name)
      if ("kind" in found) return found.kind === "unknown" ? found : { kind: "gone" }
      return stop(server, await ask(found.id, false))
    },
  }
}

async function post(server: ServerAddress, jobId: JobId, order: BackendOrder, known: NamedThings | null): Promise<SubmitAnswer> {
  if (known !== null && unknownName(order, known) !== null) return { kind: "rejected", reason: "model-missing", cause: "server" }
  const request = await requestOf(jobId, order, known)
  if (request.kind === "rejected") return request
  const { path, body, notes } = request
  const headers = { "Content-Type": "application/json", Accept: "application/json" }
  const heard = await askServer(server, path, { method: "POST", headers, body: body.body, timeoutMs: SUBMIT_TIMEOUT_MS })
  return readSubmission(heard, notes)
}

function readSubmission(heard: Heard, notes: RenderNotes): SubmitAnswer {
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  const { status } = heard
  if (status === 401 || status === 403) return { kind: "refused", reason: "unauthorized" }
  if (status === 404 || status === 405) return { kind: "refused", reason: "no-such-api" }
  if (status === 409 || status === 429) return { kind: "refused", reason: "queue-full" }
  if (status === 413) return { kind: "rejected", reason: "input-too-large", cause: "server" }
  if (status === 422 && heard.kind === "heard") return { kind: "rejected", reason: "order-not-understood", cause: "server" }
  const read = heard.kind === "heard" && status === 200 ? jobSchema.safeParse(heard.body) : null
  if (read?.success !== true) return { kind: "unknown", reason: heard.kind === "not-json" ? "not-json" : `status-${status}` }
  const { job_id, job_result } = read.data
  if (job_result?.some(({ finish_reason }) => finish_reason === "QUEUE_IS_FULL") === true) return { kind: "refused", reason: "queue-full" }
  const name = nameOfJob({ id: String(job_id), notes })
  return name === null ? { kind: "unknown", reason: "answer-not-understood" } : { kind: "accepted", backendJobId: name, rhythm: RHYTHM }
}

function readPoll(heard: Heard, id: string, preview: Preview): JobPoll {
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  if (heard.kind === "not-json") return { kind: "unknown", reason: "not-json" }
  const read = jobSchema.safeParse(heard.body)
  if (!read.success) return { kind: "unknown", reason: `status-${heard.status}` }
  // The answer has the same form then: neither the status nor the form alone says that there is no such job.
  if (heard.status === 404 && read.data.job_type === NOT_FOUND) return { kind: "missing" }
  if (heard.status !== 200 || String(read.data.job_id) !== id) return { kind: "unknown", reason: `status-${heard.status}` }
  return { kind: "job", job: read.data, preview }
}

async function jobShown({ job, preview }: Extract<JobPoll, { kind: "job" }>, { id, notes }: FooocusJob) {
  const state = stateOf(job)
  const previewBase64 = state === "running" && preview !== null ? await smallPreview(preview) : null
  const outputs: readonly RenderOutput[] = finishedOf(job).map(({ seed }, index) => ({
    index,
    seed: toldSeed(seed),
    contentType: null,
    sizeBytes: null,
    sha256: null,
  }))
  return {
    state,
    progress: state === "done" ? 1 : Math.min(0.99, Math.max(0, job.job_progress / 100)),
    etaMs: 0,
    previewBase64,
    previewIndex: null,
    outputs: state === "done" ? outputs : [],
    backendJobId: nameOfJob({ id, notes }),
    errorCode: state === "failed" ? failureOf(job) : null,
    ...(state === "failed" ? { cause: "server" as const } : {}),
    ...(state === "done" ? { notes } : {}),
  }
}

function stateOf(job: WireJob): "queued" | "running" | "done" | "failed" | "cancelled" {
  if (job.job_stage === "WAITING") return "queued"
  if (job.job_stage === "RUNNING") return "running"
  const reasons = job.job_result?.map(({ finish_reason }) => finish_reason) ?? []
  if (reasons.includes("USER_CANCEL")) return "cancelled"
  return job.job_stage === "SUCCESS" && finishedOf(job).length > 0 && !reasons.includes("ERROR") ? "done" : "failed"
}

function finishedOf({ job_result }: WireJob) {
  return (job_result ?? []).filter(({ finish_reason, url }) => finish_reason === "SUCCESS" && typeof url === "string")
}

/** Its own words are read for what they tell, and go no further. */
function failureOf({ job_status }: WireJob): string {
  return /out of memory|OutOfMemory|CUDA error/i.test(job_status ?? "") ? "out-of-memory" : "server-error"
}

/**
 * Where a file lies on this very server: of the address only the path counts, since the server writes a host of its own before it
 * (`--base-url`), which need not be the one that it is reached by, nor its own.
 */
function filePath(address: string | null | undefined): string | null {
  const at = address?.indexOf(FILES) ?? -1
  const path = at < 0 ? "" : (address ?? "").slice(at)
  return FILE_PATH.test(path) && !path.includes("..") ? path : null
}

async function openFile(server: ServerAddress, path: string): Promise<OpenAnswer> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort("timed-out"), OPEN_TIMEOUT_MS)
  try {
    const { answer, stop: halt } = await openServer(server, path, {}, controller)
    if (answer.status !== 200 || answer.body === null) {
      await answer.body?.cancel()
      return answer.status === 404 ? { kind: "missing" } : { kind: "unknown", reason: `status-${answer.status}` }
    }
    const length = answer.headers.get("Content-Length")
    return { kind: "open", body: answer.body, sizeBytes: length === null ? null : Number(length), stop: halt }
  } catch {
    return { kind: "unknown", reason: "away" }
  } finally {
    clearTimeout(timer)
  }
}

/** Stops a job of ours. What is asked to stop there is whatever runs, so it is asked only while that is ours; what waits cannot be withdrawn. */
async function stop(server: ServerAddress, polled: JobPoll): Promise<CancelAnswer> {
  if (polled.kind === "unknown") return polled
  if (polled.kind !== "job") return { kind: "gone" }
  const state = stateOf(polled.job)
  if (state === "queued") return { kind: "unknown", reason: "still-waiting" }
  if (state !== "running") return { kind: "gone" }
  const heard = await askServer(server, "/v1/generation/stop", { method: "POST" })
  return heard.kind !== "silent" && heard.status === 200 ? { kind: "gone" } : { kind: "unknown", reason: "not-stopped" }
}
