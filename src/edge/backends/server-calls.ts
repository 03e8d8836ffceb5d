import { readCapped } from "./capped-body.ts"
import { credentialHeaders, type Renderer } from "./renderers.ts"

/** An answer that was read and is JSON, or why there is none. The reasons are codes: no text of a server goes further. */
export type Heard =
  | { readonly kind: "heard"; readonly status: number; readonly body: unknown }
  | { readonly kind: "silent"; readonly reason: "away" | "timed-out" | "too-large" }
  | { readonly kind: "not-json"; readonly status: number; readonly text: string }

/** A question to a server. */
export interface Question {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | ReadableStream<Uint8Array> | null
  readonly timeoutMs?: number
  readonly maximumBytes?: number
  readonly signal?: AbortSignal
}

/** An open answer; `stop` breaks the connection. */
export interface OpenCall {
  readonly answer: Response
  readonly stop: () => void
}

export type ServerAddress = Pick<Renderer, "url" | "token" | "basic" | "headers">

const CALL_TIMEOUT_MS = 10_000
const MAXIMUM_LIST_BYTES = 1_048_576
/** Of an answer that is no JSON, what may tell what it is. */
const KEPT_TEXT = 100

/** Asks a server and reads its answer, within a time and a size. Redirects are answers of their own and are not followed. Never throws. */
export async function askServer(server: ServerAddress, path: string, question: Question = {}): Promise<Heard> {
  const { timeoutMs = CALL_TIMEOUT_MS, maximumBytes = MAXIMUM_LIST_BYTES } = question
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort("timed-out"), timeoutMs)
  try {
    const { answer } = await openServer(server, path, question, controller)
    const bytes = await readCapped(answer, maximumBytes)
    if (bytes === null) return { kind: "silent", reason: "too-large" }
    return heardOf(answer.status, new TextDecoder().decode(bytes))
  } catch {
    return { kind: "silent", reason: controller.signal.reason === "timed-out" ? "timed-out" : "away" }
  } finally {
    clearTimeout(timer)
  }
}

/** Begins a call and answers it as soon as its head is there. Throws where nobody answers. */
export async function openServer(
  server: ServerAddress,
  path: string,
  { method = "GET", headers = {}, body = null, signal }: Question,
  controller = new AbortController(),
): Promise<OpenCall> {
  const stop = () => controller.abort("stopped")
  signal?.addEventListener("abort", stop, { once: true })
  if (signal?.aborted === true) stop()
  const init = {
    method,
    headers: { ...credentialHeaders(server), ...headers },
    body,
    redirect: "manual",
    signal: controller.signal,
    // Node sends a stream only where it is told that it does not wait for its end.
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  } as const
  return { answer: await fetch(`${server.url}${path}`, init), stop }
}

function heardOf(status: number, text: string): Heard {
  try {
    return { kind: "heard", status, body: JSON.parse(text) }
  } catch {
    return { kind: "not-json", status, text: text.slice(0, KEPT_TEXT) }
  }
}

/** Why a server could not be used, for the list of servers and for its check. */
export type ServerTrouble = "away" | "timed-out" | "too-large" | "unauthorized" | "not-json" | "no-such-api" | "server-error"

/** Why an answer is not the one that was asked for; null where it is JSON of status 200. */
export function troubleOf(heard: Heard): ServerTrouble | null {
  if (heard.kind === "silent") return heard.reason
  if (heard.status === 401 || heard.status === 403) return "unauthorized"
  if (heard.status === 404 || heard.status === 405) return "no-such-api"
  if (heard.status >= 500) return "server-error"
  return heard.kind === "heard" && heard.status === 200 ? null : "not-json"
}
