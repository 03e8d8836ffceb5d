import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { isLoopback } from "./options.ts"

/** What the render protocol answers where something is not right, with its status. */
const STATUS = {
  "invalid-request": 400,
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

const MAXIMUM_BODY_BYTES = 64 * 1024
const RETRY_AFTER_S = 2

/** A refusal on its way to whoever asked. Its code is the protocol's, or a word of the server's own on the order. */
export class Refusal extends Error {
  readonly code: keyof typeof STATUS

  constructor(code: keyof typeof STATUS, message: string = code) {
    super(message)
    this.code = code
  }
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(status, { ...manners("application/json; charset=utf-8"), "content-length": body.length })
  response.end(body)
}

/** Answers with a file, no faster than it is read. */
export async function sendStream(
  response: ServerResponse,
  type: string,
  sizeBytes: number | null,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  response.writeHead(200, { ...manners(type), ...(sizeBytes === null ? {} : { "content-length": sizeBytes }) })
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (response.destroyed) return reader.cancel()
    if (!response.write(read.value)) await new Promise<void>((resolve) => response.once("drain", resolve).once("close", resolve))
  }
  response.end()
}

export function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const refusal = error instanceof Refusal ? error : new Refusal("server-error")
  if (!(error instanceof Refusal)) process.stderr.write(`gpu-agent: ${error instanceof Error ? error.message : String(error)}\n`)
  if (refusal.code === "queue-full" || refusal.code === "unavailable") response.setHeader("retry-after", RETRY_AFTER_S)
  if (refusal.code === "too-large") response.setHeader("connection", "close")
  sendJson(response, STATUS[refusal.code], { error: { code: refusal.code, message: refusal.message } })
}

function manners(type: string) {
  return { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff" }
}

/** The JSON of a body; a web page of another origin cannot send that type without asking first, which nobody allows. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json") throw new Refusal("unsupported-media-type", "the body must be application/json")
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    sizeBytes += bytes.length
    if (sizeBytes > MAXIMUM_BODY_BYTES) throw new Refusal("too-large")
    parts.push(bytes)
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts)))
  } catch {
    throw new Refusal("invalid-request", "the body is not JSON in UTF-8")
  }
}

/**
 * Refuses who may not call. With a token: whoever does not carry it, in a time that tells nothing about it. Without one: whoever calls by
 * another name than this machine's, which is what a web page does when its own name was pointed here.
 */
export function demandAccess(request: IncomingMessage, token: string | undefined): void {
  if (token === undefined) {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1")
    if (!isLoopback(host)) throw new Refusal("wrong-host", "without a token only this machine may call, by its own name")
    return
  }
  const digest = (text: string) => createHash("sha256").update(text).digest()
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? ""
  if (!timingSafeEqual(digest(given), digest(token))) throw new Refusal("unauthorized", "a valid bearer token is needed")
}
