import { Base64Encoder, base64Length } from "./held/base64-stream.ts"
import { streamOf } from "./stream-of.ts"

/** A file that stands in a value of JSON, and is sent there in base64, once. */
export class FileInJson {
  readonly sizeBytes: number
  readonly body: ReadableStream<Uint8Array>

  constructor({ sizeBytes, body }: { readonly sizeBytes: number; readonly body: ReadableStream<Uint8Array> }) {
    this.sizeBytes = sizeBytes
    this.body = body
  }
}

/** A body of JSON with files in it, none of which is ever in memory whole. */
export interface JsonWithFiles {
  readonly body: ReadableStream<Uint8Array>
  readonly sizeBytes: number
}

/** Writes a value with files in it as JSON. */
export function jsonWithFiles(value: unknown): JsonWithFiles {
  const files: FileInJson[] = []
  // Nobody who writes a prompt can know it.
  const mark = crypto.randomUUID()
  const json = JSON.stringify(value, (_key, one: unknown) => {
    if (!(one instanceof FileInJson)) return one
    files.push(one)
    return mark
  })
  const encoder = new TextEncoder()
  const texts = json.split(mark).map((text) => encoder.encode(text))
  const sizeBytes = texts.reduce((sum, { length }) => sum + length, 0) + files.reduce((sum, file) => sum + base64Length(file.sizeBytes), 0)
  return { body: streamOf(written(texts, files)), sizeBytes }
}

async function* written(texts: readonly Uint8Array[], files: readonly FileInJson[]): AsyncGenerator<Uint8Array> {
  for (const [index, text] of texts.entries()) {
    yield text
    const file = files[index]
    if (file !== undefined) yield* inBase64(file)
  }
}

async function* inBase64({ body }: FileInJson): AsyncGenerator<Uint8Array> {
  const base64 = new Base64Encoder()
  for await (const bytes of body) {
    const text = base64.encode(bytes)
    if (text.length > 0) yield text
  }
  yield base64.end()
}
