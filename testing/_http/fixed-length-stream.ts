/** Passes on so many bytes and no others, as the class of the Worker's runtime does, which Node lacks. */
class LengthGuard extends TransformStream<Uint8Array, Uint8Array> {
  constructor(length: number) {
    let left = length
    super({
      transform(chunk, controller) {
        left -= chunk.byteLength
        if (left < 0) throw new TypeError("more bytes than were told")
        controller.enqueue(chunk)
      },
      flush() {
        if (left > 0) throw new TypeError("fewer bytes than were told")
      },
    })
  }
}

/** Gives Node that class. */
export function provideFixedLengthStream(): void {
  Object.assign(globalThis, { FixedLengthStream: LengthGuard })
}
