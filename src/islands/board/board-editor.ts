import { atom } from "nanostores"
import type { BoardDocument, Layer, Place, Tile } from "../../domain/board/document.ts"
import { type BoardHistory, changed, openHistory, redone, settled, undone } from "../../domain/board/history-rules.ts"
import { addLayer, changeLayer, layerOf } from "../../domain/board/layer-rules.ts"
import { keyOfTile, withTiles } from "../../domain/board/tile-rules.ts"
import { newIdempotencyKey } from "../_runtime/call.ts"
import type { OpenBoard as BoardStore } from "./board-shelf.ts"
import { type Camera, fitting, type Point, type Size, zoomedAround } from "./camera.ts"
import { type ChangedTile, keepTile } from "./painted-tiles.ts"
import { Plane } from "./plane.ts"
import type { Selection } from "./selection.ts"

/** What a pointer does on the board. */
export type Tool = "move" | "hand" | "frame" | "brush" | "eraser" | "fill" | "eyedropper" | "rectangle" | "lasso" | "subject" | "object"

/** The brush in hand; the radius in px of the board. */
export interface BoardHand {
  readonly radius: number
  readonly softness: number
  /** A CSS colour, `#rrggbb`. */
  readonly colour: string
}

export const RADII = { smallest: 1, largest: 400 } as const

/** Layers that are painted. */
export type PaintedLayer = Extract<Layer, { readonly tiles: readonly Tile[] }>

/** Why something was not done, as a key of the board's messages. */
export type BoardFailure = "notKept" | "layerLimit" | "notOpened" | "imageMissing" | "notPrepared"

/** An open board: its document with what can be taken back, what is drawn of it, and what the person holds. Made once a screen. */
export class BoardEditor {
  readonly store: BoardStore
  readonly plane: Plane
  readonly $history
  readonly $activeId = atom<string | null>(null)
  readonly $tool = atom<Tool>("brush")
  readonly $hand
  readonly $camera = atom<Camera>({ scale: 1, left: 0, top: 0 })
  readonly $view = atom<Size>({ width: 0, height: 0 })
  readonly $selection = atom<Selection | null>(null)
  readonly $failure = atom<BoardFailure | null>(null)
  /** What the frame costs as it is; null until that is known. */
  readonly $priceCoins = atom<number | null>(null)
  /** How far the search for a subject is, 0–1; null while none is under way. */
  readonly $searching = atom<number | null>(null)
  /** Sides of the grid that the frame snaps to, px. */
  readonly $gridPx = atom<8 | 64>(8)
  /** View px that panels cover. */
  insets = { top: 0, bottom: 0 }
  #work: Promise<void> = Promise.resolve()

  constructor(store: BoardStore, colour: string) {
    this.store = store
    this.$history = atom<BoardHistory>(openHistory(store.initial))
    this.$hand = atom<BoardHand>({ radius: 24, softness: 0.2, colour })
    this.plane = new Plane(store.initial, (sha256) => this.bytesOf(sha256))
    this.$activeId.set(store.initial.layers.at(-1)?.id ?? null)
  }

  get document(): BoardDocument {
    return this.$history.get().present
  }

  get active(): Layer | undefined {
    const id = this.$activeId.get()
    return id === null ? undefined : layerOf(this.document, id)
  }

  /** Stored bytes. Throws where neither the device nor the server has them. */
  async bytesOf(sha256: string): Promise<Blob> {
    const bytes = await this.store.readBytes(sha256)
    if (bytes === null) throw new Error("the bytes are gone")
    return bytes
  }

  /** Makes another document of this one; changes of one gesture are one step back. */
  change(edit: (document: BoardDocument) => BoardDocument, gesture: string | null = null): void {
    const history = changed(this.$history.get(), edit(this.document), gesture)
    if (history !== this.$history.get()) this.#take(history)
  }

  /** The next change is a step of its own. */
  settle(): void {
    this.$history.set(settled(this.$history.get()))
  }

  /** Takes the last step back, once what was painted has arrived. */
  undo(): Promise<void> {
    return this.run(async () => this.#take(undone(this.$history.get())))
  }

  redo(): Promise<void> {
    return this.run(async () => this.#take(redone(this.$history.get())))
  }

  /** Works one after another; what fails is told and leaves the board as it was. */
  run(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch(() => this.$failure.set("notKept"))
    return this.#work
  }

  /** Resolves once all that was painted is in the document. */
  get idle(): Promise<void> {
    return this.#work
  }

  #take(history: BoardHistory): void {
    this.$history.set(history)
    const document = history.present
    if (this.active === undefined) this.$activeId.set(document.layers.at(-1)?.id ?? null)
    this.plane.show(document)
    this.store.save(document)
  }

  /** Adds a layer above the active one and goes on with it; null where no more fit. */
  add(layer: Layer, gesture: string | null = null): Layer | null {
    const before = this.document
    this.change((document) => addLayer(document, layer, this.$activeId.get() ?? undefined), gesture)
    if (this.document === before) {
      this.$failure.set("layerLimit")
      return null
    }
    this.$activeId.set(layer.id)
    return layer
  }

  /** Changes the active layer where it is of a kind. */
  changeActive<Kind extends Layer["kind"]>(
    kind: Kind,
    edit: (layer: Extract<Layer, { kind: Kind }>) => Extract<Layer, { kind: Kind }>,
    gesture: string | null = null,
  ): void {
    const id = this.$activeId.get()
    if (id !== null) this.change((document) => changeLayer(document, id, kind, edit), gesture)
  }

  /** Takes what was drawn on a layer's tiles into the document. */
  keepPaint(layerId: string, gesture: string | null = null): Promise<void> {
    const painted = this.plane.painted(layerId)
    const tiles = painted.takeChanged()
    if (tiles.length === 0) return Promise.resolve()
    return this.run(async () => {
      const stored = await Promise.all(tiles.map((tile) => this.#store(tile))).catch(() => null)
      for (const [index, tile] of tiles.entries()) painted.settle(keyOfTile(tile), stored?.[index]?.sha256 ?? null)
      if (stored !== null) this.change((document) => withPaint(document, layerId, stored), gesture)
      this.plane.show(this.document)
      if (stored === null) this.$failure.set("notKept")
    })
  }

  async #store({ column, row, canvas }: ChangedTile): Promise<{ column: number; row: number; sha256: string | null }> {
    if (isEmpty(canvas)) return { column, row, sha256: null }
    const sha256 = await this.store.putBytes(await canvas.convertToBlob({ type: "image/png" }))
    keepTile(sha256, canvas)
    return { column, row, sha256 }
  }

  /** Shows the board from elsewhere. */
  look(camera: Camera): void {
    this.$camera.set(camera)
    this.plane.look(camera)
  }

  zoom(factor: number, point?: Point): void {
    const { width, height } = this.$view.get()
    this.look(zoomedAround(this.$camera.get(), factor, point ?? { x: width / 2, y: height / 2 }))
  }

  fit(place: Place): void {
    this.look(fitting(place, this.$view.get(), this.insets))
  }

  setHand(change: Partial<BoardHand>): void {
    const hand = { ...this.$hand.get(), ...change }
    this.$hand.set({ ...hand, radius: Math.min(RADII.largest, Math.max(RADII.smallest, hand.radius)) })
  }
}

function withPaint(
  document: BoardDocument,
  layerId: string,
  tiles: readonly { readonly column: number; readonly row: number; readonly sha256: string | null }[],
): BoardDocument {
  const layer = layerOf(document, layerId)
  if (layer === undefined || !("tiles" in layer)) return document
  return changeLayer(document, layerId, layer.kind, (before) => ({ ...before, tiles: withTiles(before.tiles, tiles) }))
}

function isEmpty(canvas: OffscreenCanvas): boolean {
  const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data
  if (data === undefined) return false
  // Four bytes at a time: a transparent px is a zero.
  return new Uint32Array(data.buffer).every((px) => px === 0)
}

/** An id for a new layer. */
export function newLayerId(): string {
  return newIdempotencyKey().replaceAll("-", "").slice(0, 16)
}
