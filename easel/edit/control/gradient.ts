import type { Plane } from "./raster.ts"

/** How steeply brightness rises, across and down, at every pixel. */
export interface Gradient {
  readonly across: Plane
  readonly down: Plane
}

/** Sobel's gradient; beyond the edges a plane goes on as its last row and column do. */
export function sobel(plane: Plane, width: number, height: number): Gradient {
  const across = new Float32Array(plane.length)
  const down = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width
    const row = y * width
    const below = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1)
      const right = Math.min(width - 1, x + 1)
      const [topLeft, topRight] = [plane[up + left] ?? 0, plane[up + right] ?? 0]
      const [lowLeft, lowRight] = [plane[below + left] ?? 0, plane[below + right] ?? 0]
      across[row + x] = topRight - topLeft + 2 * ((plane[row + right] ?? 0) - (plane[row + left] ?? 0)) + lowRight - lowLeft
      down[row + x] = lowLeft - topLeft + 2 * ((plane[below + x] ?? 0) - (plane[up + x] ?? 0)) + lowRight - topRight
    }
  }
  return { across, down }
}
