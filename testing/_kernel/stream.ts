/** A stream of these pieces, each read when it is asked for; it fails where they do. */
export function streamOf<Piece extends Uint8Array>(pieces: Iterable<Piece> | AsyncIterable<Piece>): ReadableStream<Piece> {
  const read = (async function* () {
    yield* pieces
  })()
  return new ReadableStream<Piece>({
    async pull(controller) {
      const { done, value } = await read.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
