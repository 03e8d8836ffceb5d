import type { SizePx } from "../../domain/_kernel/task-kind.ts"

/** A part of one side of an image, px: what is kept of it, and what is worked on around that. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly workStart: number
  readonly workEnd: number
}

/** Side of what is kept of a tile, px of the source: its largest layer takes 80 MB. */
export const TILE_SIDE_PX = 128

/** A side cut into spans that overlap by `reachPx` on each side and are kept without it; they are about as long as each other. */
export function spansOf(sidePx: number, reachPx: number, tilePx: number = TILE_SIDE_PX): readonly Span[] {
  const count = Math.max(1, Math.ceil(sidePx / tilePx))
  return Array.from({ length: count }, (_, index) => {
    const start = Math.round((index * sidePx) / count)
    const end = Math.round(((index + 1) * sidePx) / count)
    return { start, end, workStart: Math.max(0, start - reachPx), workEnd: Math.min(sidePx, end + reachPx) }
  })
}

/** A tile's pixels in, three values 0 to 255 each; as many times larger out. */
export type Enlarge = (tile: {
  readonly values: Float32Array
  readonly width: number
  readonly height: number
}) => Promise<ArrayLike<number>>

interface TilingSettings {
  readonly scale: number
  readonly reachPx: number
  readonly tilePx?: number
  /** Called before each tile with how many are done; what it throws ends the work. */
  readonly onTile: (done: number, count: number) => void
}

/**
 * Enlarges an image tile by tile and gives the result's rows, three values a pixel, in order; a row is reused after the call. In memory are one
 * tile and one row of tiles. `read` gives a part of the image, three values a pixel.
 */
export async function enlargeByTiles(
  size: SizePx,
  read: (x: Span, y: Span) => Float32Array,
  enlarge: Enlarge,
  emit: (row: Float32Array) => void,
  { scale, reachPx, tilePx = TILE_SIDE_PX, onTile }: TilingSettings,
): Promise<void> {
  const columns = spansOf(size.width, reachPx, tilePx)
  const rows = spansOf(size.height, reachPx, tilePx)
  const lineLength = size.width * scale * 3
  let done = 0
  for (const y of rows) {
    const band = new Float32Array((y.end - y.start) * scale * lineLength)
    for (const x of columns) {
      onTile(done, columns.length * rows.length)
      const [width, height] = [x.workEnd - x.workStart, y.workEnd - y.workStart]
      const made = Float32Array.from(await enlarge({ values: read(x, y), width, height }))
      const [left, top] = [(x.start - x.workStart) * scale, (y.start - y.workStart) * scale]
      const keptLength = (x.end - x.start) * scale * 3
      for (let line = 0; line < (y.end - y.start) * scale; line++) {
        const from = ((top + line) * width * scale + left) * 3
        band.set(made.subarray(from, from + keptLength), line * lineLength + x.start * scale * 3)
      }
      done += 1
    }
    for (let line = 0; line < (y.end - y.start) * scale; line++) emit(band.subarray(line * lineLength, (line + 1) * lineLength))
  }
}
