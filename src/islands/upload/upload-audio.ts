import * as z from "zod/mini"
import { envelopeSchema } from "../../domain/_kernel/envelope.ts"
import { CODES } from "../../domain/_kernel/errors.ts"
import { preSignConfirm, preSignConfirmPart, preSignGet } from "../../domain/upload/contract.ts"
import { takenFileName, UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import { newIdempotencyKey } from "../_runtime/call.ts"

/** What the audio sequence says when it fails, in these very words (spec 2§5). */
export const AUDIO_MESSAGES = {
  noConfig: "获取上传配置失败",
  notSent: (httpStatus: number) => `上传失败：${httpStatus}`,
  notConfirmed: "确认分片上传失败",
} as const

/** How often, and how far apart, it is asked whether the file is complete. */
export const AUDIO_POLLS = 20
const AUDIO_POLL_DELAY_MS = 1_500
const AUDIO_TYPE = "application/octet-stream"

const planSchema = z.object({ file_id: z.string(), pre_signs: z.array(z.string()), file: z.nullish(z.object({ url: z.string() })) })
const standingSchema = z.object({ status: z.union([z.number(), z.string()]), url: z.string() })

/** What the sequence needs from outside; a test gives its own. */
export interface AudioDeps {
  readonly fetch: typeof fetch
  readonly pause: (forMs: number) => Promise<void>
}

const BROWSER: AudioDeps = {
  fetch: (...request) => fetch(...request),
  pause: (forMs) => new Promise((resolve) => setTimeout(resolve, forMs)),
}

/**
 * Uploads an audio file in one piece (spec 2§4, 2§7): upload config, PUT to the first address, confirm, then ask until it is complete.
 * Answers its address, or "" when it never becomes complete. Throws Error with the messages of `AUDIO_MESSAGES`. Files above one part
 * (20 MiB) have no single address that takes them: they go through the queue of the uploads.
 */
export async function uploadAudio(file: File, { fetch, pause }: AudioDeps = BROWSER): Promise<string> {
  const config = z.safeParse(
    planSchema,
    await post(
      fetch,
      preSignGet.path,
      {
        file_size: file.size,
        file_name: takenFileName(file.name),
        content_type: AUDIO_TYPE,
        category: UPLOAD_CATEGORIES.audio,
      },
      { "Idempotency-Key": newIdempotencyKey() },
    ),
  )
  if (config.success && config.data.file) return config.data.file.url
  const address = config.success ? config.data.pre_signs[0] : undefined
  if (!config.success || address === undefined) throw new Error(AUDIO_MESSAGES.noConfig)
  const { file_id } = config.data

  const sent = await fetch(address, { method: "PUT", headers: { "Content-Type": AUDIO_TYPE }, body: file })
  if (!sent.ok) throw new Error(AUDIO_MESSAGES.notSent(sent.status))
  if ((await post(fetch, preSignConfirmPart.path, { file_id, pre_sign_url: address })) === null)
    throw new Error(AUDIO_MESSAGES.notConfirmed)

  for (let poll = 0; poll < AUDIO_POLLS; poll += 1) {
    if (poll > 0) await pause(AUDIO_POLL_DELAY_MS)
    const standing = z.safeParse(standingSchema, await post(fetch, preSignConfirm.path, { file_id }))
    if (standing.success && String(standing.data.status) === "0") return standing.data.url
  }
  return ""
}

/** The data of an answer; null where it has none or is no success. */
async function post(request: typeof fetch, path: string, input: unknown, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const answer = await request(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(input),
  })
  const envelope = z.safeParse(envelopeSchema, await answer.json().catch(() => null))
  return envelope.success && envelope.data.status.code === CODES.success.code ? (envelope.data.data ?? null) : null
}
