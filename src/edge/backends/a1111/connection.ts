import { readCapped } from "../capped-body.ts"
import { jsonBody } from "../held/json-body.ts"
import { credentialHeaders, type Renderer } from "../renderers.ts"

const ASK_TIMEOUT_MS = 10_000
const MAXIMUM_LIST_BYTES = 1_048_576

/** An answer of JSON, or why there is none. `page`: what came is no JSON, such as a login page. */
export type Heard =
  | { readonly kind: "heard"; readonly status: number; readonly body: unknown }
  | { readonly kind: "page"; readonly status: number }
  | { readonly kind: "silent"; readonly reason: "timed-out" | "away" | "too-large" }

/** What is asked of a server besides its path. */
export interface Question {
  readonly body?: unknown
  readonly timeoutMs?: number
  readonly maximumBytes?: number
}

/** A server as it is spoken to. */
export interface Connection {
  /** Asks something that is answered soon; a body makes it a POST. Never throws. */
  ask(path: string, question?: Question): Promise<Heard>
  /** Sends something and leaves its answer to the caller; `onPiece` hears of each piece of it that goes out. Throws what the network throws. */
  send(path: string, body: unknown, signal: AbortSignal, onPiece?: () => void): Promise<Response>
}

/** Speaks to one server: with its credentials, never where it redirects to. */
export function connect(renderer: Pick<Renderer, "url" | "token" | "basic" | "headers">): Connection {
  const credentials = credentialHeaders(renderer)
  const call: Connection["send"] = (path, body, signal, onPiece) => {
    const shared = { redirect: "manual", signal } as const
    if (body === undefined) return fetch(`${renderer.url}${path}`, { ...shared, headers: credentials })
    const { body: sent } = jsonBody(body, onPiece)
    const headers = { ...credentials, "Content-Type": "application/json" }
    // Node sends a stream only where it is told that it may answer before its end.
    const streaming = typeof sent === "string" ? {} : { duplex: "half" }
    return fetch(`${renderer.url}${path}`, { ...shared, ...streaming, method: "POST", headers, body: sent })
  }
  return {
    send: call,
    async ask(path, { body, timeoutMs = ASK_TIMEOUT_MS, maximumBytes = MAXIMUM_LIST_BYTES } = {}) {
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(new Error("timed out")), timeoutMs)
      try {
        return await heardOf(await call(path, body, controller.signal), maximumBytes)
      } catch {
        return { kind: "silent", reason: controller.signal.aborted ? "timed-out" : "away" }
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

async function heardOf(answer: Response, maximumBytes: number): Promise<Heard> {
  const { status } = answer
  const bytes = await readCapped(answer, maximumBytes)
  if (bytes === null) return { kind: "silent", reason: "too-large" }
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return { kind: "heard", status, body }
  } catch {
    return { kind: "page", status }
  }
}
