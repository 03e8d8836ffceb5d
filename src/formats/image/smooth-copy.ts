import type { Pixels, RowTaker } from "./png-pixels.ts"

/** Which pixels of a smaller row or column each pixel of a larger one lies in: the first, and how much of it in that and in the next. */
interface Shares {
  readonly at: Uint32Array
  readonly first: Float32Array
  readonly next: Float32Array
}

/**
 * A smaller copy of an image that has no transparency, for eyes: each pixel is the mean of the area that it covers, border pixels by their
 * part. Null for an image with transparency, from its first such pixel on without further work. Never larger than the source.
 */
export function smoothCopy(sourceWidth: number, sourceHeight: number, width: number, height: number): RowTaker<Pixels | null> {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  const columns = sharesOf(sourceWidth, width)
  const rows = sharesOf(sourceHeight, height)
  // One more than there are: the last pixel's next, of which nothing is.
  const line = new Float32Array((width + 1) * 3)
  let sums = new Float32Array(width * 3)
  let nextSums = new Float32Array(width * 3)
  let [row, isOpaque] = [0, true]

  function flush(at: number): void {
    for (let from = 0, to = at * width * 4; from < sums.length; from += 3, to += 4) {
      rgba[to] = sums[from] ?? 0
      rgba[to + 1] = sums[from + 1] ?? 0
      rgba[to + 2] = sums[from + 2] ?? 0
    }
  }

  return {
    add(source) {
      if (!isOpaque) return
      isOpaque = gather(source, columns, line)
      const [first, next] = [rows.first[row] ?? 0, rows.next[row] ?? 0]
      for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (line[at] ?? 0) * first
      if (next > 0) for (let at = 0; at < sums.length; at++) nextSums[at] = (nextSums[at] ?? 0) + (line[at] ?? 0) * next
      const at = rows.at[row] ?? 0
      row += 1
      if (row < sourceHeight && rows.at[row] === at) return
      flush(at)
      sums.fill(0)
      ;[sums, nextSums] = [nextSums, sums]
    },
    finish: () => (isOpaque ? { width, height, rgba: new Uint8Array(rgba.buffer) } : null),
  }
}

/** Sums up a row into as many pixels as the copy has; false where one is transparent. */
function gather(source: Uint8Array, { at, first, next }: Shares, line: Float32Array): boolean {
  line.fill(0)
  for (let x = 0, from = 0; x < at.length; x++, from += 4) {
    if (source[from + 3] !== 255) return false
    const to = (at[x] ?? 0) * 3
    const red = source[from] ?? 0
    const green = source[from + 1] ?? 0
    const blue = source[from + 2] ?? 0
    const here = first[x] ?? 0
    line[to] = (line[to] ?? 0) + red * here
    line[to + 1] = (line[to + 1] ?? 0) + green * here
    line[to + 2] = (line[to + 2] ?? 0) + blue * here
    const there = next[x] ?? 0
    line[to + 3] = (line[to + 3] ?? 0) + red * there
    line[to + 4] = (line[to + 4] ?? 0) + green * there
    line[to + 5] = (line[to + 5] ?? 0) + blue * there
  }
  return true
}

function sharesOf(source: number, length: number): Shares {
  const scale = length / source
  const at = Uint32Array.from({ length: source }, (_, place) => Math.floor(place * scale))
  const first = Float32Array.from(at, (target, place) => Math.min(target + 1, (place + 1) * scale) - place * scale)
  return { at, first, next: first.map((share) => (scale - share > 1e-6 ? scale - share : 0)) }
}
