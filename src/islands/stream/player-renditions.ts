import * as z from "zod/mini"
import { envelopeSchema } from "../../domain/_kernel/envelope.ts"
import { type RenditionSet, renditionConfirm, renditionPart, renditionPlan } from "../../domain/stream/contract.ts"
import { PART_RETRIES, PART_RETRY_DELAY_MS, partRange } from "../../domain/upload/rules.ts"
import { makeRenditions, type RenditionOptions } from "../../wasm-workers/renditions/client.ts"
import type { Rendition } from "../../wasm-workers/renditions/protocol.ts"
import type { VideoEngine } from "../../wasm-workers/video/client.ts"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { CallError, call } from "../_runtime/call.ts"

/** A rendition that was put: what confirms it. */
interface PutRendition {
  readonly variant: RenditionSet["variants"][number]
  readonly file: { readonly name: string; readonly upload_id: string; readonly etags: string[] }
}

/**
 * Makes the renditions of one's uploaded video in this browser and puts them beside it, one quality after the other; answers the address
 * of its stream. Rejects with JobError (making) or CallError (sending); the video stays what it was then.
 */
export async function publishRenditions(
  engine: VideoEngine,
  video: { readonly fileId: string; readonly file: Blob; readonly facts: VideoFacts },
  options: RenditionOptions = {},
): Promise<string> {
  const put: PutRendition[] = []
  await makeRenditions(
    engine,
    video.file,
    video.facts,
    async (rendition) => {
      put.push(await send(video.fileId, rendition, options.signal))
    },
    options,
  )
  const set = { variants: put.map(({ variant }) => variant) }
  const { url } = await call(renditionConfirm, { file_id: video.fileId, set, files: put.map(({ file }) => file) }, { handlesErrors: true })
  return url
}

async function send(fileId: string, { variant, file }: Rendition, signal: AbortSignal | undefined): Promise<PutRendition> {
  const { name } = variant
  const plan = await call(renditionPlan, { file_id: fileId, files: [{ name, size: file.size }] }, { handlesErrors: true })
  const planned = plan.files[0]
  if (planned === undefined) throw new CallError("BadAnswer")
  const etags: string[] = []
  for (const [index, address] of planned.pre_signs.entries()) {
    const { offset, length } = partRange(index + 1, file.size, plan.chunk_size)
    etags.push(await putPart(address, file.slice(offset, offset + length), signal))
  }
  return { variant, file: { name, upload_id: planned.upload_id, etags } }
}

/** Puts one part; tries again as parts of uploads are (spec 2§9). Throws CallError Offline when no try succeeds. */
async function putPart(address: string, body: Blob, signal: AbortSignal | undefined): Promise<string> {
  for (let tries = 0; ; tries++) {
    const etag = await fetch(address, { method: "PUT", body, ...(signal && { signal }) })
      .then(async (response) => etagOf(await response.json()))
      .catch(() => null)
    signal?.throwIfAborted()
    if (etag !== null) return etag
    if (tries >= PART_RETRIES) throw new CallError("Offline")
    await new Promise((resolve) => setTimeout(resolve, PART_RETRY_DELAY_MS))
  }
}

function etagOf(answer: unknown): string | null {
  const envelope = z.safeParse(envelopeSchema, answer)
  const found = envelope.success ? z.safeParse(renditionPart.output(), envelope.data.data) : null
  return found?.success === true ? found.data.etag : null
}
