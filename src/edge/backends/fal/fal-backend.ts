import type { PublicWeb } from "../../../domain/_kernel/ports.ts"
import { type Capabilities, capabilitiesWith, type KindOffer } from "../../../domain/backend/index.ts"
import { familyOf } from "../../../domain/backend/model-families.ts"
import type { CancelAnswer, RenderOutput, SubmitAnswer } from "../../../domain/task/render-answers.ts"
import type { BackendOrder, OpenAnswer, RawPollAnswer, RenderBackend } from "../render-backend.ts"
import { openResult } from "../result-address.ts"
import { askServer, type Heard, type ServerAddress } from "../server-calls.ts"
import { foundJob, NEVER_NAMED, nameOfVendorJob, type VendorJob, vendorJobOf } from "../vendor-job.ts"
import { isQueueThere, requestPath, withFalKey } from "./fal-queue.ts"
import { FAL_MODELS, type FalKind, longestOf, sizesOfModel } from "./models.ts"
import { falRequest } from "./order-input.ts"
import { type FalFailure, type FalResult, failureOf, readResult, statusSchema, submittedSchema } from "./wire.ts"

const SLOTS = 4
const MOST_IMAGES = 4
const LARGEST_SIDE_PX = 2048
const RHYTHM = { everyMs: 2_000, lostAfterMs: 10 * 60_000 } as const
/** An image goes along. */
const SUBMIT_TIMEOUT_MS = 120_000
const MAXIMUM_RESULT_BYTES = 4 * 1_048_576

type Ended = { readonly kind: "result"; readonly result: FalResult } | { readonly kind: "failed"; readonly failure: FalFailure } | Unknown
type Unknown = Extract<RawPollAnswer, { kind: "unknown" }>

/** The client of a queue of fal's form: an order is posted to its endpoint, asked after by the id that the queue gives it, and fetched from where the queue says. */
export function createFalBackend(address: ServerAddress, publicWeb: PublicWeb | null): RenderBackend {
  const server = withFalKey(address)
  return {
    capabilities: async () => ((await isQueueThere(server)) ? falCapabilities() : null),
    health: () => isQueueThere(server),
    submit: (_jobId, order) => submit(server, order),
    // Only the queue names its requests: by a name of ours nobody can be asked.
    poll: async (name) => {
      const job = vendorJobOf(name)
      return job === null ? NEVER_NAMED : poll(server, job)
    },
    open: async (name, index) => {
      const job = vendorJobOf(name)
      return job === null ? { kind: "missing" } : open(server, publicWeb, job, index)
    },
    cancel: async (name) => {
      const job = vendorJobOf(name)
      return job === null ? { kind: "gone" } : cancel(server, job)
    },
  }
}

function falCapabilities(): Capabilities {
  const kinds = [...new Set(FAL_MODELS.map(({ kind }) => kind))]
  const images = FAL_MODELS.filter(({ kind }) => kind === "text-to-image")
  return capabilitiesWith({
    name: "fal queue",
    software: "fal",
    slots: SLOTS,
    offers: Object.fromEntries(kinds.map((kind) => [kind, offerOf(kind)])),
    features: ["model"],
    controls: [],
    models: images.map(({ path }) => ({ name: path, hash: null, family: familyOf(path), sizes: null })),
    loras: [],
    embeddings: [],
    vaes: [],
    samplers: [],
    schedulers: [],
    upscalers: [],
    detectors: [],
    gridPx: 16,
  })
}

function offerOf(kind: FalKind): KindOffer {
  const models = FAL_MODELS.filter((model) => model.kind === kind)
  const bounds = { slots: SLOTS, maximumWidth: null, maximumHeight: null, maximumCount: 1 }
  if (kind === "text-to-image")
    return { ...bounds, maximumWidth: LARGEST_SIDE_PX, maximumHeight: LARGEST_SIDE_PX, maximumCount: MOST_IMAGES }
  const names = [...new Set(models.flatMap(({ tableModel }) => tableModel ?? []))]
  const sizes = models.flatMap((model) => sizesOfModel(model) ?? [])
  return {
    ...bounds,
    // Voices of songs are none that could be named.
    ...(kind === "sound-effect" || kind === "music" ? {} : { models: names }),
    ...(sizes.length === 0 ? {} : { sizes }),
    maximumDurationS: Math.max(...models.map((model) => longestOf(model) ?? 0)),
  }
}

async function submit(server: ServerAddress, order: BackendOrder): Promise<SubmitAnswer> {
  const request = await falRequest(order)
  if (request.kind === "rejected") return request
  const headers = { "Content-Type": "application/json" }
  const { body } = request.body
  const heard = await askServer(server, `/${request.path}`, { method: "POST", headers, body, timeoutMs: SUBMIT_TIMEOUT_MS })
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  if (heard.status >= 400) return refusalOf(heard)
  const read = heard.kind === "heard" && heard.status >= 200 && heard.status < 300 ? submittedSchema.safeParse(heard.body) : null
  if (read?.success !== true) {
    const isElsewhere = heard.status >= 300
    return isElsewhere ? { kind: "refused", reason: "redirected" } : { kind: "unknown", reason: "answer-not-understood" }
  }
  const { request_id: id, status_url: statusUrl = null } = read.data
  const name = nameOfVendorJob({ id, path: requestPath(server, request.path, id, statusUrl), notes: request.notes })
  return name === null ? { kind: "unknown", reason: "answer-not-understood" } : { kind: "accepted", backendJobId: name, rhythm: RHYTHM }
}

/** What an answer to an order means that took none. A gateway's page leaves open whether the queue has it. */
function refusalOf(heard: Exclude<Heard, { kind: "silent" }>): SubmitAnswer {
  if (heard.kind === "not-json" && heard.status >= 500) return { kind: "unknown", reason: "server-error" }
  const { code, cause } = failureOf(heard.status, heard.kind === "heard" ? heard.body : undefined)
  if (code === "server-error") return { kind: "unknown", reason: code }
  if (code === "rate-limited" || code === "unauthorized") return { kind: "refused", reason: code }
  return { kind: "rejected", reason: code, cause }
}

async function poll(server: ServerAddress, job: VendorJob): Promise<RawPollAnswer> {
  const heard = await askServer(server, `/${job.path}/requests/${job.id}/status`)
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  // The queue gave the name itself: what it does not know anymore nobody will have.
  if (heard.status === 404 && heard.kind === "heard") return { kind: "lost", reason: "forgotten" }
  const read = heard.kind === "heard" && heard.status >= 200 && heard.status < 300 ? statusSchema.safeParse(heard.body) : null
  if (read?.success !== true) return { kind: "unknown", reason: `status-${heard.status}` }
  switch (read.data.status) {
    case "IN_QUEUE":
      return foundJob({ state: "queued" })
    case "IN_PROGRESS":
      return foundJob({ state: "running", progress: 0.01 })
    case "CANCELED":
    case "CANCELLED":
      return foundJob({ state: "cancelled" })
    case "FAILED":
    case "COMPLETED":
      return endedJob(await ask(server, job), job)
    default:
      return { kind: "unknown", reason: "answer-not-understood" }
  }
}

/** What a request came to. */
async function ask(server: ServerAddress, { path, id }: VendorJob): Promise<Ended> {
  const heard = await askServer(server, `/${path}/requests/${id}`, { maximumBytes: MAXIMUM_RESULT_BYTES })
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  if (heard.kind === "not-json") return { kind: "unknown", reason: "not-json" }
  if (heard.status === 429 || heard.status === 401 || heard.status === 403) return { kind: "unknown", reason: `status-${heard.status}` }
  if (heard.status !== 200) return { kind: "failed", failure: failureOf(heard.status, heard.body) }
  const result = readResult(heard.body)
  const isEmpty = result === null || result.addresses.length === 0
  return isEmpty ? { kind: "failed", failure: { code: "bad-bytes", cause: "server" } } : { kind: "result", result }
}

function endedJob(ended: Ended, { notes }: VendorJob): RawPollAnswer {
  switch (ended.kind) {
    case "unknown":
      return ended
    case "failed":
      return foundJob({ state: "failed", errorCode: ended.failure.code, cause: ended.failure.cause })
    case "result": {
      const { addresses, seed } = ended.result
      const outputs = addresses.map((_address, index): RenderOutput => {
        return { index, seed: seed === null ? null : seed + index, contentType: null, sizeBytes: null, sha256: null }
      })
      return foundJob({ state: "done", progress: 1, outputs, notes })
    }
  }
}

async function open(server: ServerAddress, publicWeb: PublicWeb | null, job: VendorJob, index: number): Promise<OpenAnswer> {
  const ended = await ask(server, job)
  if (ended.kind === "unknown") return ended
  const address = ended.kind === "result" ? ended.result.addresses[index] : undefined
  return address === undefined ? { kind: "missing" } : openResult(address, { server, publicWeb })
}

/** A request that waits is taken out of the queue, one that runs is asked to stop; one that has ended needs neither. */
async function cancel(server: ServerAddress, { path, id }: VendorJob): Promise<CancelAnswer> {
  const heard = await askServer(server, `/${path}/requests/${id}/cancel`, { method: "PUT" })
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  const isSaid = (heard.status >= 200 && heard.status < 300) || heard.status === 400 || heard.status === 404
  return isSaid ? { kind: "gone" } : { kind: "unknown", reason: `status-${heard.status}` }
}
