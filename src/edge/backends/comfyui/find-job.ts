import { type ComfyGraph, readGraphNodes } from "../../../domain/backend/comfyui/comfy-graph.ts"
import type { JobId } from "../../../domain/task/render-answers.ts"
import { type ComfyServer, type Heard, type JsonRecord, listOf, obstacleOf, recordOf } from "./comfy-server.ts"
import { promptIdOf } from "./job-ids.ts"
import { EMPTY_TICKET, type JobTicket, readTicket } from "./job-ticket.ts"
import { isPostUnsure } from "./unsure-posts.ts"

/** A job as a server has it. */
export type ComfyJob =
  | { readonly state: "running"; readonly promptId: string }
  /** `ahead`: how many are before it, others' too; absent where the server does not say. */
  | { readonly state: "queued"; readonly promptId: string; readonly ahead?: number }
  | {
      readonly state: "ended"
      readonly promptId: string
      readonly isSuccess: boolean
      readonly isCancelled: boolean
      /** What was the matter, of a failed one. */
      readonly error: JsonRecord | null
      /** By node. */
      readonly outputs: JsonRecord
      /** What ran; null where the server does not say. */
      readonly graph: ComfyGraph | null
      readonly ticket: JobTicket
    }

/** Whether a server has a job. `unknown`: it did not say. */
export type Finding =
  | { readonly kind: "found"; readonly job: ComfyJob }
  | { readonly kind: "missing" }
  | { readonly kind: "unknown"; readonly reason: string }

/** A job that waits or runs, as the queue shows it. */
export interface QueuedJob {
  readonly promptId: string
  readonly isRunning: boolean
  /** The lowest is next. */
  readonly number: number
  readonly graph: ComfyGraph | null
  readonly clientId: string | null
  readonly ticket: JobTicket | null
}

/** The graphs of all that waits, others' too, and of a finished job everything that it said. */
const QUEUE_LIMITS = { maximumBytes: 16 * 1_048_576 }
const JOB_LIMITS = { maximumBytes: 4 * 1_048_576 }
/** How far back a job is looked for at servers that give jobs names of their own. */
const LATEST_JOBS = 20

/** Asks a server for a job, by `/api/jobs` where it has that, else in the queue and then in the history: a job goes from one to the other. */
export async function findJob(server: ComfyServer, jobId: JobId): Promise<Finding> {
  const promptId = await promptIdOf(jobId)
  const finding = await lookFor(server, jobId, promptId)
  return finding.kind === "missing" && isPostUnsure(server.url, promptId) ? { kind: "unknown", reason: "post-unsure" } : finding
}

async function lookFor(server: ComfyServer, jobId: JobId, promptId: string): Promise<Finding> {
  const heard = await server.ask(`/api/jobs/${promptId}`, {}, JOB_LIMITS)
  if (isAbsentRoute(heard)) return findInQueue(server, jobId, promptId)
  const obstacle = obstacleOf(heard)
  if (heard.kind === "silent" || obstacle !== null) return { kind: "unknown", reason: obstacle ?? "away" }
  const job = recordOf(heard.body)
  if (heard.status === 404 && typeof job?.["error"] === "string") return { kind: "missing" }
  if (heard.status !== 200 || job === null || job["id"] !== promptId) return { kind: "unknown", reason: "answer-not-understood" }
  switch (job["status"]) {
    case "pending":
      return { kind: "found", job: queuedJob(await readQueue(server), promptId) }
    case "in_progress":
      return { kind: "found", job: { state: "running", promptId } }
    case "completed":
    case "failed":
    case "cancelled":
      return { kind: "found", job: endedJob(promptId, readJobRecord(job)) }
    default:
      return { kind: "unknown", reason: "answer-not-understood" }
  }
}

function queuedJob(queue: QueueReading, promptId: string): ComfyJob {
  const jobs = queue.kind === "read" ? queue.jobs : []
  const own = jobs.find((one) => one.promptId === promptId)
  if (own === undefined) return { state: "queued", promptId }
  if (own.isRunning) return { state: "running", promptId }
  return { state: "queued", promptId, ahead: jobs.filter(({ isRunning, number }) => isRunning || number < own.number).length }
}

/** Whether a server does not have a route: ours are never answered with a page. */
export function isAbsentRoute(heard: Heard): boolean {
  return heard.kind === "heard" && (heard.status === 405 || (heard.status === 404 && !heard.isJson))
}

interface EndedRecord {
  readonly status: JsonRecord | null
  readonly isCancelled: boolean
  readonly isSuccess: boolean
  readonly error: JsonRecord | null
  readonly outputs: JsonRecord
  readonly graph: unknown
  readonly extraData: unknown
}

function readJobRecord(job: JsonRecord): EndedRecord {
  return {
    status: recordOf(job["execution_status"]),
    isCancelled: job["status"] === "cancelled",
    isSuccess: job["status"] === "completed",
    error: recordOf(job["execution_error"]),
    outputs: recordOf(job["outputs"]) ?? {},
    graph: recordOf(job["workflow"])?.["prompt"],
    extraData: recordOf(job["workflow"])?.["extra_data"],
  }
}

function endedJob(promptId: string, { status, isCancelled, isSuccess, error, outputs, graph, extraData }: EndedRecord): ComfyJob {
  const messages = listOf(status?.["messages"]).map(listOf)
  // Who was interrupted is kept as failed.
  const isInterrupted = messages.some(([event]) => event === "execution_interrupted")
  const told = messages.find(([event]) => event === "execution_error")?.[1]
  return {
    state: "ended",
    promptId,
    isSuccess,
    isCancelled: isCancelled || isInterrupted,
    error: error ?? recordOf(told),
    outputs,
    graph: readGraphNodes(graph),
    ticket: readTicket(extraData) ?? EMPTY_TICKET,
  }
}

async function findInQueue(server: ComfyServer, jobId: JobId, promptId: string): Promise<Finding> {
  const queue = await readQueue(server)
  if (queue.kind === "unknown") return queue
  const queued = queue.jobs.find((one) => one.promptId === promptId || one.ticket?.job === jobId)
  if (queued !== undefined) return { kind: "found", job: queuedJob(queue, queued.promptId) }
  const heard = await server.ask(`/history/${promptId}`, {}, JOB_LIMITS)
  const obstacle = obstacleOf(heard)
  const history = heard.kind === "heard" && heard.status === 200 ? recordOf(heard.body) : null
  if (obstacle !== null || history === null) return { kind: "unknown", reason: obstacle ?? "answer-not-understood" }
  const entry = recordOf(history[promptId])
  return entry === null ? findInHistory(server, jobId) : { kind: "found", job: endedJob(promptId, readHistoryEntry(entry)) }
}

/** The oldest servers name jobs themselves: there a job is known by its ticket alone. */
async function findInHistory(server: ComfyServer, jobId: JobId): Promise<Finding> {
  const heard = await server.ask(`/history?max_items=${LATEST_JOBS}`, {}, JOB_LIMITS)
  const history = heard.kind === "heard" && heard.status === 200 ? recordOf(heard.body) : null
  if (history === null) return { kind: "unknown", reason: obstacleOf(heard) ?? "answer-not-understood" }
  for (const [promptId, value] of Object.entries(history)) {
    const entry = recordOf(value)
    if (entry === null) continue
    const ended = endedJob(promptId, readHistoryEntry(entry))
    if (ended.state === "ended" && ended.ticket.job === jobId) return { kind: "found", job: ended }
  }
  return { kind: "missing" }
}

function readHistoryEntry(entry: JsonRecord): EndedRecord {
  const status = recordOf(entry["status"])
  return {
    status,
    isCancelled: false,
    isSuccess: status?.["status_str"] !== "error",
    error: null,
    outputs: recordOf(entry["outputs"]) ?? {},
    graph: listOf(entry["prompt"])[2],
    extraData: listOf(entry["prompt"])[3],
  }
}

type QueueReading = { readonly kind: "read"; readonly jobs: readonly QueuedJob[] } | { readonly kind: "unknown"; readonly reason: string }

/** All that waits or runs at a server. */
export async function readQueue(server: ComfyServer): Promise<QueueReading> {
  const heard = await server.ask("/queue", {}, QUEUE_LIMITS)
  const obstacle = obstacleOf(heard)
  const body = heard.kind === "heard" && heard.status === 200 ? recordOf(heard.body) : null
  if (obstacle !== null || body === null) return { kind: "unknown", reason: obstacle ?? "answer-not-understood" }
  if (!Array.isArray(body["queue_running"]) || !Array.isArray(body["queue_pending"]))
    return { kind: "unknown", reason: "answer-not-understood" }
  const running = body["queue_running"].flatMap((item) => readQueued(item, true))
  return { kind: "read", jobs: [...running, ...body["queue_pending"].flatMap((item) => readQueued(item, false))] }
}

function readQueued(item: unknown, isRunning: boolean): readonly QueuedJob[] {
  const [number, promptId, graph, extraData] = listOf(item)
  if (typeof promptId !== "string") return []
  const clientId = recordOf(extraData)?.["client_id"]
  return [
    {
      promptId,
      isRunning,
      number: typeof number === "number" ? number : 0,
      graph: readGraphNodes(graph),
      clientId: typeof clientId === "string" ? clientId : null,
      ticket: readTicket(extraData),
    },
  ]
}
