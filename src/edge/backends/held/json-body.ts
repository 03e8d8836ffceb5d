import type { InputFile } from "../render-backend.ts"
import { streamOf } from "../stream-of.ts"
import { Base64Encoder, base64Length } from "./base64-stream.ts"

/** Thrown into the body when a file is not there anymore, or has another length than it is said to have. */
export class InputGoneError extends Error {}

/** A request's body, as `fetch` takes it. */
export interface JsonBody {
  readonly body: string | ReadableStream<Uint8Array>
  readonly lengthBytes: number
}

/** A place in a value where a file's base64 is to stand. */
export class FileSlot {
  readonly file: InputFile
  /** What stands before it, such as the beginning of a data address. */
  readonly prefix: string

  constructor(file: InputFile, prefix = "") {
    this.file = file
    this.prefix = prefix
  }
}

/** JSON in which files stand as base64: they are read as the body is sent, a piece at a time, of each of which `onPiece` is told. */
export function jsonBody(value: unknown, onPiece: () => void = () => {}): JsonBody {
  const mark = crypto.randomUUID()
  const files: InputFile[] = []
  const text = JSON.stringify(value, (_key, part: unknown) => {
    if (!(part instanceof FileSlot)) return part
    files.push(part.file)
    return `${part.prefix}${mark}`
  })
  if (files.length === 0) return { body: text, lengthBytes: new TextEncoder().encode(text).length }
  const texts = text.split(mark).map((part) => new TextEncoder().encode(part))
  const lengthBytes =
    texts.reduce((sum, { length }) => sum + length, 0) + files.reduce((sum, { sizeBytes }) => sum + base64Length(sizeBytes), 0)
  return { body: ofLength(lengthBytes, streamOf(told(pieces(texts, files), onPiece))), lengthBytes }
}

async function* pieces(texts: readonly Uint8Array[], files: readonly InputFile[]): AsyncGenerator<Uint8Array> {
  for (const [index, text] of texts.entries()) {
    yield text
    const file = files[index]
    if (file !== undefined) yield* base64Of(file)
  }
}

async function* told(pieces: AsyncIterable<Uint8Array>, onPiece: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    onPiece()
    yield piece
  }
}

async function* base64Of(file: InputFile): AsyncGenerator<Uint8Array> {
  const { sizeBytes } = file
  const body = await file.open()
  if (body === null) throw new InputGoneError("input-gone")
  const encoder = new Base64Encoder()
  let readBytes = 0
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      readBytes += read.value.length
      if (readBytes > sizeBytes) break
      yield encoder.encode(read.value)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
  if (readBytes !== sizeBytes) throw new InputGoneError("input-gone")
  yield encoder.end()
}

/** A stream that the Worker sends with its length; elsewhere, in chunks. */
function ofLength(lengthBytes: number, stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  if (typeof FixedLengthStream === "undefined") return stream
  const { readable, writable } = new FixedLengthStream(lengthBytes)
  // Whoever reads meets what goes wrong.
  stream.pipeTo(writable).catch(() => {})
  return readable
}
