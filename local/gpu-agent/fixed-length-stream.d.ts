/** Of the Worker's runtime; Node has none, and what backends send from here goes in chunks. */
declare class FixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(lengthBytes: number)
}
