import { type Place, TILE_PX, type Tile } from "../../domain/board/document.ts"
import { keyOfTile, placeAround, placeInBoth, placeOfTile, type TileNumber, tilesOfPlace } from "../../domain/board/tile-rules.ts"
import type { PaintEffect, StrokePoint } from "../../domain/image/paint-rules.ts"
import { type Brush, drawStroke } from "../../wasm-workers/image/draw-steps.ts"

type Context = OffscreenCanvasRenderingContext2D

interface PaintedTile extends TileNumber {
  readonly context: Context
  /** What its pixels are stored as; null while they are ahead of the store. */
  sha256: string | null
  /** Changes that are drawn, but not in the document yet. */
  pending: number
}

/** A changed tile as it was at the end of a change. */
export interface ChangedTile extends TileNumber {
  readonly canvas: OffscreenCanvas
}

/** Tiles that are kept beside those on the board, so that a step back does not wait for the store. */
const KEPT_TILES = 96
const kept = new Map<string, OffscreenCanvas>()

/** Remembers the pixels of stored bytes. */
export function keepTile(sha256: string, canvas: OffscreenCanvas): void {
  kept.delete(sha256)
  kept.set(sha256, canvas)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_TILES && oldest !== undefined) kept.delete(oldest)
}

/** What is painted on one layer: canvases of a tile each, kept in step with the document, ahead of it while something is painted. */
export class PaintedTiles {
  readonly #tiles = new Map<string, PaintedTile>()
  readonly #read: (sha256: string) => Promise<ImageBitmap>
  readonly #onChanged: (place: Place) => void
  #touched = new Set<string>()

  constructor(read: (sha256: string) => Promise<ImageBitmap>, onChanged: (place: Place) => void) {
    this.#read = read
    this.#onChanged = onChanged
  }

  /** Where something may be painted; null where nothing is. */
  get bounds(): Place | null {
    return placeAround([...this.#tiles.values()].map(placeOfTile))
  }

  /** Brings the tiles to what the document says; those that are being changed stay. */
  show(tiles: readonly Tile[]): void {
    const wanted = new Map(tiles.map((tile) => [keyOfTile(tile), tile]))
    for (const [key, tile] of this.#tiles) {
      if (tile.pending > 0 || wanted.has(key)) continue
      this.#tiles.delete(key)
      this.#onChanged(placeOfTile(tile))
    }
    for (const [key, { column, row, sha256 }] of wanted) {
      const tile = this.#tiles.get(key) ?? this.#add(column, row)
      if (tile.pending > 0 || tile.sha256 === sha256) continue
      tile.sha256 = sha256
      const known = kept.get(sha256)
      if (known !== undefined) this.#replace(tile, known)
      else this.#fetch(tile, sha256)
    }
  }

  /** Draws a stroke from the point at `start`; answers the place that changed. */
  stroke(brush: Brush, points: readonly StrokePoint[], start: number): Place | null {
    const from = points[Math.max(0, start - 1)]
    const to = points.at(-1)
    if (from === undefined || to === undefined) return null
    const reach = brush.radius + 2
    const passed = points.slice(Math.max(0, start - 1))
    const left = Math.floor(Math.min(...passed.map(({ x }) => x)) - reach)
    const top = Math.floor(Math.min(...passed.map(({ y }) => y)) - reach)
    const place = {
      left,
      top,
      width: Math.ceil(Math.max(...passed.map(({ x }) => x)) + reach) - left,
      height: Math.ceil(Math.max(...passed.map(({ y }) => y)) + reach) - top,
    }
    return this.draw(place, brush.effect, (context) => drawStroke(context, brush, points, 1, start))
  }

  /** Draws on every tile of a place, px of the board; taking away makes no new tile. Answers the place where something was drawn. */
  draw(place: Place, effect: PaintEffect, paint: (context: Context) => void): Place | null {
    let isChanged = false
    for (const { column, row } of tilesOfPlace(place)) {
      const key = keyOfTile({ column, row })
      const known = this.#tiles.get(key)
      if (known === undefined && effect === "remove") continue
      const tile = known ?? this.#add(column, row)
      if (!this.#touched.has(key)) {
        this.#touched.add(key)
        tile.pending += 1
      }
      const { context } = tile
      context.save()
      context.setTransform(1, 0, 0, 1, -column * TILE_PX, -row * TILE_PX)
      paint(context)
      context.restore()
      isChanged = true
    }
    return isChanged ? place : null
  }

  /** Ends a change: copies of the tiles that it touched. */
  takeChanged(): readonly ChangedTile[] {
    const changed = [...this.#touched].flatMap((key) => {
      const tile = this.#tiles.get(key)
      return tile === undefined ? [] : [{ column: tile.column, row: tile.row, canvas: copyOf(tile.context.canvas) }]
    })
    this.#touched = new Set()
    return changed
  }

  /** Drops a change that shall not be: the tiles go back to what is stored. */
  dropChanged(tiles: readonly Tile[]): void {
    const touched = this.#touched
    this.#touched = new Set()
    for (const key of touched) this.settle(key, null)
    this.show(tiles)
  }

  /** A change of a tile is in the document, as these bytes; null where it was dropped or nothing is left. */
  settle(key: string, sha256: string | null): void {
    const tile = this.#tiles.get(key)
    if (tile === undefined) return
    tile.pending = Math.max(0, tile.pending - 1)
    tile.sha256 = sha256
  }

  /** Draws what lies in a place; every tile on whole px of the canvas, or seams would show between them. */
  drawOn(context: CanvasRenderingContext2D | Context, place: Place): void {
    const { a: scale, e, f } = context.getTransform()
    context.save()
    context.resetTransform()
    for (const tile of this.#tiles.values()) {
      const { left, top, width, height } = placeOfTile(tile)
      if (placeInBoth(placeOfTile(tile), place) === null) continue
      const [x, y] = [Math.round(left * scale + e), Math.round(top * scale + f)]
      const [right, bottom] = [Math.round((left + width) * scale + e), Math.round((top + height) * scale + f)]
      context.drawImage(tile.context.canvas, x, y, right - x, bottom - y)
    }
    context.restore()
  }

  #add(column: number, row: number): PaintedTile {
    const context = new OffscreenCanvas(TILE_PX, TILE_PX).getContext("2d")
    if (context === null) throw new Error("no room for a tile")
    context.fillStyle = "white"
    const tile: PaintedTile = { column, row, context, sha256: null, pending: 0 }
    this.#tiles.set(keyOfTile({ column, row }), tile)
    return tile
  }

  /** Waits until every tile shows what it is stored as; answers whether all could be read. */
  async ready(): Promise<boolean> {
    const all = await Promise.all(this.#comings.values())
    return all.every((isThere) => isThere)
  }

  readonly #comings = new Map<PaintedTile, Promise<boolean>>()

  #fetch(tile: PaintedTile, sha256: string): void {
    const coming = this.#load(tile, sha256)
    this.#comings.set(tile, coming)
    void coming.then((isThere) => isThere && this.#comings.get(tile) === coming && this.#comings.delete(tile))
  }

  async #load(tile: PaintedTile, sha256: string): Promise<boolean> {
    const bitmap = await this.#read(sha256).catch(() => null)
    if (bitmap === null) return false
    const canvas = copyOf(bitmap)
    bitmap.close()
    keepTile(sha256, canvas)
    if (tile.sha256 === sha256 && tile.pending === 0) this.#replace(tile, canvas)
    return true
  }

  #replace(tile: PaintedTile, canvas: OffscreenCanvas): void {
    tile.context.clearRect(0, 0, TILE_PX, TILE_PX)
    tile.context.drawImage(canvas, 0, 0)
    this.#onChanged(placeOfTile(tile))
  }
}

function copyOf(source: OffscreenCanvas | ImageBitmap): OffscreenCanvas {
  const canvas = new OffscreenCanvas(TILE_PX, TILE_PX)
  canvas.getContext("2d")?.drawImage(source, 0, 0)
  return canvas
}
