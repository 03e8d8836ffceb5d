/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3

/**
 * Quarter turns by which a film's pictures are to be turned clockwise to be shown, after its display matrix: nine numbers of 32 bits in
 * the machine's order, of which the first and the fourth say where its rows lead. 0 without one, and for what is no quarter turn.
 */
export function turnsOf(matrix: Uint8Array | null): Turns {
  if (matrix === null || matrix.byteLength < 36) return 0
  const numbers = new DataView(matrix.buffer, matrix.byteOffset, matrix.byteLength)
  const [across, down] = [numbers.getInt32(0, true), numbers.getInt32(4, true)]
  const degrees = (Math.atan2(down, across) * 180) / Math.PI
  switch (((Math.round(degrees / 90) % 4) + 4) % 4) {
    case 1:
      return 1
    case 2:
      return 2
    case 3:
      return 3
    default:
      return 0
  }
}

/** A picture (RGBA) turned clockwise; the same buffer where it is not turned. */
export function turned(rgba: Buffer, width: number, height: number, turns: Turns): Buffer {
  if (turns === 0) return rgba
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height)
  const to = new Uint32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at =
        turns === 1
          ? x * height + (height - 1 - y)
          : turns === 2
            ? (height - 1 - y) * width + (width - 1 - x)
            : (width - 1 - x) * height + y
      to[at] = from[y * width + x] ?? 0
    }
  }
  return Buffer.from(to.buffer)
}
