import * as z from "zod/mini"
import type { PublicWeb } from "../../../domain/_kernel/ports.ts"
import { readCapped } from "../capped-body.ts"
import { readBase64InJson } from "../held/base64-in-json.ts"
import type { RunEnd, RunShelf } from "../held/blocking-server.ts"
import { fetchResult } from "../result-address.ts"
import type { ServerAddress } from "../server-calls.ts"
import { failureOf } from "./call-failure.ts"
import { serverEvents } from "./event-stream.ts"

/** Which results are taken: as many as were ordered, their indices from `first`; what a server answers beyond that stays unread. */
export interface Ordered {
  readonly first: number
  readonly count: number
}

/** What reading a result needs of its surroundings. */
export interface ResultDeps {
  readonly server: ServerAddress
  /** For addresses on other hosts; null where none are to be fetched. */
  readonly publicWeb: PublicWeb | null
  readonly shelf: RunShelf
  readonly signal: AbortSignal
  /** A preview on the way, as it came. */
  readonly onPreview: (bytes: Uint8Array<ArrayBuffer>, index: number) => void
}

/** How many files were put, or why it came to none. */
export type Collected = { readonly kind: "put"; readonly count: number } | Exclude<RunEnd, { kind: "done" }>

const MAXIMUM_FILE_BYTES = 64 * 1_048_576
const MAXIMUM_PREVIEW_BYTES = 8 * 1_048_576
const MAXIMUM_REST_BYTES = 1_048_576
const PARTIAL = /partial_image$/
const COMPLETED = /completed$/

const resultSchema = z.object({ data: z.array(z.object({ url: z.nullish(z.string().check(z.maxLength(10_000))) })).check(z.maxLength(64)) })
const eventSchema = z.object({ type: z.nullish(z.string()), partial_image_index: z.nullish(z.int()), error: z.nullish(z.unknown()) })

/** Reads an answer of JSON: files in base64 as they come, or addresses of them. */
export async function readResult(body: ReadableStream<Uint8Array>, ordered: Ordered, deps: ResultDeps): Promise<Collected> {
  let count = 0
  const plan = { paths: ["data[].b64_json"], maximumRestBytes: MAXIMUM_REST_BYTES, maximumFileBytes: MAXIMUM_FILE_BYTES }
  const read = await readBase64InJson(body, plan, async ({ bytes }) => {
    if (count >= ordered.count) return
    await deps.shelf.put({ index: ordered.first + count, seed: null, bytes })
    count += 1
  })
  if (read.kind === "bad") return badReading(read.reason)
  const parsed = resultSchema.safeParse(read.rest)
  if (!parsed.success) return failed("bad-bytes")
  for (const { url } of parsed.data.data) {
    if (count >= ordered.count) break
    if (!url) continue
    const file = await openAddress(url, deps)
    if (file === null) return failed("result-out-of-reach")
    await deps.shelf.put({ index: ordered.first + count, seed: null, bytes: file })
    count += 1
  }
  return count === 0 ? failed("bad-bytes") : { kind: "put", count }
}

/** Reads an answer of events: previews on the way, and the image at its end. */
export async function readEvents(body: ReadableStream<Uint8Array>, ordered: Ordered, deps: ResultDeps): Promise<Collected> {
  let count = 0
  for await (const event of serverEvents(body)) {
    const plan = { paths: ["b64_json"], maximumRestBytes: MAXIMUM_REST_BYTES, maximumFileBytes: MAXIMUM_FILE_BYTES }
    let preview: Uint8Array<ArrayBuffer> | null = null
    if (event.type === "" || event.type === "done") continue
    const read = await readBase64InJson(event.data, plan, async ({ bytes }) => {
      if (PARTIAL.test(event.type)) preview = await readCapped(new Response(bytes), MAXIMUM_PREVIEW_BYTES)
      else if (COMPLETED.test(event.type) && count < ordered.count) {
        await deps.shelf.put({ index: ordered.first + count, seed: null, bytes })
        count += 1
      }
    })
    if (read.kind === "bad") {
      if (read.reason === "not-json") continue
      return badReading(read.reason)
    }
    const parsed = eventSchema.safeParse(read.rest)
    if (parsed.success && (event.type === "error" || parsed.data.error)) return failureOf(500, read.rest)
    if (preview !== null) deps.onPreview(preview, parsed.success ? (parsed.data.partial_image_index ?? 0) : 0)
    if (count >= ordered.count) break
  }
  // The stream broke off or held nothing: whether the image was made nobody can tell anymore.
  return count === 0 ? { kind: "unknown", code: "cut-off" } : { kind: "put", count }
}

/** An answer that broke off had begun to come, so that the image may have been made; one that is no JSON came from somebody else. */
function badReading(reason: "not-json" | "too-large" | "cut-off" | "bad-base64"): Collected {
  return reason === "cut-off" ? { kind: "unknown", code: reason } : failed(reason === "not-json" ? reason : "bad-bytes")
}

function failed(code: string): Collected {
  return { kind: "failed", code, cause: "server" }
}

/** The file at an address of a result; null where it may not or cannot be fetched. */
async function openAddress(address: string, { server, publicWeb, signal }: ResultDeps): Promise<ReadableStream<Uint8Array> | null> {
  try {
    const answer = await fetchResult(address, { server, publicWeb, accept: "image/*" }, signal)
    if (answer?.status === 200) return answer.body
    await answer?.body?.cancel()
    return null
  } catch {
    return null
  }
}
