/** The whole number that some bytes are, the greatest first. */
export function bigEndian(bytes: Uint8Array, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) value = value * 256 + (bytes[at] ?? 0)
  return value
}
