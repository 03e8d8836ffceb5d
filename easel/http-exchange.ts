import { createHash, timingSafeEqual } from "node:crypto"
import { open } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { LIMITS } from "./limits.ts"
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from "./protocol.ts"
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

const headersOf = (contentType: string, sizeBytes: number) => ({
  "content-type": contentType,
  "content-length": sizeBytes,
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
})

/** Answers with JSON. */
export const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(status, headersOf("application/json; charset=utf-8", body.byteLength))
  response.end(body)
}

/** Bytes that are handed to a connection at a time. */
const PIECE_BYTES = 256 * 1024

const pieces = function* (bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

/** Answers with bytes, as fast as the client reads them. */
export const sendBytes = (response: ServerResponse, contentType: string, bytes: Uint8Array): void => {
  response.writeHead(200, headersOf(contentType, bytes.byteLength))
  // A client that leaves ends the answer, which is all there is to do about it.
  pipeline(Readable.from(pieces(bytes)), response).catch(() => {})
}

/** Answers with a file on disk, as fast as the client reads it; only a piece at a time is in memory. */
export const sendFile = async (response: ServerResponse, contentType: string, path: string, sizeBytes: number): Promise<void> => {
  const file = await open(path)
  response.writeHead(200, headersOf(contentType, sizeBytes))
  pipeline(file.createReadStream({ highWaterMark: PIECE_BYTES }), response).catch(() => {})
}

/** Answers with an error; anything but a `Refusal` is a fault of Easel, told to stderr and not to the client. */
export const sendError = (response: ServerResponse, error: unknown): void => {
  if (response.headersSent || response.destroyed) return
  if (!(error instanceof Refusal)) process.stderr.write(`Easel: ${error instanceof Error ? error.stack : String(error)}\n`)
  const refusal = error instanceof Refusal ? error : new Refusal("server-error", "something went wrong in the renderer")
  const answer: ErrorAnswer = { error: { code: refusal.code, message: refusal.message } }
  if (refusal.retryAfterS !== undefined) response.setHeader("retry-after", refusal.retryAfterS)
  // What is left of a body that was refused is not read: the connection ends with the answer.
  if (!response.req.complete) response.setHeader("connection", "close")
  sendJson(response, ERROR_STATUS[refusal.code], answer)
}

/** What is said of a body of too many bytes. */
export const tooLarge = (limitBytes: number): Refusal => new Refusal("too-large", `a body has at most ${limitBytes} bytes here`)

/** A body may be silent for so long. */
const SILENCE_MS = 30_000

/** Collects at most `limitBytes`; stops reading at the first byte above. */
const readBytes = (request: IncomingMessage, limitBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (Number(request.headers["content-length"] ?? 0) > limitBytes) {
      reject(tooLarge(limitBytes))
      return
    }
    const parts: Buffer[] = []
    let sizeBytes = 0
    request.setTimeout(SILENCE_MS, () => request.destroy())
    request.on("data", (part: Buffer) => {
      sizeBytes += part.byteLength
      if (sizeBytes <= limitBytes) return void parts.push(part)
      request.pause()
      reject(tooLarge(limitBytes))
    })
    request.on("end", () => resolve(Buffer.concat(parts)))
    request.on("error", () => reject(new Refusal("invalid-request", "the body broke off")))
  })

/**
 * The bytes of an input as they come, at most so many. A web page of another origin cannot send a PUT without asking first, and Easel
 * never allows it.
 */
export async function* readInput(request: IncomingMessage, limitBytes: number): AsyncGenerator<Uint8Array, void, void> {
  if (Number(request.headers["content-length"] ?? 0) > limitBytes) throw tooLarge(limitBytes)
  request.setTimeout(SILENCE_MS, () => request.destroy())
  try {
    // What is left of a body that is refused is not read, but the answer still has to get through.
    yield* request.iterator({ destroyOnReturn: false })
  } catch {
    throw new Refusal("invalid-request", "the body broke off")
  } finally {
    request.setTimeout(0)
  }
}

/**
 * The JSON of a body. Only `application/json` is taken: a web page of another origin cannot send that without asking first,
 * and Easel never allows it.
 */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json") throw new Refusal("unsupported-media-type", "the body must be application/json")
  const bytes = await readBytes(request, LIMITS.bodySizeBytes)
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
