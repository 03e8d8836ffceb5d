import type { InputFile } from "./render-backend.ts"
import { streamOf } from "./stream-of.ts"

/** A part of a form: a word, or a file that is read as it is sent. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly fileName: string; readonly type: string; readonly file: Pick<InputFile, "open"> }

/** A form with files of which none is ever in memory whole. */
export interface FormBody {
  readonly contentType: string
  readonly body: ReadableStream<Uint8Array>
}

/** Writes a form as multipart/form-data. A file that is gone breaks it off. */
export function formBody(parts: readonly FormPart[]): FormBody {
  const boundary = `atelier-${crypto.randomUUID()}`
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: streamOf(written(parts, boundary)) }
}

async function* written(parts: readonly FormPart[], boundary: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const part of parts) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`
    if ("value" in part) {
      yield encoder.encode(`${head}\r\n\r\n${part.value}\r\n`)
    } else {
      const body = await part.file.open()
      if (body === null) throw new Error("input-gone")
      yield encoder.encode(`${head}; filename="${part.fileName}"\r\nContent-Type: ${part.type}\r\n\r\n`)
      for await (const bytes of body) yield bytes
      yield encoder.encode("\r\n")
    }
  }
  yield encoder.encode(`--${boundary}--\r\n`)
}
