import * as z from "zod/mini"

/** The forms of answers of such a queue, as far as they are read. */

const text = (most: number) => z.string().check(z.maxLength(most))
const file = z.object({ url: text(10_000) })

/** The answer to an order. Its addresses are looked at for their paths alone. */
export const submittedSchema = z.object({
  request_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/)),
  status_url: z.nullish(text(2_000)),
})

export const statusSchema = z.object({ status: text(40), queue_position: z.nullish(z.int()), error: z.nullish(z.unknown()) })

const resultSchema = z.object({
  video: z.nullish(file),
  videos: z.nullish(z.array(file).check(z.maxLength(64))),
  images: z.nullish(z.array(file).check(z.maxLength(64))),
  image: z.nullish(file),
  audio: z.nullish(z.union([file, text(10_000)])),
  audio_file: z.nullish(file),
  seed: z.nullish(z.number()),
})

/** What a request came to: where its files lie, and the seed that they were made by; null without one. */
export interface FalResult {
  readonly addresses: readonly string[]
  readonly seed: number | null
}

/** The files of a result, whatever its endpoint calls them; null for another form. */
export function readResult(body: unknown): FalResult | null {
  const read = resultSchema.safeParse(body)
  if (!read.success) return null
  const { video, videos, images, image, audio, audio_file: audioFile, seed } = read.data
  const files = [video, ...(videos ?? []), ...(images ?? []), image, audio, audioFile]
  const addresses = files.flatMap((one) => (one == null ? [] : [typeof one === "string" ? one : one.url]))
  return { addresses, seed: seed != null && Number.isSafeInteger(seed) && seed >= 0 ? seed : null }
}

const detail = z.object({ type: z.nullish(text(200)) })
const failureSchema = z.object({ detail: z.optional(z.union([text(10_000), z.array(detail)])), error_type: z.nullish(text(200)) })

/** Why a request failed, by what the queue says of it; its words are read for what they tell, and go no further. */
export interface FalFailure {
  readonly code: string
  readonly cause: "order" | "server" | "moderation"
}

/** What an answer means that is no result. */
export function failureOf(status: number, body: unknown): FalFailure {
  const read = failureSchema.safeParse(body)
  const told = read.success ? read.data.detail : undefined
  const types = [...(Array.isArray(told) ? told.map(({ type }) => type ?? "") : []), (read.success && read.data.error_type) || ""]
  const words = typeof told === "string" ? told : ""
  if (types.some((type) => /content_policy|nsfw|moderation/.test(type))) return { code: "moderation-blocked", cause: "moderation" }
  if (/exhausted balance|insufficient|user is locked/i.test(words)) return { code: "quota-exhausted", cause: "server" }
  if (status === 401 || status === 403) return { code: "unauthorized", cause: "server" }
  if (status === 404) return { code: "model-missing", cause: "server" }
  if (status === 413 || types.some((type) => /file_too_large|image_too_large/.test(type)))
    return { code: "input-too-large", cause: "server" }
  if (types.some((type) => /image_load|file_download|unsupported_image/.test(type))) return { code: "input-unreadable", cause: "order" }
  if (status === 429) return { code: "rate-limited", cause: "server" }
  if (status === 400 || status === 422) return { code: "order-not-understood", cause: "server" }
  return { code: "server-error", cause: "server" }
}
