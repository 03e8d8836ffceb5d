import { streamOf } from "../stream-of.ts"

/** One event of a stream of server-sent events; `data` is read to its end before the next event comes. */
export interface ServerEvent {
  readonly type: string
  readonly data: ReadableStream<Uint8Array>
}

const NEWLINE = 0x0a
const RETURN = 0x0d
/** Of a line that is not data; nobody names an event longer. */
const MAXIMUM_LINE_BYTES = 1_000
const DATA = "data:"
const OWN_TYPE = /"type"\s*:\s*"([a-z_.]{1,100})"/

/** Reads server-sent events whose data may be images: a line of data is handed on as it comes, and never in memory whole. Throws where the stream breaks. */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const bytes = new LineBytes(body.getReader())
  let type = ""
  try {
    for (let start = await bytes.upTo(DATA.length); start !== null; start = await bytes.upTo(DATA.length)) {
      if (start === DATA) {
        const data = bytes.restOfLine()
        yield type === "" ? await withOwnType(data) : { type, data }
        await bytes.skipLine()
        continue
      }
      const line = start + (await bytes.line())
      if (line === "") type = ""
      else if (line.startsWith("event:")) type = line.slice("event:".length).trim()
    }
  } finally {
    await bytes.cancel()
  }
}

/** An event that has no line for its type says it at the beginning of its data, if at all. */
async function withOwnType(data: ReadableStream<Uint8Array>): Promise<ServerEvent> {
  const reader = data.getReader()
  const begun: Uint8Array[] = []
  let text = ""
  while (text.length < MAXIMUM_LINE_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    begun.push(value)
    text += new TextDecoder().decode(value.subarray(0, MAXIMUM_LINE_BYTES))
  }
  return { type: OWN_TYPE.exec(text)?.[1] ?? "", data: streamOf(continued(begun, reader)) }
}

async function* continued(begun: readonly Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* begun
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

class LineBytes {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #chunk = new Uint8Array(0)
  #isAtEnd = false
  #isInLine = false

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.#reader = reader
  }

  /** So many letters of a line, fewer where it ends before; null at the end of the stream. */
  async upTo(length: number): Promise<string | null> {
    let text = ""
    while (text.length < length) {
      if (!(await this.#fill())) return text === "" ? null : text
      const byte = this.#chunk[0] ?? 0
      if (byte === NEWLINE) return text
      this.#chunk = this.#chunk.subarray(1)
      if (byte !== RETURN) text += String.fromCharCode(byte)
    }
    return text
  }

  /** The rest of a line that is no data. */
  async line(): Promise<string> {
    let text = ""
    for await (const piece of this.#pieces()) if (text.length < MAXIMUM_LINE_BYTES) text += new TextDecoder().decode(piece)
    return text.replaceAll("\r", "")
  }

  /** The rest of a line as it comes. */
  restOfLine(): ReadableStream<Uint8Array> {
    this.#isInLine = true
    return streamOf(this.#pieces())
  }

  /** Reads over what nobody has read of a line. */
  async skipLine(): Promise<void> {
    while (this.#isInLine) for await (const _piece of this.#pieces());
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => {})
  }

  async *#pieces(): AsyncGenerator<Uint8Array> {
    while (await this.#fill()) {
      const end = this.#chunk.indexOf(NEWLINE)
      const piece = end < 0 ? this.#chunk : this.#chunk.subarray(0, end)
      this.#chunk = end < 0 ? new Uint8Array(0) : this.#chunk.subarray(end + 1)
      if (end >= 0) this.#isInLine = false
      if (piece.length > 0) yield piece
      if (end >= 0) return
    }
    this.#isInLine = false
  }

  async #fill(): Promise<boolean> {
    while (this.#chunk.length === 0 && !this.#isAtEnd) {
      const { done, value } = await this.#reader.read()
      if (done) this.#isAtEnd = true
      else this.#chunk = new Uint8Array(value)
    }
    return this.#chunk.length > 0
  }
}
