import { DomainError } from "../../domain/_kernel/errors.ts"
import { withWellFormedTexts } from "./well-formed.ts"

/** A body has so long to arrive, and a second more for each of so many bytes that are there: a phone far away sends more in that time. */
const FIRST_MS = 10_000
const LEAST_BYTES_PER_SECOND = 4_096
const LOOK_EVERY_MS = 500

/**
 * The JSON of a body of at most `maximumBytes`, whether its length is told or not, while it is wanted. Its texts are well-formed. Throws
 * TooLarge, InvalidInput (MalformedJson, NotText, BodyTooSlow).
 */
export async function readJson(request: Request, maximumBytes: number, isWanted: () => boolean = () => true): Promise<unknown> {
  const text = await readText(request, maximumBytes, isWanted)
  return withWellFormedTexts(parse(text), text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError("InvalidInput", { errors: [{ path: "", message: "MalformedJson" }] })
  }
}

async function readText({ body, headers }: Request, maximumBytes: number, isWanted: () => boolean): Promise<string> {
  if (body === null) return ""
  if (Number(headers.get("Content-Length") ?? 0) > maximumBytes) throw new DomainError("TooLarge")
  const decoder = new TextDecoder()
  const reader = body.getReader()
  const beganAtMs = Date.now()
  let text = ""
  let bytes = 0
  const isLate = () => !isWanted() || Date.now() - beganAtMs > FIRST_MS + (bytes / LEAST_BYTES_PER_SECOND) * 1000
  for (;;) {
    const piece = await pieceInTime(reader, isLate)
    if (piece === null) return refuse(reader, new DomainError("InvalidInput", { errors: [{ path: "", message: "BodyTooSlow" }] }))
    if (piece.done) return text + decoder.decode()
    bytes += piece.value.byteLength
    // Of a body that does not say how long it is, no more is read than it may have.
    if (bytes > maximumBytes) return refuse(reader, new DomainError("TooLarge"))
    text += decoder.decode(piece.value, { stream: true })
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** The next piece of a body; null where it does not come in time. */
async function pieceInTime(reader: Reader, isLate: () => boolean): Promise<Awaited<ReturnType<Reader["read"]>> | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setInterval(() => {
    if (isLate()) resolve(null)
  }, LOOK_EVERY_MS)
  try {
    return await Promise.race([reader.read(), late])
  } finally {
    clearInterval(timer)
  }
}

async function refuse(reader: Reader, error: DomainError): Promise<never> {
  await reader.cancel().catch(() => {})
  throw error
}
