import type { JobId } from "../../../domain/task/render-answers.ts"
import type { OpenAnswer, RawPollAnswer, RenderBackend } from "../render-backend.ts"
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
    return { kind: "found", job: { ...jobShown(seen), state: job.state }, answer: null }
  }
  if (job.isCancelled) return { kind: "found", job: { ...jobShown(NOTHING_SEEN), state: "cancelled" }, answer: null }
  return job.isSuccess ? doneJob(job) : failedJob(readExecutionError(job.error))
}

type EndedJob = Extract<ComfyJob, { state: "ended" }>

function doneJob({ outputs, ticket }: EndedJob): RawPollAnswer {
  const files = filesOf(outputs, ticket)
  const answer = ticket.answerNode === null ? null : answerOf(outputs, ticket.answerNode)
  const isWhole = ticket.answerNode === null ? files.length > 0 && files.length >= ticket.outputs.length : answer !== null
  // What a member's own graph comes to is theirs to see to.
  if (!isWhole) return failedJob({ code: "no-output", cause: ticket.isWorkflow ? "order" : "server" })
  const job = { ...jobShown({ ...NOTHING_SEEN, progress: 1 }), state: "done", outputs: listedOutputs(files), notes: ticket.notes } as const
  return { kind: "found", job, answer }
}

function failedJob({ code, cause }: Failure): RawPollAnswer {
  return { kind: "found", job: { ...jobShown(NOTHING_SEEN), state: "failed", errorCode: code, cause }, answer: null }
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
