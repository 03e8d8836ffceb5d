import type { Pixels } from "./png-pixels.ts"

/** Makes a smaller image of rows that come one after the other from the top. */
export interface Shrinker {
  /** Takes the next row, four bytes a pixel. */
  add(row: Uint8Array): void
  /** The image, once every row was added. */
  finish(): Pixels
}

/** Each pixel of the smaller image is the mean of those that it covers; transparent ones do not colour it. Never larger than the source. */
export function createShrinker(sourceWidth: number, sourceHeight: number, width: number, height: number): Shrinker {
  const rgba = new Uint8Array(width * height * 4)
  const sums = new Float64Array(width * 4)
  const columns = Uint32Array.from({ length: sourceWidth }, (_, x) => Math.floor((x * width) / sourceWidth) * 4)
  const widths = new Uint32Array(width)
  for (const column of columns) widths[column / 4] = (widths[column / 4] ?? 0) + 1
  let [row, line, rows] = [0, 0, 0]

  function flush(): void {
    for (let x = 0; x < width; x++) {
      const [at, to] = [x * 4, (line * width + x) * 4]
      const alpha = sums[at + 3] ?? 0
      const count = (widths[x] ?? 1) * rows
      if (alpha > 0) for (let channel = 0; channel < 3; channel++) rgba[to + channel] = Math.round((sums[at + channel] ?? 0) / alpha)
      rgba[to + 3] = Math.round(alpha / count)
    }
    sums.fill(0)
    rows = 0
  }

  return {
    add(source) {
      const target = Math.floor((row * height) / sourceHeight)
      if (target !== line) {
        flush()
        line = target
      }
      for (let x = 0; x < sourceWidth; x++) {
        const [from, to] = [x * 4, columns[x] ?? 0]
        const alpha = source[from + 3] ?? 0
        sums[to] = (sums[to] ?? 0) + (source[from] ?? 0) * alpha
        sums[to + 1] = (sums[to + 1] ?? 0) + (source[from + 1] ?? 0) * alpha
        sums[to + 2] = (sums[to + 2] ?? 0) + (source[from + 2] ?? 0) * alpha
        sums[to + 3] = (sums[to + 3] ?? 0) + alpha
      }
      rows += 1
      row += 1
    },
    finish() {
      flush()
      return { width, height, rgba }
    },
  }
}

/** A size with no side above a maximum and the shape of the source; the source's own where it is small enough. */
export function sizeWithin(width: number, height: number, maximumSide: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, maximumSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A smaller copy of an image that is in memory. */
export function shrink(pixels: Pixels, width: number, height: number): Pixels {
  const shrinker = createShrinker(pixels.width, pixels.height, width, height)
  const rowBytes = pixels.width * 4
  for (let row = 0; row < pixels.height; row++) shrinker.add(pixels.rgba.subarray(row * rowBytes, (row + 1) * rowBytes))
  return shrinker.finish()
}

/** An image turned as EXIF's orientation (1 to 8) says. */
export function orient(pixels: Pixels, orientation: number): Pixels {
  if (orientation <= 1 || orientation > 8) return pixels
  const { width, height, rgba } = pixels
  const isSideways = orientation >= 5
  const turned = { width: isSideways ? height : width, height: isSideways ? width : height, rgba: new Uint8Array(rgba.length) }
  const isMirroredX = [2, 3, 7, 8].includes(orientation)
  const isMirroredY = [3, 4, 6, 7].includes(orientation)
  for (let y = 0; y < turned.height; y++)
    for (let x = 0; x < turned.width; x++) {
      const [across, down] = isSideways ? [y, x] : [x, y]
      const fromX = isMirroredX ? width - 1 - across : across
      const fromY = isMirroredY ? height - 1 - down : down
      const from = (fromY * width + fromX) * 4
      turned.rgba.set(rgba.subarray(from, from + 4), (y * turned.width + x) * 4)
    }
  return turned
}
