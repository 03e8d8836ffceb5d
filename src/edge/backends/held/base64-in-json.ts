import { Base64Decoder, base64Length } from "./base64-stream.ts"
import { JsonBytes, JsonReadError } from "./json-bytes.ts"

/** A base64 string of an answer, decoded as it comes. */
export interface Base64Found {
  /** The path as it was asked for, such as `images[]`. */
  readonly path: string
  /** Its place in the nearest list around it, from 0; 0 outside of lists. */
  readonly index: number
  readonly bytes: ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * What an answer was besides its files, whose strings stand in `rest` as "". `not-json`: a page, say; `cut-off`: it broke off; `too-large`:
 * the rest, or a file.
 */
export type Base64Reading =
  | { readonly kind: "read"; readonly rest: unknown }
  | { readonly kind: "bad"; readonly reason: "not-json" | "too-large" | "cut-off" | "bad-base64" }

export interface Base64Plan {
  /** Where files stand: `images[]`, `data[].b64_json`, `image`, `[].base64`. Strings there may be data URLs. */
  readonly paths: readonly string[]
  readonly maximumRestBytes: number
  readonly maximumFileBytes: number
}

/**
 * Reads an answer of JSON with files in it, none of which is ever in memory whole: each is handed on as a stream, one after another; what
 * of it is not read is skipped. Throws what `onFile` throws, unless the answer itself is why.
 */
export async function readBase64InJson(
  body: ReadableStream<Uint8Array>,
  { paths, maximumRestBytes, maximumFileBytes }: Base64Plan,
  onFile: (file: Base64Found) => Promise<void>,
): Promise<Base64Reading> {
  const reader = body.getReader()
  const json = new JsonBytes(reader, new Set(paths), maximumRestBytes)
  try {
    for (let found = await json.nextString(); found !== null; found = await json.nextString()) {
      let failure: unknown = null
      const bytes = fileStream(json, maximumFileBytes, (error) => {
        failure = error
      })
      try {
        await onFile({ ...found, bytes })
      } catch (error) {
        throw failure ?? error
      }
      if (failure !== null) throw failure
      await json.skipString()
    }
    return { kind: "read", rest: json.rest() }
  } catch (error) {
    await reader.cancel().catch(() => {})
    if (error instanceof JsonReadError) return { kind: "bad", reason: error.reason }
    throw error
  }
}

/** The bytes of the string that the reader stands in, one piece of the answer at a time. */
function fileStream(json: JsonBytes, maximumBytes: number, onFailure: (error: unknown) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const decoder = new Base64Decoder()
  // Line breaks and padding come to no bytes, and there may be no end of them.
  const maximumLetters = base64Length(maximumBytes) * 2
  let letters = 0
  let sizeBytes = 0
  let isOver = false
  const next = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    while (!isOver) {
      const text = await json.stringPiece()
      isOver = text === null
      const bytes = text === null ? decoder.end() : decoder.decode(text)
      letters += text?.length ?? 0
      sizeBytes += bytes.length
      if (sizeBytes > maximumBytes || letters > maximumLetters) throw new JsonReadError("too-large")
      if (bytes.length > 0) return bytes
    }
    return null
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const bytes = await next()
          if (bytes === null) controller.close()
          else controller.enqueue(bytes)
        } catch (error) {
          const known = error instanceof JsonReadError ? error : new JsonReadError("bad-base64")
          onFailure(known)
          controller.error(known)
        }
      },
      cancel() {
        isOver = true
      },
    },
    { highWaterMark: 0 },
  )
}
