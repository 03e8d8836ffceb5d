/** Each piece is unpacked whole before anybody reads: a small one cannot come to much. */
const PIECE_BYTES = 2048

function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(stream) {
      if (at >= bytes.length) return stream.close()
      stream.enqueue(new Uint8Array(bytes.subarray(at, at + PIECE_BYTES)))
      at += PIECE_BYTES
    },
  })
}

/** The first bytes of what was packed; null where it was not. Never throws. */
export async function unpackedBytes(packed: Uint8Array, form: "deflate" | "gzip", maximumBytes: number): Promise<Uint8Array | null> {
  const reader = inPieces(packed).pipeThrough(new DecompressionStream(form)).getReader()
  const bytes = new Uint8Array(maximumBytes)
  let length = 0
  try {
    while (length < maximumBytes) {
      const { done, value } = await reader.read()
      if (done) break
      const part = value.subarray(0, maximumBytes - length)
      bytes.set(part, length)
      length += part.length
    }
    await reader.cancel()
    return bytes.slice(0, length)
  } catch {
    return null
  }
}

/** The beginning of a packed text; null where it was not packed. Never throws. */
export async function unpackedText(packed: Uint8Array, form: "deflate" | "gzip", maximumBytes: number): Promise<string | null> {
  const bytes = await unpackedBytes(packed, form, maximumBytes)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}
