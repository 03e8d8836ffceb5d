import type { RgbaPlane } from "../../domain/board/keep-outside-rules.ts"

/**
 * What hangs together with a place and looks like it: 255 there, 0 elsewhere. A px belongs to it where no channel is farther than
 * `tolerance` from the pressed colour; its rim of a px is half, so that it is not jagged.
 */
export function grownRegion(
  { width, height, rgba }: RgbaPlane,
  { x, y }: { readonly x: number; readonly y: number },
  tolerance: number,
): Uint8Array {
  const alpha = new Uint8Array(width * height)
  if (x < 0 || y < 0 || x >= width || y >= height) return alpha
  const start = (y * width + x) * 4
  const isAlike = (at: number) => {
    for (let channel = 0; channel < 4; channel++)
      if (Math.abs((rgba[at * 4 + channel] ?? 0) - (rgba[start + channel] ?? 0)) > tolerance) return false
    return true
  }
  // Whole lines at a time: each found line looks for the next ones above and below.
  const waiting: [number, number][] = [[x, y]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [column, row] = next
    const line = row * width
    if (alpha[line + column] !== 0 || !isAlike(line + column)) continue
    let [left, right] = [column, column]
    while (left > 0 && alpha[line + left - 1] === 0 && isAlike(line + left - 1)) left--
    while (right < width - 1 && alpha[line + right + 1] === 0 && isAlike(line + right + 1)) right++
    alpha.fill(255, line + left, line + right + 1)
    for (const other of [row - 1, row + 1]) {
      if (other < 0 || other >= height) continue
      let isOpen = false
      for (let at = left; at <= right; at++) {
        const isFree = alpha[other * width + at] === 0 && isAlike(other * width + at)
        if (isFree && !isOpen) waiting.push([at, other])
        isOpen = isFree
      }
    }
  }
  return softened(alpha, width, height)
}

function softened(alpha: Uint8Array, width: number, height: number): Uint8Array {
  const soft = alpha.slice()
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (alpha[at] !== 0) continue
      const isBeside =
        (column > 0 && alpha[at - 1] !== 0) ||
        (column < width - 1 && alpha[at + 1] !== 0) ||
        (row > 0 && alpha[at - width] !== 0) ||
        (row < height - 1 && alpha[at + width] !== 0)
      if (isBeside) soft[at] = 128
    }
  return soft
}
