import { createCipheriv, createHash } from "node:crypto"
import { contentHashOf, partCountOf, partRange } from "../../../src/domain/upload/rules.ts"

/** A video of any size that needs no disk: a real one, and behind it a box that players skip, full of bytes that follow from a seed. */
export class LongVideo {
  readonly sizeBytes: number
  readonly partCount: number
  readonly #head: Buffer
  readonly #key: Buffer

  constructor(video: Uint8Array, sizeBytes: number, seed: number) {
    const box = Buffer.alloc(8)
    box.writeUInt32BE(sizeBytes - video.length, 0)
    box.write("free", 4, "latin1")
    this.#head = Buffer.concat([video, box])
    this.#key = createHash("sha256").update(String(seed)).digest().subarray(0, 16)
    this.sizeBytes = sizeBytes
    this.partCount = partCountOf(sizeBytes)
  }

  /** The bytes of part `number`, from 1. */
  part(number: number): Buffer {
    const { offset, length } = partRange(number, this.sizeBytes)
    // A counter of its own for each part, so that parts can be made in any order.
    const counter = Buffer.alloc(16)
    counter.writeUInt32BE(number, 0)
    const bytes = createCipheriv("aes-128-ctr", this.#key, counter).update(Buffer.alloc(length))
    if (offset < this.#head.length) this.#head.copy(bytes, 0, offset)
    return bytes
  }

  /** SHA-256 of the whole, and the content hash that the platform knows it by. */
  async hashes(): Promise<{ readonly sha256: string; readonly contentHash: string }> {
    const whole = createHash("sha256")
    const parts: string[] = []
    for (let number = 1; number <= this.partCount; number++) {
      const bytes = this.part(number)
      whole.update(bytes)
      parts.push(createHash("sha256").update(bytes).digest("hex"))
    }
    return { sha256: whole.digest("hex"), contentHash: await contentHashOf(parts) }
  }
}
