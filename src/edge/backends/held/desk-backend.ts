import type { CancelAnswer, SubmitAnswer } from "../../../domain/task/render-answers.ts"
import type { DeskFile, DeskPollAnswer } from "../../durable/render-desk.ts"
import type { Env } from "../../env.ts"
import type { InputFile, OpenAnswer, RawPollAnswer, RenderBackend } from "../render-backend.ts"
import type { Renderer } from "../renderers.ts"
import type { BlockingServer } from "./blocking-server.ts"
import { type BlockingEnv, createBlockingServer } from "./create-blocking-server.ts"
import { inputKey } from "./scratch-keys.ts"

/** The backend of a server whose calls a RenderDesk holds. What it can do and whether it is well is asked without the desk. */
export function createDeskBackend(renderer: Renderer, env: Pick<Env, "MEDIA" | "RENDER_DESK"> & BlockingEnv): RenderBackend {
  const { name } = renderer
  const desk = () => env.RENDER_DESK.get(env.RENDER_DESK.idFromName(name))
  let made: Promise<BlockingServer | null> | null = null
  const server = () => {
    made ??= createBlockingServer(renderer, env)
    return made
  }
  const orUnknown = async <Answer>(
    work: () => Promise<Answer>,
  ): Promise<Answer | { readonly kind: "unknown"; readonly reason: string }> => {
    try {
      return await work()
    } catch {
      return { kind: "unknown", reason: "desk-away" }
    }
  }
  return {
    capabilities: async () => (await server())?.capabilities() ?? null,
    health: async () => (await server())?.health() ?? false,
    async submit(jobId, { kind, fields, inputs }) {
      try {
        if (inputs.length > 0) await desk().noteInputs(inputs.map(({ sha256 }) => sha256))
        for (const input of inputs)
          if (!(await keepInput(env.MEDIA, name, input))) return { kind: "rejected", reason: "input-gone", cause: "order" }
      } catch {
        return { kind: "refused", reason: "store-away" }
      }
      const kept = inputs.map(({ role, sha256, sizeBytes }) => ({ role, sha256, sizeBytes }))
      const answer = await orUnknown(async (): Promise<SubmitAnswer> => desk().submit(jobId, { kind, fields, inputs: kept }))
      // A job that ended in between took an input along that both are about: it is laid there again.
      return answer.kind === "rejected" && answer.reason === "input-gone" ? { kind: "refused", reason: "input-gone" } : answer
    },
    poll: (jobId, withPreview) =>
      orUnknown(async (): Promise<RawPollAnswer> => {
        const polled: DeskPollAnswer = await desk().poll(jobId, withPreview)
        if (polled.kind !== "found") return polled
        const answer: unknown = JSON.parse(polled.answerJson)
        return { kind: "found", job: polled.job, answer }
      }),
    open: (jobId, index) =>
      orUnknown(async (): Promise<OpenAnswer> => {
        const file: DeskFile | null = await desk().file(jobId, index)
        const object = file === null ? null : await env.MEDIA.get(file.key)
        return object === null ? { kind: "missing" } : { kind: "open", body: object.body, sizeBytes: object.size, stop: () => {} }
      }),
    cancel: (jobId) => orUnknown(async (): Promise<CancelAnswer> => desk().cancel(jobId)),
  }
}

/** Lays a copy of an input where the desk finds it; false where it is gone or has another size. */
async function keepInput(bucket: R2Bucket, desk: string, input: InputFile): Promise<boolean> {
  const { sha256, sizeBytes } = input
  const key = inputKey(desk, sha256)
  if ((await bucket.head(key))?.size === sizeBytes) return true
  const body = await input.open()
  if (body === null) return false
  const { readable, writable } = new FixedLengthStream(sizeBytes)
  const put = bucket.put(key, readable)
  // Told by the write that meets it, or by the answer.
  put.catch(() => {})
  if (!(await sendWhole(body, writable, sizeBytes))) return false
  await put
  return true
}

/** Writes a stream on; false, and nothing is kept, where it has another length. */
async function sendWhole(body: ReadableStream<Uint8Array>, writable: WritableStream<Uint8Array>, sizeBytes: number): Promise<boolean> {
  const reader = body.getReader()
  const writer = writable.getWriter()
  let sentBytes = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    sentBytes += read.value.length
    if (sentBytes > sizeBytes) break
    await writer.write(read.value)
  }
  if (sentBytes === sizeBytes) await writer.close()
  else await Promise.allSettled([writer.abort(), reader.cancel()])
  return sentBytes === sizeBytes
}
