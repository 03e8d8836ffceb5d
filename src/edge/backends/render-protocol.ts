import * as z from "zod/mini"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import type { CancelAnswer, CollectAnswer, PollAnswer, RenderJob, SubmitAnswer } from "../../domain/task/render-answers.ts"
import type { TaskSpecification } from "../../domain/task/rules.ts"
import { readCapped } from "./capped-body.ts"
import type { Capabilities, RenderBackend } from "./render-backend.ts"

/** The render protocol that Easel speaks (docs/render-protocol.md), seen from the client. */

const CALL_TIMEOUT_MS = 5_000
const HEALTH_TIMEOUT_MS = 2_000
const OUTPUT_TIMEOUT_MS = 30_000
const MAXIMUM_ANSWER_BYTES = 256 * 1024
/** Largest image that is fetched. */
const MAXIMUM_OUTPUT_BYTES = 24 * 1024 * 1024

/** Statuses of the 400s which leave open whether the request was carried out: it came too slowly, clashed, or was left by its sender. */
const UNSURE_STATUSES: ReadonlySet<number> = new Set([408, 409, 499])

const healthSchema = z.object({ ok: z.literal(false) })
const errorSchema = z.object({ error: z.object({ code: z.string() }) })
const outputSchema = z.object({ index: z.int(), seed: z.int(), sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) })
const jobSchema = z.object({
  id: z.string(),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  progress: z.number(),
  eta_ms: z.number(),
  preview_jpeg_base64: z.optional(z.string()),
  outputs: z.array(outputSchema).check(z.maxLength(64)),
  error: z.optional(z.object({ code: z.string() })),
})
const acceptedSchema = z.object({ id: z.string(), state: z.string() })
const capabilitiesSchema = z.object({
  name: z.string().check(z.maxLength(100)),
  is_preview: z.boolean(),
  max_width: z.int(),
  max_height: z.int(),
  max_count: z.int(),
  slots: z.int(),
})

interface Connection {
  readonly url: string
  readonly token?: string | undefined
}

/** An answer whose body was read and is JSON, or why there is none. */
type Heard =
  | { readonly kind: "heard"; readonly status: number; readonly body: unknown }
  | { readonly kind: "silent"; readonly reason: string }

/** The client of one Easel (or anything else that speaks its protocol). */
export function createProtocolBackend(connection: Connection): RenderBackend {
  /** Calls and reads the answer, both within the time; the timer ends with the call, so that it keeps no object awake. */
  const call = async <Value>(
    path: string,
    timeoutMs: number,
    init: RequestInit,
    read: (answer: Response) => Promise<Value>,
  ): Promise<Value> => {
    const headers = new Headers(init.headers)
    if (connection.token) headers.set("Authorization", `Bearer ${connection.token}`)
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new Error("timed out")), timeoutMs)
    try {
      return await read(await fetch(`${connection.url}${path}`, { ...init, headers, redirect: "manual", signal: controller.signal }))
    } finally {
      clearTimeout(timer)
    }
  }
  const ask = async (path: string, init: RequestInit = {}, timeoutMs = CALL_TIMEOUT_MS): Promise<Heard> => {
    try {
      return await call(path, timeoutMs, init, readHeard)
    } catch (error) {
      return { kind: "silent", reason: String(error).slice(0, 200) }
    }
  }
  const health = async (): Promise<boolean> => readHealth(await ask("/health", {}, HEALTH_TIMEOUT_MS))
  return {
    capabilities: async () => readCapabilities(await ask("/capabilities")),
    health,
    submit: async (jobId, specification) => {
      // A connection that cannot be made looks like one that broke after the order was sent. Whoever does not even say that it
      // works surely has no order, which lets the task try again or elsewhere.
      if (!(await health())) return { kind: "refused", reason: "away" }
      const headers = { "Content-Type": "application/json" }
      return readSubmission(await ask("/jobs", { method: "POST", headers, body: JSON.stringify(orderOf(jobId, specification)) }), jobId)
    },
    poll: async (jobId, withPreview) => readJob(await ask(`/jobs/${jobId}${withPreview ? "?preview=1" : ""}`), jobId),
    collect: async (jobId, output) => {
      try {
        return await call(`/jobs/${jobId}/outputs/${output.index}`, OUTPUT_TIMEOUT_MS, {}, (answer) => readOutput(answer, output.sha256))
      } catch (error) {
        return { kind: "unknown", reason: String(error).slice(0, 200) }
      }
    },
    cancel: async (jobId) => readCancel(await ask(`/jobs/${jobId}`, { method: "DELETE" })),
  }
}

async function readHeard(answer: Response): Promise<Heard> {
  const bytes = await readCapped(answer, MAXIMUM_ANSWER_BYTES)
  if (bytes === null) return { kind: "silent", reason: "answer-too-large" }
  return { kind: "heard", status: answer.status, body: parseJson(bytes) }
}

function orderOf(jobId: string, specification: TaskSpecification): object {
  return {
    id: jobId,
    kind: specification.kind,
    prompt: specification.prompt,
    negative_prompt: specification.negativePrompt,
    width: specification.width,
    height: specification.height,
    steps: specification.steps,
    cfg_scale: specification.cfgScale,
    seed: specification.seed,
    count: specification.imageCount,
    sampler_name: specification.samplerName,
    ...(specification.style === null ? {} : { style: specification.style }),
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** The error code of the protocol, null when the answer is not in its form (a proxy's page, say). */
function errorCodeOf(body: unknown): string | null {
  const parsed = errorSchema.safeParse(body)
  return parsed.success ? safeCode(parsed.data.error.code) : null
}

/** A code of a backend as we may keep it: letters, digits and dashes, short. */
function safeCode(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, "-")
    .slice(0, 40)
}

function readHealth(heard: Heard): boolean {
  return heard.kind === "heard" && heard.status === 200 && !healthSchema.safeParse(heard.body).success
}

function readCapabilities(heard: Heard): Capabilities | null {
  if (heard.kind === "silent" || heard.status !== 200) return null
  const parsed = capabilitiesSchema.safeParse(heard.body)
  if (!parsed.success) return null
  const { name, is_preview, max_width, max_height, max_count, slots } = parsed.data
  return { name, isPreview: is_preview, maximumWidth: max_width, maximumHeight: max_height, maximumCount: max_count, slots }
}

function readSubmission(heard: Heard, jobId: string): SubmitAnswer {
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  const { status, body } = heard
  if (status === 200 || status === 202) {
    const parsed = acceptedSchema.safeParse(body)
    return parsed.success && parsed.data.id === jobId ? { kind: "accepted" } : { kind: "unknown", reason: "answer-not-understood" }
  }
  const code = errorCodeOf(body)
  const reason = code ?? `status-${status}`
  if (status === 429 || status === 503) return { kind: "refused", reason }
  if (status < 400 || status >= 500 || status === 408) return { kind: "unknown", reason }
  // Only the protocol's own error is a word on the order: a proxy's page says that it did not get through, and later it may.
  if (code !== null) return { kind: "rejected", reason }
  return UNSURE_STATUSES.has(status) ? { kind: "unknown", reason } : { kind: "refused", reason }
}

function readJob(heard: Heard, jobId: string): PollAnswer {
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  // Only the protocol's own "not found" means that the job is not there: a proxy's 404 says nothing of it.
  if (heard.status === 404 && errorCodeOf(heard.body) === "not-found") return { kind: "missing" }
  const parsed = jobSchema.safeParse(heard.body)
  if (heard.status !== 200 || !parsed.success || parsed.data.id !== jobId) return { kind: "unknown", reason: `status-${heard.status}` }
  const { state, progress, eta_ms, preview_jpeg_base64, outputs, error } = parsed.data
  const job: RenderJob = {
    state,
    progress,
    etaMs: eta_ms,
    previewBase64: preview_jpeg_base64 ?? null,
    outputs: outputs.map(({ index, seed, sha256 }) => ({ index, seed, sha256: sha256 ?? null })),
    errorCode: error ? safeCode(error.code) : null,
  }
  return { kind: "found", job }
}

async function readOutput(answer: Response, sha256: string | null): Promise<CollectAnswer> {
  if (answer.status !== 200) {
    const bytes = await readCapped(answer, MAXIMUM_ANSWER_BYTES)
    const isMissing = answer.status === 404 && bytes !== null && errorCodeOf(parseJson(bytes)) === "not-found"
    return isMissing ? { kind: "missing" } : { kind: "unknown", reason: `status-${answer.status}` }
  }
  const bytes = await readCapped(answer, MAXIMUM_OUTPUT_BYTES)
  if (bytes === null) return { kind: "bad", reason: "too-large" }
  if (sha256 !== null && (await sha256Hex(bytes)) !== sha256) return { kind: "bad", reason: "other-bytes-than-listed" }
  return { kind: "bytes", bytes }
}

function readCancel(heard: Heard): CancelAnswer {
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  const isGone = heard.status === 200 || (heard.status === 404 && errorCodeOf(heard.body) === "not-found")
  return isGone ? { kind: "gone" } : { kind: "unknown", reason: `status-${heard.status}` }
}
