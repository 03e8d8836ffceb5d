import { broken } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"

const MAXIMUM_BOXES = 1000

/** A box of an ISO base media file whose bytes are at hand. */
export interface BoxInMemory {
  readonly type: string
  readonly body: Uint8Array
}

/** The boxes side by side within some bytes, at most 1,000. Throws RefusedError (FileBroken) for one that reaches over the end. */
export function boxesIn(bytes: Uint8Array): readonly BoxInMemory[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: BoxInMemory[] = []
  for (let offset = 0; offset + 8 <= bytes.length && boxes.length < MAXIMUM_BOXES; ) {
    const size = view.getUint32(offset)
    if (size < 8 || offset + size > bytes.length) throw broken()
    boxes.push({ type: latin(bytes.subarray(offset + 4, offset + 8)), body: bytes.subarray(offset + 8, offset + size) })
    offset += size
  }
  return boxes
}
