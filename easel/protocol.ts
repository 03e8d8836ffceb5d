import * as z from "zod"
import { jobIdSchema, LIMITS, sha256Schema } from "./limits.ts"
import { KINDS } from "./orders/kinds.ts"
import { CONTROL_MODULES } from "./orders/schemas.ts"
import { STYLES } from "./scene.ts"

/**
 * The render protocol on the wire: what a client gets back from a renderer. What it sends is in `orders/schemas.ts`.
 * Described for other implementers in docs/render-protocol.md.
 */

/** What kinds of job share their slots. */
export const POOLS = ["image", "video", "audio", "text", "training"] as const

/** What of the protocol a renderer may leave out: taking inputs, previews of running jobs, reading words beforehand, and fields of orders. */
export const FEATURES = [
  "units",
  "inputs",
  "previews",
  "model",
  "loras",
  "embeddings",
  "vae",
  "clip_skip",
  "hires",
  "refiner",
  "tuning",
  "prompt_magic",
  "face_choice",
  "regions",
  "references",
  "own_voice",
  "words",
] as const

/** Where a job stands; the last three are final. */
export const JOB_STATES = ["queued", "running", "done", "failed", "cancelled"] as const
export type JobState = (typeof JOB_STATES)[number]

/** What `image-to-text` answers: texts that could be prompts of the picture, the best first, and whether no model looked at it. */
export const imageToTextAnswerSchema = z.object({
  prompts: z.array(z.string().min(1).max(4000)).min(1).max(8),
  is_preview: z.boolean(),
})
export type ImageToTextAnswer = z.infer<typeof imageToTextAnswerSchema>

/** What `lyrics` answers: what a song of those words is called and its text, whose marks in brackets are not sung, and whether no model wrote it. */
export const lyricsAnswerSchema = z.object({ title: z.string().max(200), lyrics: z.string().min(1).max(2000), is_preview: z.boolean() })
export type LyricsAnswer = z.infer<typeof lyricsAnswerSchema>

/** A finished file as listed in an answer; `sha256` (hex) and `size_bytes` are of the bytes that its address serves. Sides, seed and duration where it has them. */
export const outputSchema = z.object({
  index: z.int().min(0),
  width: z.int().optional(),
  height: z.int().optional(),
  seed: z.int().optional(),
  duration_ms: z.int().optional(),
  /** Of a song: the words that are sung in it, with their marks in brackets, which are not. */
  lyrics: z.string().max(2000).optional(),
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
  /** What was made of the order otherwise than asked; here the words of it that were not understood, as they are written there. */
  notes: z
    .object({
      approximated: z.array(z.string()),
      left_out: z.array(z.string()),
      not_done: z.array(z.string()),
      unknown_words: z.array(z.string()),
    })
    .optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
})
export type JobView = z.infer<typeof jobViewSchema>

/** What `POST /jobs` answers with 202. */
export const acceptedSchema = z.object({ id: jobIdSchema, job_id: jobIdSchema, state: z.literal("queued") })
export type Accepted = z.infer<typeof acceptedSchema>

/** A model, or something that is laid over one, by the name that orders call it. */
const listedSchema = z.object({ name: z.string(), family: z.string().optional() })

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
  /** What the renderer itself takes out of images to guide others. */
  modules: z.array(z.enum(CONTROL_MODULES)),
  /** What orders may name; a list that is missing stands for any name. */
  models: z.array(listedSchema),
  loras: z.array(listedSchema),
  embeddings: z.array(z.string()),
  vaes: z.array(z.string()),
  upscalers: z.array(z.string()),
  /** Names that `tuning.styles` may have. */
  looks: z.array(z.string()),
  /** By kind: the pool that it belongs to, how many jobs of it run at once, and its own bounds. */
  offers: z.partialRecord(
    z.enum(KINDS),
    z.object({
      pool: z.enum(POOLS),
      slots: z.int().min(1),
      max_width: z.int().optional(),
      max_height: z.int().optional(),
      max_count: z.int().optional(),
      max_duration_s: z.int().optional(),
      /** What orders of the kind may name, where that differs from what others may. */
      models: z.array(z.string()).optional(),
    }),
  ),
})
export type Capabilities = z.infer<typeof capabilitiesSchema>

/** What `POST /words` asks: the words of an order of that kind, and whether a song brings its own lyrics. */
export const wordsQuestionSchema = z.object({
  kind: z.enum(KINDS),
  prompts: z.array(z.string().max(LIMITS.wordsChars)).min(1).max(LIMITS.wordsPrompts),
  has_lyrics: z.boolean().default(false),
})

/** What `POST /words` answers: those of the words that would not be understood, as they are written. */
export const wordsAnswerSchema = z.object({ unknown_words: z.array(z.string()) })
export type WordsAnswer = z.infer<typeof wordsAnswerSchema>

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
