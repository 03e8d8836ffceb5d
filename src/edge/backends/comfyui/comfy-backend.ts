import type { JobId } from "../../../domain/task/render-answers.ts"
import type { OpenAnswer, RawPollAnswer, RenderBackend } from "../render-backend.ts"
import { noteBrokenFile } from "./broken-files.ts"
import { cancelJob } from "./cancel-job.ts"
import { readCapabilities } from "./comfy-capabilities.ts"
import { type ComfyAddress, ComfyServer, recordOf } from "./comfy-server.ts"
import { type Failure, readExecutionError } from "./failures.ts"
import { type ComfyJob, findJob } from "./find-job.ts"
import { answerOf, filesOf, listedOutputs, openFile } from "./job-outputs.ts"
import { submitJob } from "./submit-job.ts"
import { NOTHING_SEEN, type Seen, watchJob } from "./watch-job.ts"

const HEALTH_TIMEOUT_MS = 2_000

/** The client of a ComfyUI server. What it knows of a job the server keeps: nothing is remembered here that has to be. */
export function createComfyBackend(address: ComfyAddress): RenderBackend {
  const server = new ComfyServer(address)
  return {
    capabilities: () => readCapabilities(server),
    async health() {
      const heard = await server.ask("/prompt", {}, { timeoutMs: HEALTH_TIMEOUT_MS })
      return heard.kind === "heard" && heard.status === 200 && recordOf(recordOf(heard.body)?.["exec_info"]) !== null
    },
    submit: (jobId, order) => submitJob(server, jobId, order),
    poll: (jobId, withPreview) => pollJob(server, jobId, withPreview),
    open: (jobId, index) => openResult(server, jobId, index),
    cancel: (jobId) => cancelJob(server, jobId),
  }
}

async function pollJob(server: ComfyServer, jobId: JobId, withPreview: boolean): Promise<RawPollAnswer> {
  const finding = await findJob(server, jobId)
  if (finding.kind !== "found") return finding
  const { job } = finding
  if (job.state !== "ended") {
    const seen = withPreview ? await watchJob(server, jobId, job) : NOTHING_SEEN
    const ahead = job.state === "queued" && job.ahead !== undefined ? { ahead: job.ahead } : {}
    return { kind: "found", job: { ...jobShown(seen), ...ahead, state: job.state }, answer: null }
  }
  if (job.isCancelled) return { kind: "found", job: { ...jobShown(NOTHING_SEEN), state: "cancelled" }, answer: null }
  if (job.isSuccess) return doneJob(job)
  const failure = readExecutionError(job.error, job.graph)
  if (failure.file !== undefined) noteBrokenFile(server.url, failure.file)
  // Without a file that could not be loaded the same order may come to another choice.
  return failedJob(failure, failure.file !== undefined && !job.ticket.isWorkflow)
}

type EndedJob = Extract<ComfyJob, { state: "ended" }>

function doneJob({ outputs, ticket }: EndedJob): RawPollAnswer {
  const files = filesOf(outputs, ticket)
  const answer = ticket.answerNode === null ? null : answerOf(outputs, ticket.answerNode)
  const isWhole = ticket.answerNode === null ? files.length > 0 && files.length >= ticket.outputs.length : answer !== null
  // What a member's own graph comes to is theirs to see to.
  if (!isWhole) return failedJob({ code: "no-output", cause: ticket.isWorkflow ? "order" : "server" })
  const { notes, model = null } = ticket
  const made = model === null ? {} : { made: { model: { name: model, hash: null } } }
  const job = { ...jobShown({ ...NOTHING_SEEN, progress: 1 }), ...made, state: "done", outputs: listedOutputs(files), notes } as const
  return { kind: "found", job, answer }
}

function failedJob({ code, cause, file }: Failure, mayTryAgain = false): RawPollAnswer {
  const more = { ...(file === undefined ? {} : { file }), ...(mayTryAgain ? { mayTryAgain } : {}) }
  return { kind: "found", job: { ...jobShown(NOTHING_SEEN), ...more, state: "failed", errorCode: code, cause }, answer: null }
}

function jobShown({ progress, etaMs, previewBase64, previewIndex }: Seen) {
  return { progress, etaMs, previewBase64, previewIndex, outputs: [], backendJobId: null, errorCode: null } as const
}

async function openResult(server: ComfyServer, jobId: JobId, index: number): Promise<OpenAnswer> {
  const finding = await findJob(server, jobId)
  if (finding.kind !== "found") return finding
  const { job } = finding
  const file = job.state === "ended" && job.isSuccess ? filesOf(job.outputs, job.ticket)[index] : undefined
  return file === undefined ? { kind: "missing" } : openFile(server, file)
}
