import { type ComfyGraph, fillInputs, readWorkflowFields, seedBehind, WORKFLOW_KIND } from "../../../domain/backend/comfyui/comfy-graph.ts"
import { GraphLack } from "../../../domain/backend/comfyui/graph-draft.ts"
import { graphOf } from "../../../domain/backend/comfyui/graph-of.ts"
import { lackFor } from "../../../domain/backend/comfyui/offers.ts"
import { NO_NOTES } from "../../../domain/backend/index.ts"
import type { BackendRhythm, JobId, SubmitAnswer } from "../../../domain/task/render-answers.ts"
import { jsonSeed } from "../../../formats/generator/seed.ts"
import type { BackendOrder } from "../render-backend.ts"
import { cancelJob } from "./cancel-job.ts"
import { type ComfyServer, type Heard, obstacleOf, recordOf } from "./comfy-server.ts"
import { readGraphErrors } from "./failures.ts"
import { findJob } from "./find-job.ts"
import { clientIdOf, promptIdOf } from "./job-ids.ts"
import { extraDataOf, type JobTicket } from "./job-ticket.ts"
import { listedEmbeddings } from "./listed-embeddings.ts"
import { usedClasses } from "./node-reading.ts"
import { isPostUnsure, noteUnsurePost } from "./unsure-posts.ts"
import { uploadInput } from "./upload-input.ts"

/** Nothing is told faster than a socket does; questions are for the truth. */
const RHYTHM: BackendRhythm = { everyMs: 1_000, lostAfterMs: 5 * 60_000, goneAfterMs: 40_000 }
/** A server that loads a model answers late. */
const POST_TIMEOUT_MS = 20_000
const FOLDER = "atelier"
const SEED_INPUTS: ReadonlySet<string> = new Set(["seed", "noise_seed"])

type NotSubmitted = Exclude<SubmitAnswer, { kind: "accepted" }>
type Planned = { readonly kind: "planned"; readonly graph: ComfyGraph; readonly ticket: JobTicket } | NotSubmitted

/** Orders something once: a second post of one id would run a second time, so the server is asked first. */
export async function submitJob(server: ComfyServer, jobId: JobId, order: BackendOrder): Promise<SubmitAnswer> {
  const finding = await findJob(server, jobId)
  const promptId = await promptIdOf(jobId)
  if (finding.kind === "unknown") return { kind: isPostUnsure(server.url, promptId) ? "unknown" : "refused", reason: finding.reason }
  if (finding.kind === "found") return accepted(finding.job.promptId, promptId)
  const names = await uploadAll(server, order)
  if (!(names instanceof Map)) return names
  const given = { jobId, promptId, order, names }
  const planned = await plan(server, given)
  if (planned.kind !== "planned") return planned
  const answer = await post(server, jobId, planned)
  if (answer.kind !== "rejected" || answer.reason !== "model-missing" || order.kind === WORKFLOW_KIND) return answer
  // A file is gone that was there when the lists were read: what they say now may come to another choice.
  const anew = await planKnown(server, given, true)
  if (anew.kind !== "planned" || JSON.stringify(anew.graph) === JSON.stringify(planned.graph)) return answer
  return post(server, jobId, anew)
}

async function post(server: ComfyServer, jobId: JobId, planned: Extract<Planned, { kind: "planned" }>): Promise<SubmitAnswer> {
  const promptId = await promptIdOf(jobId)
  const body = {
    prompt: planned.graph,
    prompt_id: promptId,
    client_id: await clientIdOf(jobId),
    extra_data: extraDataOf(planned.ticket),
  }
  const heard = await server.post("/prompt", body, { timeoutMs: POST_TIMEOUT_MS })
  const answer = await readSubmission(server, jobId, heard)
  if (answer.kind === "unknown") noteUnsurePost(server.url, promptId)
  return answer
}

async function uploadAll(server: ComfyServer, { inputs }: BackendOrder): Promise<Map<string, string> | NotSubmitted> {
  const names = new Map<string, string>()
  for (const input of inputs) {
    const upload = await uploadInput(server, input)
    if (upload.kind !== "uploaded") return { kind: upload.kind === "gone" ? "rejected" : "refused", reason: upload.reason }
    names.set(input.role, upload.name)
  }
  return names
}

interface PlanOf {
  readonly jobId: JobId
  readonly promptId: string
  readonly order: BackendOrder
  readonly names: ReadonlyMap<string, string>
}

async function plan(server: ComfyServer, given: PlanOf): Promise<Planned> {
  if (given.order.kind === WORKFLOW_KIND) return planWorkflow(given)
  const known = await planKnown(server, given, false)
  // What a server has changes; what it lacked a while ago it may have got.
  return known.kind === "rejected" && known.cause === "server" ? planKnown(server, given, true) : known
}

function planWorkflow({ jobId, order, names }: PlanOf): Planned {
  const fields = readWorkflowFields(order.fields)
  const graph = fields === null ? null : fillInputs(fields.graph, (role) => names.get(role) ?? null)
  if (fields === null || graph === null) return { kind: "rejected", reason: "invalid-request", cause: "order" }
  const outputs = fields.outputs.map((nodeId) => ({ nodeId, seed: seedBehind(graph, nodeId) }))
  return { kind: "planned", graph, ticket: { job: jobId, outputs, answerNode: null, isWorkflow: true, notes: NO_NOTES } }
}

async function planKnown(server: ComfyServer, { jobId, promptId, order, names }: PlanOf, isFresh: boolean): Promise<Planned> {
  const answer = await usedClasses(server, isFresh)
  if (answer.kind === "unread") return { kind: "refused", reason: answer.reason }
  if (lackFor(answer.classes, order.kind) !== null) return { kind: "rejected", reason: "node-missing", cause: "server" }
  const nameOf = (role: string): string => {
    const name = names.get(role)
    if (name === undefined) throw new GraphLack("input", role)
    return name
  }
  try {
    const embeddings = (await listedEmbeddings(server, isFresh)) ?? []
    const wanted = { kind: order.kind, fields: order.fields, roles: [...names.keys()], nameOf, embeddings }
    const { graph, outputs, answerNode, notes, model } = graphOf(answer.classes, wanted, `${FOLDER}/${promptId.slice(0, 8)}`)
    return {
      kind: "planned",
      graph: withWholeSeeds(graph),
      ticket: { job: jobId, outputs, answerNode, isWorkflow: false, notes, ...(model === null ? {} : { model }) },
    }
  } catch (error) {
    if (!(error instanceof GraphLack)) throw error
    return lackAnswer(error)
  }
}

/** A graph whose seeds are numbers, however long: nodes of all makes count with them. */
function withWholeSeeds(graph: ComfyGraph): ComfyGraph {
  const whole = (name: string, value: unknown) => (SEED_INPUTS.has(name) && typeof value === "string" ? jsonSeed(value) : value)
  return Object.fromEntries(
    Object.entries(graph).map(([id, node]) => {
      const inputs = Object.entries(node.inputs).map(([name, value]) => [name, whole(name, value)] as const)
      return [id, { ...node, inputs: Object.fromEntries(inputs) }] as const
    }),
  )
}

function lackAnswer({ part }: GraphLack): NotSubmitted {
  switch (part) {
    case "class":
      return { kind: "rejected", reason: "node-missing", cause: "server" }
    case "choice":
    case "model":
      return { kind: "rejected", reason: "model-missing", cause: "server" }
    case "input":
      return { kind: "rejected", reason: "input-missing", cause: "order" }
  }
}

/** The server's own id is kept only where it gave another one, as the oldest servers do. */
function accepted(itsId: string, ourId: string): SubmitAnswer {
  return { kind: "accepted", backendJobId: itsId === ourId ? null : itsId, rhythm: RHYTHM }
}

async function readSubmission(server: ComfyServer, jobId: JobId, heard: Heard): Promise<SubmitAnswer> {
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  const body = recordOf(heard.body)
  if (heard.status >= 500 || heard.status === 408) return { kind: "unknown", reason: "server-error" }
  const nodeErrors = recordOf(body?.["node_errors"])
  const isTold = body !== null && (recordOf(body["error"]) !== null || typeof body["error"] === "string")
  if (heard.status === 400 && isTold) {
    const { code, cause } = readGraphErrors(recordOf(body["error"]), nodeErrors)
    return { kind: "rejected", reason: code, cause }
  }
  if (heard.status === 413) return { kind: "rejected", reason: "too-large", cause: "server" }
  // Somebody followed a redirect on the way and asked instead of ordering.
  if (heard.status === 200 && body !== null && Object.hasOwn(body, "exec_info")) return { kind: "refused", reason: "redirected" }
  const obstacle = obstacleOf(heard)
  if (obstacle !== null) return { kind: "refused", reason: obstacle }
  const itsId = body?.["prompt_id"]
  if (heard.status !== 200 || typeof itsId !== "string" || !/^[A-Za-z0-9_-]{1,64}$/.test(itsId))
    return heard.status === 200
      ? { kind: "unknown", reason: "answer-not-understood" }
      : { kind: "refused", reason: `status-${heard.status}` }
  const ourId = await promptIdOf(jobId)
  if (nodeErrors === null || Object.keys(nodeErrors).length === 0) return accepted(itsId, ourId)
  // It runs what is left of the graph, and that is not what was ordered.
  await cancelJob(server, itsId === ourId ? jobId : itsId)
  const { code, cause } = readGraphErrors(null, nodeErrors)
  return { kind: "rejected", reason: code, cause }
}
