/** Bits of lossless WebP from the lowest of each byte on. Behind the end all are 0, and `isOver` says so. */
export class BitReader {
  private held = 0
  private count = 0
  private at = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** More was read than there is. */
  get isOver(): boolean {
    return this.at > this.bytes.length + 4
  }

  /** The next bits, at most 15, without going on. */
  peek(bits: number): number {
    while (this.count < bits) {
      this.held |= (this.bytes[this.at++] ?? 0) << this.count
      this.count += 8
    }
    return this.held & ((1 << bits) - 1)
  }

  skip(bits: number): void {
    this.held >>>= bits
    this.count -= bits
  }

  /** The next bits as a number, at most 24 of them. */
  read(bits: number): number {
    if (bits > 12) {
      const low = this.read(12)
      return low | (this.read(bits - 12) << 12)
    }
    const value = this.peek(bits)
    this.skip(bits)
    return value
  }
}
