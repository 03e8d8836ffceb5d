/** A stream of what is written step by step; a step is taken only when somebody reads. */
export function streamOf<Bytes extends Uint8Array>(pieces: AsyncIterator<Bytes>): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
