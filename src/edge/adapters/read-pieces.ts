/** Bytes of a stream that are in memory at a time. */
export const PIECE_BYTES = 1_048_576

/**
 * Reads a stream of bytes to its end through one buffer: `use` gets each piece, of `PIECE_BYTES` but for the last, with where it begins,
 * and is waited for; after that the bytes of the piece are others. A buffer for each would be garbage that the engine lets pile up to tens of
 * megabytes. Between pieces other requests have their turn: a store within the same process, as on one machine, never makes the
 * reader wait, and so the process would answer nobody else until the end.
 */
export async function readPieces(
  stream: ReadableStream<Uint8Array>,
  use: (piece: Uint8Array<ArrayBuffer>, offset: number) => Promise<void>,
): Promise<void> {
  const reader = stream.getReader({ mode: "byob" })
  let buffer = new ArrayBuffer(PIECE_BYTES)
  try {
    for (let offset = 0; ; ) {
      const { done, value } = await reader.read(new Uint8Array(buffer), { min: PIECE_BYTES })
      if (value === undefined) return
      if (value.length > 0) await use(value, offset)
      if (done) return
      offset += value.length
      buffer = value.buffer
      await scheduler.wait(0)
    }
  } catch (error) {
    await reader.cancel(error).catch(() => {})
    throw error
  }
}
