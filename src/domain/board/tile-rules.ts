import { FARTHEST_TILE, type Place, TILE_PX, type Tile } from "./document.ts"

/** A point on the board, px. */
export interface BoardPoint {
  readonly x: number
  readonly y: number
}

/** Which tile: its column and row, counted from the middle of the board. */
export type TileNumber = Pick<Tile, "column" | "row">

/** The tile that a point lies in. */
export function tileAt({ x, y }: BoardPoint): TileNumber {
  return { column: Math.floor(x / TILE_PX), row: Math.floor(y / TILE_PX) }
}

/** Where a tile lies. */
export function placeOfTile({ column, row }: TileNumber): Place {
  return { left: column * TILE_PX, top: row * TILE_PX, width: TILE_PX, height: TILE_PX }
}

/** One name for one tile, for maps. */
export function keyOfTile({ column, row }: TileNumber): string {
  return `${column},${row}`
}

/** A rectangle in px that need not be whole, right and bottom excluded. */
interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function tilesOfBox({ left, top, right, bottom }: Box): readonly TileNumber[] {
  const first = tileAt({ x: left, y: top })
  const last = { column: Math.ceil(right / TILE_PX) - 1, row: Math.ceil(bottom / TILE_PX) - 1 }
  const within = (number: number) => Math.min(FARTHEST_TILE, Math.max(-FARTHEST_TILE, number))
  const tiles: TileNumber[] = []
  for (let row = within(first.row); row <= Math.min(FARTHEST_TILE, last.row); row++)
    for (let column = within(first.column); column <= Math.min(FARTHEST_TILE, last.column); column++) tiles.push({ column, row })
  return tiles
}

/** The tiles that a place touches, row by row. */
export function tilesOfPlace({ left, top, width, height }: Place): readonly TileNumber[] {
  return tilesOfBox({ left, top, right: left + width, bottom: top + height })
}

/** The tiles that a brush of `radiusPx` touches on its way over `points`, each once: those that any of its prints reaches into. */
export function tilesOfStroke(points: readonly BoardPoint[], radiusPx: number): readonly TileNumber[] {
  const touched = new Map<string, TileNumber>()
  const [first] = points
  if (first === undefined) return []
  for (const [index, to] of points.entries()) {
    const from = points[index - 1] ?? first
    const box = {
      left: Math.min(from.x, to.x) - radiusPx,
      top: Math.min(from.y, to.y) - radiusPx,
      right: Math.max(from.x, to.x) + radiusPx,
      bottom: Math.max(from.y, to.y) + radiusPx,
    }
    for (const tile of tilesOfBox(box)) if (distanceToTile(from, to, tile) < radiusPx) touched.set(keyOfTile(tile), tile)
  }
  return [...touched.values()]
}

/** The least distance between a line and a tile, px; 0 where it goes through. */
function distanceToTile(from: BoardPoint, to: BoardPoint, tile: TileNumber): number {
  const { left, top } = placeOfTile(tile)
  const distanceAt = (share: number) => {
    const x = from.x + (to.x - from.x) * share
    const y = from.y + (to.y - from.y) * share
    return Math.hypot(Math.max(left - x, 0, x - left - TILE_PX), Math.max(top - y, 0, y - top - TILE_PX))
  }
  // Convex along the line, so thirds close in on the least.
  let [low, high] = [0, 1]
  for (let step = 0; step < 48; step++) {
    const third = (high - low) / 3
    if (distanceAt(low + third) <= distanceAt(high - third)) high -= third
    else low += third
  }
  return Math.min(distanceAt(0), distanceAt(1), distanceAt((low + high) / 2))
}

/** Tiles with new bytes for some of them; `null` empties a tile. Sorted by row and column, so that equal paintings are equal lists. */
export function withTiles(tiles: readonly Tile[], changes: readonly (TileNumber & { readonly sha256: string | null })[]): Tile[] {
  const byKey = new Map(tiles.map((tile) => [keyOfTile(tile), tile]))
  for (const { column, row, sha256 } of changes) {
    if (sha256 === null) byKey.delete(keyOfTile({ column, row }))
    else byKey.set(keyOfTile({ column, row }), { column, row, sha256 })
  }
  return [...byKey.values()].toSorted((one, other) => one.row - other.row || one.column - other.column)
}

/** The smallest place around places; null for none. */
export function placeAround(places: readonly Place[]): Place | null {
  if (places.length === 0) return null
  const left = Math.min(...places.map((place) => place.left))
  const top = Math.min(...places.map((place) => place.top))
  const right = Math.max(...places.map((place) => place.left + place.width))
  const bottom = Math.max(...places.map((place) => place.top + place.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** What two places have in common; null where they do not touch. */
export function placeInBoth(one: Place, other: Place): Place | null {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const width = Math.min(one.left + one.width, other.left + other.width) - left
  const height = Math.min(one.top + one.height, other.top + other.height) - top
  return width > 0 && height > 0 ? { left, top, width, height } : null
}
