import { readCapped } from "../capped-body.ts"
import { readBase64InJson } from "../held/base64-in-json.ts"
import { type Heard, openServer, type ServerAddress } from "../server-calls.ts"

const TIMEOUT_MS = 10_000
/** An answer with a larger preview is dropped unread. */
const MAXIMUM_PREVIEW_BYTES = 8 * 1_048_576
const MAXIMUM_REST_BYTES = 1_048_576

/** What a server says of a job without its preview, whose bytes stand beside it; null where there is none. */
export interface HeardPreview {
  readonly heard: Heard
  readonly preview: Uint8Array<ArrayBuffer> | null
}

/** Asks for a job with its preview, which is decoded as it comes: as text it would take many times its size. Null where the preview cannot be had. Never throws. */
export async function askPreview(server: ServerAddress, path: string): Promise<HeardPreview | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort("timed-out"), TIMEOUT_MS)
  try {
    const { answer } = await openServer(server, path, {}, controller)
    if (answer.body === null) return { heard: { kind: "not-json", status: answer.status, text: "" }, preview: null }
    let preview: Uint8Array<ArrayBuffer> | null = null
    const plan = { paths: ["job_step_preview"], maximumRestBytes: MAXIMUM_REST_BYTES, maximumFileBytes: MAXIMUM_PREVIEW_BYTES }
    const reading = await readBase64InJson(answer.body, plan, async ({ bytes }) => {
      preview = await readCapped(new Response(bytes), MAXIMUM_PREVIEW_BYTES)
    })
    if (reading.kind === "read") return { heard: { kind: "heard", status: answer.status, body: reading.rest }, preview }
    if (reading.reason === "too-large" || reading.reason === "bad-base64") return null
    if (reading.reason === "not-json") return { heard: { kind: "not-json", status: answer.status, text: "" }, preview: null }
    return { heard: silent(controller), preview: null }
  } catch {
    return { heard: silent(controller), preview: null }
  } finally {
    clearTimeout(timer)
  }
}

function silent({ signal }: AbortController): Heard {
  return { kind: "silent", reason: signal.reason === "timed-out" ? "timed-out" : "away" }
}
