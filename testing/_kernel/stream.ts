/** A stream of these pieces, each read when it is asked for; it fails where they do. */
export function streamOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const read = (async function* () {
    yield* pieces
  })()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await read.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
