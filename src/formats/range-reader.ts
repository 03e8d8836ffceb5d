/** Whatever stored bytes are read from: some bytes of a file, fewer where it ends before; null where there is no file. */
export interface RangeReader {
  readRange(key: string, offset: number, lengthBytes: number): Promise<Uint8Array | null>
}
