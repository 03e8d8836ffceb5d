import * as z from "zod"
import { STYLES } from "./scene.ts"

/**
 * The render protocol on the wire: what a client sends to a renderer and what it gets back.
 * Described for other implementers in docs/render-protocol.md.
 */

/** Version of Easel, written into every picture: the same request under the same version gives the same bytes. */
export const EASEL_VERSION = "0.1.0"

/** Bounds of the protocol as Easel keeps them. Sides in px, prompts in UTF-16 code units. */
export const LIMITS = {
  bodySizeBytes: 64 * 1024,
  previewSizeBytes: 24 * 1024,
  promptChars: 8000,
  minSide: 64,
  maxSide: 2048,
  maxSteps: 150,
  maxCount: 4,
  maxSeed: 4_294_967_295,
  waitingJobs: 200,
} as const

/** What can be ordered. */
export const KINDS = ["text-to-image"] as const

/** Where a job stands; the last three are final. */
export const JOB_STATES = ["queued", "running", "done", "failed", "cancelled"] as const
export type JobState = (typeof JOB_STATES)[number]

/** A job's name, chosen by the client: sending the same one again never starts a second job. */
export const jobIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "1–64 characters out of A–Z, a–z, 0–9, _ and -")

const side = z.int().min(LIMITS.minSide).max(LIMITS.maxSide)
const prompt = z.string().max(LIMITS.promptChars)

/** An order for pictures; `count` pictures are painted with seeds `seed`, `seed + 1`, … (modulo 2³²). Unknown fields are ignored. */
export const jobRequestSchema = z.object({
  id: jobIdSchema,
  kind: z.enum(KINDS),
  prompt,
  negative_prompt: prompt.default(""),
  width: side,
  height: side,
  steps: z.int().min(1).max(LIMITS.maxSteps).default(20),
  cfg_scale: z.number().min(1).max(30).default(7),
  seed: z.int().min(0).max(LIMITS.maxSeed),
  count: z.int().min(1).max(LIMITS.maxCount).default(1),
  sampler_name: z.string().max(64).default("Easel"),
  style: z.enum(STYLES).optional(),
})
export type JobRequest = z.infer<typeof jobRequestSchema>

/** A finished picture as listed in an answer; `sha256` (hex) and `size_bytes` are of the bytes that its address serves. */
export const outputSchema = z.object({
  index: z.int().min(0),
  width: z.int(),
  height: z.int(),
  seed: z.int(),
  content_type: z.literal("image/png"),
  size_bytes: z.int(),
  sha256: z.string(),
})
export type OutputView = z.infer<typeof outputSchema>

/** What `GET /jobs/:id`, `DELETE /jobs/:id` and a repeated `POST /jobs` answer. */
export const jobViewSchema = z.object({
  id: jobIdSchema,
  state: z.enum(JOB_STATES),
  /** 0–1 over all pictures of the job; never falls; 1 only when done. */
  progress: z.number().min(0).max(1),
  /** Milliseconds until the job is expected to end; 0 when it has. */
  eta_ms: z.int().min(0),
  /** Place in the queue, 1 is next; 0 when not waiting. */
  position: z.int().min(0),
  /** The picture that the preview shows; only with `?preview=1` while running. */
  preview_index: z.int().min(0).optional(),
  /** A small JPEG of the canvas as it stands, at most 24 KiB before base64. */
  preview_jpeg_base64: z.string().optional(),
  outputs: z.array(outputSchema),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
})
export type JobView = z.infer<typeof jobViewSchema>

/** What `POST /jobs` answers with 202. */
export const acceptedSchema = z.object({ id: jobIdSchema, state: z.literal("queued") })
export type Accepted = z.infer<typeof acceptedSchema>

/** What `GET /capabilities` answers; `is_preview` says that no AI model paints here. */
export const capabilitiesSchema = z.object({
  name: z.string(),
  is_preview: z.boolean(),
  version: z.string(),
  kinds: z.array(z.enum(KINDS)),
  max_width: z.int(),
  max_height: z.int(),
  max_count: z.int(),
  styles: z.array(z.enum(STYLES)),
  slots: z.int().min(1),
})
export type Capabilities = z.infer<typeof capabilitiesSchema>

/** What `GET /health` answers. */
export const healthSchema = z.object({ ok: z.boolean(), queued: z.int(), running: z.int(), uptime_ms: z.int() })
export type Health = z.infer<typeof healthSchema>

/** Every answer that is not a success; `code` is for programs, `message` for people. */
export const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
export type ErrorAnswer = z.infer<typeof errorSchema>

/** The HTTP status of each error code. */
export const ERROR_STATUS = {
  "invalid-request": 400,
  "faults-off": 400,
  unauthorized: 401,
  "wrong-host": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "too-large": 413,
  "unsupported-media-type": 415,
  "queue-full": 429,
  "server-error": 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS
