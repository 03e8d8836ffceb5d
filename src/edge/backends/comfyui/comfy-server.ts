import { readCapped } from "../capped-body.ts"
import { credentialHeaders, type Renderer } from "../renderers.ts"

/** Where a ComfyUI server is and what it is shown to let us in. */
export type ComfyAddress = Pick<Renderer, "url" | "token" | "basic" | "headers">

/** An answer that was read, or why there is none; `body` is undefined where it is no JSON, `isEmpty` where there was none. */
export type Heard =
  | { readonly kind: "heard"; readonly status: number; readonly isJson: boolean; readonly isEmpty: boolean; readonly body: unknown }
  | { readonly kind: "silent"; readonly reason: "away" | "timed-out" | "answer-too-large" }

export interface AskLimits {
  readonly timeoutMs?: number
  readonly maximumBytes?: number
}

const CALL_TIMEOUT_MS = 10_000
const MAXIMUM_ANSWER_BYTES = 1_048_576

/** Calls of one server. Redirects are never followed: a POST would become a GET, and that answers something else. */
export class ComfyServer {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>

  constructor(address: ComfyAddress) {
    // Every route stands below /api too, and people paste either.
    this.url = address.url.replace(/\/+$/, "").replace(/\/api$/, "")
    this.headers = credentialHeaders(address)
  }

  /** Asks and reads the answer within the limits; never throws. */
  async ask(path: string, init: RequestInit = {}, { timeoutMs = CALL_TIMEOUT_MS, maximumBytes = MAXIMUM_ANSWER_BYTES }: AskLimits = {}) {
    const read = async (answer: Response): Promise<Heard> => {
      const bytes = await readCapped(answer, maximumBytes)
      return bytes === null ? { kind: "silent", reason: "answer-too-large" } : { kind: "heard", status: answer.status, ...parsed(bytes) }
    }
    return (await this.within(path, init, timeoutMs, read)) ?? SILENT_AWAY
  }

  post(path: string, value: unknown, limits: AskLimits = {}): Promise<Heard> {
    const headers = { "Content-Type": "application/json" }
    return this.ask(path, { method: "POST", headers, body: JSON.stringify(value) }, limits)
  }

  /** Reads an answer in a way of its own, all of it within the time; null when nobody answers or it breaks off. */
  async within<Value>(
    path: string,
    init: RequestInit,
    timeoutMs: number,
    read: (answer: Response) => Promise<Value>,
  ): Promise<Value | Extract<Heard, { kind: "silent" }> | null> {
    const controller = new AbortController()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      controller.abort(new Error("timed out"))
    }, timeoutMs)
    try {
      return await read(await this.open(path, init, controller))
    } catch {
      return isLate ? { kind: "silent", reason: "timed-out" } : null
    } finally {
      clearTimeout(timer)
    }
  }

  /** Begins a call and answers as soon as its head is there. Throws where nobody answers. */
  open(path: string, init: RequestInit, controller: AbortController): Promise<Response> {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(this.headers)) headers.set(name, value)
    // Node sends a stream only where it is told that it does not wait for the answer meanwhile.
    const streaming = init.body instanceof ReadableStream ? { duplex: "half" } : {}
    return fetch(`${this.url}${path}`, { ...init, ...streaming, headers, redirect: "manual", signal: controller.signal })
  }
}

const SILENT_AWAY: Heard = { kind: "silent", reason: "away" }

function parsed(bytes: Uint8Array): Omit<Extract<Heard, { kind: "heard" }>, "kind" | "status"> {
  const isEmpty = bytes.length === 0
  try {
    return { isJson: true, isEmpty, body: JSON.parse(new TextDecoder().decode(bytes)) }
  } catch {
    return { isJson: false, isEmpty, body: undefined }
  }
}

/** Why an answer says nothing about what was asked, as a plain code; null for JSON of a server that does. */
export function obstacleOf(heard: Heard): string | null {
  if (heard.kind === "silent") return heard.reason
  return obstacleOfStatus(heard.status) ?? (heard.isJson ? null : "not-json")
}

/** Why an answer of a status says nothing about what was asked. */
export function obstacleOfStatus(status: number): string | null {
  if (status === 401) return "unauthorized"
  // ComfyUI itself turns away only requests whose Origin is another than the Host.
  if (status === 403) return "forbidden-origin"
  if (status === 0 || (status >= 300 && status < 400)) return "redirected"
  if (status === 429) return "queue-full"
  // A proxy that finds nobody behind it.
  if (status === 502) return "away"
  return status >= 500 ? "server-error" : null
}

export type JsonRecord = Readonly<Record<string, unknown>>

export function recordOf(value: unknown): JsonRecord | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** A text of an answer; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
