import * as z from "zod/mini"
import type { RenderNotes } from "../../domain/backend/field-support-rules.ts"
import type { CancelAnswer, SubmitAnswer } from "../../domain/task/render-answers.ts"
import { readCapped } from "./capped-body.ts"
import { readCapabilities } from "./protocol-capabilities.ts"
import type { BackendOrder, InputFile, OpenAnswer, RawPollAnswer, RenderBackend } from "./render-backend.ts"
import { credentialHeaders } from "./renderers.ts"

/** The render protocol that Easel speaks (docs/render-protocol.md), seen from the client. */

const CALL_TIMEOUT_MS = 5_000
const HEALTH_TIMEOUT_MS = 2_000
const INPUT_TIMEOUT_MS = 60_000
/** A large input gets as long as it takes at this pace besides. */
const SLOWEST_INPUT_BYTES_A_MS = 2_097
const MAXIMUM_ANSWER_BYTES = 256 * 1024
/** Of the answer that lists what a server has. */
const MAXIMUM_LISTS_BYTES = 1024 * 1024

/** Statuses of the 400s which leave open whether the request was carried out: it came too slowly, clashed, or was left by its sender. */
const UNSURE_STATUSES: ReadonlySet<number> = new Set([408, 409, 499])

/** Statuses of a server that is reached or let into wrongly, which says nothing of what was ordered. */
const WAYS_IN_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 405, 415])

/** By another name than that of a promise's method. */
const orElse = z.catch
const healthSchema = z.object({ ok: z.literal(true) })
const errorSchema = z.object({ error: z.object({ code: z.string() }) })
const jobIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
/** Characters of what is sung, at most; more is none of it. */
const MOST_LYRICS = 2_000
const outputSchema = z.object({
  index: z.int(),
  seed: z.optional(z.int()),
  content_type: z.optional(z.string().check(z.maxLength(100))),
  size_bytes: z.optional(z.int().check(z.gte(0))),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  lyrics: orElse(z.optional(z.string().check(z.trim(), z.maxLength(MOST_LYRICS))), undefined),
})
const parts = orElse(z.array(z.string().check(z.regex(/^[a-z_.]{1,60}$/))).check(z.maxLength(100)), [])
/** Words of a prompt that a renderer did not understand, as it names them. */
const MOST_WORDS = { count: 20, characters: 40 } as const
const words = orElse(
  z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_WORDS.characters))).check(z.maxLength(MOST_WORDS.count))),
  undefined,
)
const notesSchema = z.object({ approximated: parts, left_out: parts, not_done: parts, unknown_words: words })
const jobSchema = z.object({
  id: z.string(),
  job_id: z.optional(jobIdSchema),
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  progress: z.number(),
  eta_ms: z.number(),
  preview_jpeg_base64: z.optional(z.string()),
  preview_index: z.optional(z.int()),
  outputs: z.array(outputSchema).check(z.maxLength(64)),
  answer: z.optional(z.unknown()),
  notes: orElse(z.optional(notesSchema), undefined),
  error: z.optional(z.object({ code: z.string(), cause: orElse(z.optional(z.enum(["order", "server", "moderation"])), undefined) })),
})
const acceptedSchema = z.object({ id: z.string(), job_id: z.optional(jobIdSchema), state: z.string() })
interface Connection {
  readonly url: string
  readonly token?: string | undefined
  readonly basic?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
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
    for (const [name, value] of Object.entries(credentialHeaders(connection))) headers.set(name, value)
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new Error("timed out")), timeoutMs)
    try {
      return await read(await fetch(`${connection.url}${path}`, { ...init, headers, redirect: "manual", signal: controller.signal }))
    } finally {
      clearTimeout(timer)
    }
  }
  const ask = async (
    path: string,
    init: RequestInit = {},
    timeoutMs = CALL_TIMEOUT_MS,
    maximumBytes = MAXIMUM_ANSWER_BYTES,
  ): Promise<Heard> => {
    try {
      return await call(path, timeoutMs, init, (answer) => readHeard(answer, maximumBytes))
    } catch (error) {
      return { kind: "silent", reason: String(error).slice(0, 200) }
    }
  }
  /** Puts an input there; answers why it is not, null when it is. */
  const put = async (input: InputFile): Promise<string | null> => {
    const body = await input.open()
    if (body === null) return "input-gone"
    const headers = { "Content-Type": "application/octet-stream" }
    // Node, where the check and the agent run, sends a stream only when it is told that the answer comes after it.
    const init = { method: "PUT", headers, body, duplex: "half" }
    const heard = await ask(`/inputs/${input.sha256}`, init, INPUT_TIMEOUT_MS + Math.ceil(input.sizeBytes / SLOWEST_INPUT_BYTES_A_MS))
    if (heard.kind === "silent") return "input-not-put"
    return heard.status === 200 || heard.status === 201 ? null : (errorCodeOf(heard.body) ?? `status-${heard.status}`)
  }
  const health = async (): Promise<boolean> => readHealth(await ask("/health", {}, HEALTH_TIMEOUT_MS))
  return {
    capabilities: async () => {
      const heard = await ask("/capabilities", {}, CALL_TIMEOUT_MS, MAXIMUM_LISTS_BYTES)
      return heard.kind === "heard" && heard.status === 200 ? readCapabilities(heard.body) : null
    },
    health,
    submit: async (jobId, order) => {
      // A connection that cannot be made looks like one that broke after the order was sent. Whoever does not even say that it
      // works surely has no order, which lets the task try again or elsewhere.
      if (!(await health())) return { kind: "refused", reason: "away" }
      const body = JSON.stringify(wireOrder(jobId, order))
      const post = () => ask("/jobs", { method: "POST", headers: { "Content-Type": "application/json" }, body })
      const heard = await post()
      if (order.inputs.length === 0 || !isInputMissing(heard)) return readSubmission(heard, jobId)
      for (const input of order.inputs) {
        const reason = await put(input)
        // Nothing was taken yet: the order without its input was turned away. Another server may have room for what is too large here.
        if (reason === "too-large") return { kind: "rejected", reason, cause: "server" }
        if (reason !== null) return { kind: reason === "input-gone" ? "rejected" : "refused", reason }
      }
      const again = await post()
      return isInputMissing(again) ? { kind: "refused", reason: "input-missing" } : readSubmission(again, jobId)
    },
    poll: async (jobId, withPreview) => readJob(await ask(`/jobs/${jobId}${withPreview ? "?preview=1" : ""}`), jobId),
    open: async (jobId, index) => {
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(new Error("timed out")), CALL_TIMEOUT_MS)
      try {
        const headers = credentialHeaders(connection)
        const init = { headers, redirect: "manual", signal: controller.signal } as const
        const answer = await fetch(`${connection.url}/jobs/${jobId}/outputs/${index}`, init)
        return await readOutput(answer, () => controller.abort(new Error("nothing moved")))
      } catch (error) {
        return { kind: "unknown", reason: String(error).slice(0, 200) }
      } finally {
        clearTimeout(timer)
      }
    },
    cancel: async (jobId) => readCancel(await ask(`/jobs/${jobId}`, { method: "DELETE" })),
  }
}

async function readHeard(answer: Response, maximumBytes: number): Promise<Heard> {
  const bytes = await readCapped(answer, maximumBytes)
  if (bytes === null) return { kind: "silent", reason: "answer-too-large" }
  return { kind: "heard", status: answer.status, body: parseJson(bytes) }
}

function wireOrder(jobId: string, { kind, fields, inputs }: BackendOrder): object {
  const named = inputs.map(({ role, sha256 }) => ({ role, sha256 }))
  return { ...fields, id: jobId, kind, ...(named.length === 0 ? {} : { inputs: named }) }
}

function isInputMissing(heard: Heard): boolean {
  return heard.kind === "heard" && heard.status === 422 && errorCodeOf(heard.body) === "input-missing"
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
  return heard.kind === "heard" && heard.status === 200 && healthSchema.safeParse(heard.body).success
}

function readSubmission(heard: Heard, jobId: string): SubmitAnswer {
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  const { status, body } = heard
  if (status === 200 || status === 202) {
    const parsed = acceptedSchema.safeParse(body)
    return parsed.success && parsed.data.id === jobId
      ? { kind: "accepted", backendJobId: parsed.data.job_id ?? null }
      : { kind: "unknown", reason: "answer-not-understood" }
  }
  const code = errorCodeOf(body)
  const reason = code ?? `status-${status}`
  if (status === 429 || status === 503) return { kind: "refused", reason }
  if (status < 400 || status >= 500 || status === 408) return { kind: "unknown", reason }
  // Only the protocol's own error is a word on the order: a proxy's page says that it did not get through, and later it may.
  if (code !== null) return { kind: "rejected", reason, cause: WAYS_IN_STATUSES.has(status) ? "server" : "order" }
  return UNSURE_STATUSES.has(status) ? { kind: "unknown", reason } : { kind: "refused", reason }
}

function readJob(heard: Heard, jobId: string): RawPollAnswer {
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  // Only the protocol's own "not found" means that the job is not there: a proxy's 404 says nothing of it.
  if (heard.status === 404 && errorCodeOf(heard.body) === "not-found") return { kind: "missing" }
  const parsed = jobSchema.safeParse(heard.body)
  const isIt = parsed.success && (parsed.data.id === jobId || parsed.data.job_id === jobId)
  if (heard.status !== 200 || !parsed.success || !isIt) return { kind: "unknown", reason: `status-${heard.status}` }
  const { state, progress, eta_ms, preview_jpeg_base64, preview_index, outputs, answer, error, job_id, notes } = parsed.data
  const job = {
    state,
    progress,
    etaMs: eta_ms,
    previewBase64: preview_jpeg_base64 ?? null,
    previewIndex: preview_index ?? null,
    outputs: outputs.map(({ index, seed, content_type, size_bytes, sha256, lyrics }) => ({
      index,
      seed: seed ?? null,
      contentType: content_type ?? null,
      sizeBytes: size_bytes ?? null,
      sha256: sha256 ?? null,
      ...(lyrics === undefined || lyrics === "" ? {} : { lyrics }),
    })),
    backendJobId: job_id ?? null,
    errorCode: error ? safeCode(error.code) : null,
    ...(error?.cause === undefined ? {} : { cause: error.cause }),
    ...(notes === undefined ? {} : { notes: readNotes(notes) }),
  }
  return { kind: "found", job, answer }
}

function readNotes({ approximated, left_out, not_done, unknown_words = [] }: z.infer<typeof notesSchema>): RenderNotes {
  const told = { approximated, leftOut: left_out, notDone: not_done }
  return unknown_words.length === 0 ? told : { ...told, unknownWords: unknown_words }
}

async function readOutput(answer: Response, stop: () => void): Promise<OpenAnswer> {
  if (answer.status !== 200) {
    const bytes = await readCapped(answer, MAXIMUM_ANSWER_BYTES)
    const isMissing = answer.status === 404 && bytes !== null && errorCodeOf(parseJson(bytes)) === "not-found"
    return isMissing ? { kind: "missing" } : { kind: "unknown", reason: `status-${answer.status}` }
  }
  if (answer.body === null) return { kind: "bad", reason: "empty" }
  const length = answer.headers.get("Content-Length")
  return { kind: "open", body: answer.body, sizeBytes: length === null ? null : Number(length), stop }
}

function readCancel(heard: Heard): CancelAnswer {
  if (heard.kind === "silent") return { kind: "unknown", reason: heard.reason }
  const isGone = heard.status === 200 || (heard.status === 404 && errorCodeOf(heard.body) === "not-found")
  return isGone ? { kind: "gone" } : { kind: "unknown", reason: `status-${heard.status}` }
}
