import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode, LIMITS } from "./protocol.ts"
import { isLoopback } from "./settings.ts"

/** The HTTP manners of Easel: JSON in and out, one form of error, a cap on what is read. */

/** A refusal on its way to the client; `retryAfterS` is in seconds. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, message: string, retryAfterS?: number) {
    super(message)
    this.code = code
    this.retryAfterS = retryAfterS
  }
}

const send = (response: ServerResponse, status: number, contentType: string, body: Uint8Array): void => {
  response.writeHead(status, {
    "content-type": contentType,
    "content-length": body.byteLength,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  })
  response.end(body)
}

/** Answers with JSON. */
export const sendJson = (response: ServerResponse, status: number, value: unknown): void =>
  send(response, status, "application/json; charset=utf-8", Buffer.from(JSON.stringify(value)))

/** Answers with a picture. */
export const sendPng = (response: ServerResponse, bytes: Uint8Array): void => send(response, 200, "image/png", bytes)

/** Answers with an error; anything but a `Refusal` is a fault of Easel, told to stderr and not to the client. */
export const sendError = (response: ServerResponse, error: unknown): void => {
  if (response.headersSent || response.destroyed) return
  if (!(error instanceof Refusal)) process.stderr.write(`Easel: ${error instanceof Error ? error.stack : String(error)}\n`)
  const refusal = error instanceof Refusal ? error : new Refusal("server-error", "something went wrong in the renderer")
  const answer: ErrorAnswer = { error: { code: refusal.code, message: refusal.message } }
  if (refusal.retryAfterS !== undefined) response.setHeader("retry-after", refusal.retryAfterS)
  // What is left of a body that was too large is not read: the connection ends with the answer.
  if (refusal.code === "too-large") response.setHeader("connection", "close")
  sendJson(response, ERROR_STATUS[refusal.code], answer)
}

const tooLarge = (): Refusal => new Refusal("too-large", `a body has at most ${LIMITS.bodySizeBytes} bytes`)

/** Collects at most `LIMITS.bodySizeBytes`; stops reading at the first byte above. */
const readBytes = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let sizeBytes = 0
    request.on("data", (part: Buffer) => {
      sizeBytes += part.byteLength
      if (sizeBytes <= LIMITS.bodySizeBytes) return void parts.push(part)
      request.pause()
      reject(tooLarge())
    })
    request.on("end", () => resolve(Buffer.concat(parts)))
    request.on("error", () => reject(new Refusal("invalid-request", "the body broke off")))
  })

/**
 * The JSON of a body. Only `application/json` is taken: a web page of another origin cannot send that without asking first,
 * and Easel never allows it.
 */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json") throw new Refusal("unsupported-media-type", "the body must be application/json")
  if (Number(request.headers["content-length"] ?? 0) > LIMITS.bodySizeBytes) throw tooLarge()
  const bytes = await readBytes(request)
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal("invalid-request", "the body is not JSON in UTF-8")
  }
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/**
 * Refuses who may not call. With a token: a request that does not carry it, in a time that tells nothing about it.
 * Without one: a request under another name than this machine's, which is what a web page sends when its own name was pointed here.
 */
export const demandAccess = (request: IncomingMessage, token: string | undefined): void => {
  if (token === undefined) {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1")
    if (!isLoopback(host)) throw new Refusal("wrong-host", "without a token only this machine may call, by its own name")
    return
  }
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? ""
  if (!timingSafeEqual(digest(given), digest(token))) throw new Refusal("unauthorized", "a valid bearer token is needed")
}
