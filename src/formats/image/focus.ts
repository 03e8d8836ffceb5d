/** Where the eye goes first in a picture, found in a small copy of it. */

interface Small {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array | Uint8ClampedArray
}

/** How many places along the longer side are enough. */
export const FOCUS_SIDE_PX = 48

/**
 * The middle of what differs most from the rim of a picture, in shares of its sides from the upper left corner; the middle of one in which
 * nothing does.
 */
export function focusOf({ width, height, rgba }: Small): { readonly x: number; readonly y: number } {
  const tone = (x: number, y: number, channel: number) => rgba[(y * width + x) * 4 + channel] ?? 0
  const rim = [0, 1, 2].map((channel) => {
    let [sum, count] = [0, 0]
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue
        sum += tone(x, y, channel)
        count += 1
      }
    return count === 0 ? 0 : sum / count
  })
  let [all, across, down] = [0, 0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const differs = rim.reduce((sum, mean, channel) => sum + Math.abs(tone(x, y, channel) - mean), 0) / 765
      // What is near the middle counts a little more: most pictures are composed so.
      const central = 1 - 0.5 * Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5))
      const weight = differs ** 3 * central
      all += weight
      across += weight * (x + 0.5)
      down += weight * (y + 0.5)
    }
  return all < 1e-6 ? { x: 0.5, y: 0.5 } : { x: across / all / width, y: down / all / height }
}
