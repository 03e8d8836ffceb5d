/** Width of one image of a storyboard, pixels. */
export const TILE_WIDTH_PX = 160
/** Most images of a storyboard, and in one row of its sprite. */
export const MAXIMUM_TILES = 196
export const MAXIMUM_COLUMNS = 14
/** Shortest time between two images, seconds. */
const SHORTEST_INTERVAL_SECONDS = 0.5
/** Highest image: of a video on its side. */
export const MAXIMUM_TILE_HEIGHT_PX = 320
/** Largest sprite. */
export const MAXIMUM_STORYBOARD_BYTES = 2_097_152

/** How the images of a storyboard lie in its sprite: row by row, one every `interval` seconds. */
export interface StoryboardGrid {
  readonly columns: number
  readonly count: number
  /** Of one image, pixels. */
  readonly width: number
  readonly height: number
  readonly interval: number
}

/** How many images a video of a length has: one every half second at most, and never more than fit the sprite. */
export function planStoryboard(durationSeconds: number): Pick<StoryboardGrid, "columns" | "count" | "interval"> {
  const count = Math.min(MAXIMUM_TILES, Math.max(1, Math.floor(durationSeconds / SHORTEST_INTERVAL_SECONDS)))
  return { count, columns: Math.min(MAXIMUM_COLUMNS, Math.ceil(Math.sqrt(count))), interval: durationSeconds / count }
}

/** Pixels of the whole sprite. */
export function spriteSize({ columns, count, width, height }: Omit<StoryboardGrid, "interval">): {
  readonly width: number
  readonly height: number
} {
  return { width: columns * width, height: Math.ceil(count / columns) * height }
}

/** Where in the sprite the image of a moment begins, pixels; that of the last one for every moment behind it. */
export function tileAt(
  { columns, count, width, height, interval }: StoryboardGrid,
  seconds: number,
): { readonly x: number; readonly y: number } {
  const index = Math.min(count - 1, Math.max(0, Math.floor(seconds / interval)))
  return { x: (index % columns) * width, y: Math.floor(index / columns) * height }
}
