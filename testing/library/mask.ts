import { encodeMask, type Mask, rowBytesOf } from "../../src/formats/image/mask-png.ts"

/** A mask as a PNG, drawn by letters: `#` is marked. */
export function maskPng(rows: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const width = rows[0]?.length ?? 0
  const rowBytes = rowBytesOf(width)
  const bits = new Uint8Array(rowBytes * rows.length)
  for (const [y, row] of rows.entries())
    for (const [x, letter] of [...row].entries())
      if (letter === "#") bits[y * rowBytes + (x >> 3)] = (bits[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  return encodeMask({ width, height: rows.length, bits })
}

/** What a mask marks, in the same letters. */
export function drawn(mask: Mask | null): string[] {
  if (mask === null) return []
  const rowBytes = rowBytesOf(mask.width)
  return Array.from({ length: mask.height }, (_, y) =>
    Array.from({ length: mask.width }, (_, x) => ((mask.bits[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7)) ? "#" : ".")).join(""),
  )
}
