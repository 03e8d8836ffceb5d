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
  maxUpscaledSide: 4096,
  maxSteps: 150,
  maxCount: 4,
  maxSeed: 4_294_967_295,
  waitingJobs: 200,
  inputSizeBytes: 24 * 1024 * 1024,
  answerSizeBytes: 64 * 1024,
} as const

/** What can be ordered. */
export const KINDS = ["text-to-image", "upscale", "image-to-text"] as const

/** What kinds of job share their slots. */
export const POOLS = ["image", "video", "audio", "text", "training"] as const

/** What of the protocol a renderer may leave out: taking inputs, and previews of running jobs. */
export const FEATURES = ["inputs", "previews"] as const

/** Where a job stands; the last three are final. */
export const JOB_STATES = ["queued", "running", "done", "failed", "cancelled"] as const
export type JobState = (typeof JOB_STATES)[number]

/** A job's name, chosen by the client: sending the same one again never starts a second job. */
export const jobIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "1–64 characters out of A–Z, a–z, 0–9, _ and -")

const side = z.int().min(LIMITS.minSide).max(LIMITS.maxSide)
const prompt = z.string().max(LIMITS.promptChars)

/** SHA-256 in lower-case hex. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, "64 lower-case hex digits")

/** A file that the order is about, put beforehand by `PUT /inputs/{sha256}`; `role` says what it is to the kind. */
const input = (role: "image") => z.tuple([z.object({ role: z.literal(role), sha256: sha256Schema })])

/** An order for pictures; `count` pictures are painted with seeds `seed`, `seed + 1`, … (modulo 2³²). Unknown fields are ignored. */
export const textToImageSchema = z.object({
  id: jobIdSchema,
  kind: z.literal("text-to-image"),
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
export type TextToImageRequest = z.infer<typeof textToImageSchema>

const upscaledSide = z.int().min(1).max(LIMITS.maxUpscaledSide)

/** An order for the whole of one picture in another size; its proportions are the client's to keep. */
export const upscaleSchema = z.object({
  id: jobIdSchema,
  kind: z.literal("upscale"),
  inputs: input("image"),
  width: upscaledSide,
  height: upscaledSide,
})

/** An order for words about one picture. */
export const imageToTextSchema = z.object({ id: jobIdSchema, kind: z.literal("image-to-text"), inputs: input("image") })

/** An order of any kind. */
export const jobRequestSchema = z.discriminatedUnion("kind", [textToImageSchema, upscaleSchema, imageToTextSchema])
export type JobRequest = z.infer<typeof jobRequestSchema>

/** What `image-to-text` answers: texts that could be prompts of the picture, the best first, and whether no model looked at it. */
export const imageToTextAnswerSchema = z.object({
  prompts: z.array(z.string().min(1).max(4000)).min(1).max(8),
  is_preview: z.boolean(),
})
export type ImageToTextAnswer = z.infer<typeof imageToTextAnswerSchema>

/** A finished file as listed in an answer; `sha256` (hex) and `size_bytes` are of the bytes that its address serves. Sides and seed where it has them. */
export const outputSchema = z.object({
  index: z.int().min(0),
  width: z.int().optional(),
  height: z.int().optional(),
  seed: z.int().optional(),
  content_type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  size_bytes: z.int(),
  sha256: z.string(),
})
export type OutputView = z.infer<typeof outputSchema>

/** What `GET /jobs/:id`, `DELETE /jobs/:id` and a repeated `POST /jobs` answer. */
export const jobViewSchema = z.object({
  id: jobIdSchema,
  /** The renderer's own name of the job, which every call about it takes as well. */
  job_id: jobIdSchema,
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
  /** What a kind without files came to, once the job is done; at most 64 KiB of JSON. */
  answer: z.json().optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
})
export type JobView = z.infer<typeof jobViewSchema>

/** What `POST /jobs` answers with 202. */
export const acceptedSchema = z.object({ id: jobIdSchema, job_id: jobIdSchema, state: z.literal("queued") })
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
  features: z.array(z.enum(FEATURES)),
  /** By kind: the pool that it belongs to, how many jobs of it run at once, and its own bounds. */
  offers: z.record(
    z.enum(KINDS),
    z.object({
      pool: z.enum(POOLS),
      slots: z.int().min(1),
      max_width: z.int().optional(),
      max_height: z.int().optional(),
      max_count: z.int().optional(),
    }),
  ),
})
export type Capabilities = z.infer<typeof capabilitiesSchema>

/** What `GET /health` answers. */
export const healthSchema = z.object({ ok: z.boolean(), queued: z.int(), running: z.int(), uptime_ms: z.int() })
export type Health = z.infer<typeof healthSchema>

/** What `PUT /inputs/{sha256}` answers, the first time and every other. */
export const inputSchema = z.object({ sha256: sha256Schema, size_bytes: z.int() })
export type InputView = z.infer<typeof inputSchema>

/** Every answer that is not a success; `code` is for programs, `message` for people. */
export const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
export type ErrorAnswer = z.infer<typeof errorSchema>

/** The HTTP status of each error code. */
export const ERROR_STATUS = {
  "invalid-request": 400,
  "faults-off": 400,
  "hash-mismatch": 400,
  unauthorized: 401,
  "wrong-host": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "too-large": 413,
  "unsupported-media-type": 415,
  "input-missing": 422,
  "queue-full": 429,
  "server-error": 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS
