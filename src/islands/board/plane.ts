import type { BoardDocument, Layer, Place } from "../../domain/board/document.ts"
import { placeAround, placeInBoth } from "../../domain/board/tile-rules.ts"
import { regionColour } from "./board-colours.ts"
import { type Camera, viewPlace } from "./camera.ts"
import { ImageShelf } from "./image-shelf.ts"
import { PaintedTiles } from "./painted-tiles.ts"

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** An image that lies over the frame, but is no layer yet. */
export interface Candidate {
  readonly image: CanvasImageSource
  readonly place: Place
}

/** How opaque masks and regions lie over what they are about. */
const TINT_OPACITY = 0.5
/** From here on every px of the board is seen as a square. */
const SQUARES_FROM_SCALE = 3

/**
 * The board as pixels: draws the document's layers on a canvas as a camera sees them, once a frame at most, and only what changed. What is
 * painted is held in tiles, images in a shelf; both follow the document.
 */
export class Plane {
  readonly images: ImageShelf
  readonly #painted = new Map<string, PaintedTiles>()
  readonly #read: (sha256: string) => Promise<Blob>
  #document: BoardDocument
  #camera: Camera = { scale: 1, left: 0, top: 0 }
  #view: CanvasRenderingContext2D | null = null
  #candidate: Candidate | null = null
  #scratch: CanvasRenderingContext2D | null = null
  #dirty: Place | "all" | null = null
  #request = 0

  constructor(document: BoardDocument, read: (sha256: string) => Promise<Blob>) {
    this.#document = document
    this.#read = read
    this.images = new ImageShelf(read, (sha256) => this.#invalidateImage(sha256))
    this.show(document)
  }

  /** Draws on a canvas from now on; null stops it. */
  attach(canvas: HTMLCanvasElement | null): void {
    this.#view = canvas?.getContext("2d") ?? null
    this.#scratch = null
    this.invalidate("all")
  }

  /** Brings the board to a document. */
  show(document: BoardDocument): void {
    const before = this.#document
    this.#document = document
    const ids = new Set(document.layers.map(({ id }) => id))
    for (const id of this.#painted.keys()) if (!ids.has(id)) this.#painted.delete(id)
    for (const layer of document.layers) if ("tiles" in layer) this.painted(layer.id).show(layer.tiles)
    const hashes = document.layers.flatMap((layer) => ("sha256" in layer ? [layer.sha256] : []))
    this.images.keepOnly(new Set(hashes))
    if (before.layers !== document.layers) this.invalidate("all")
  }

  /** The painting of a layer. */
  painted(layerId: string): PaintedTiles {
    const known = this.#painted.get(layerId)
    if (known !== undefined) return known
    const read = async (sha256: string) => createImageBitmap(await this.#read(sha256))
    const tiles = new PaintedTiles(read, (place) => this.invalidate(place))
    this.#painted.set(layerId, tiles)
    return tiles
  }

  look(camera: Camera): void {
    this.#camera = camera
    this.invalidate("all")
  }

  /** Lays an image over the frame; null takes it away. */
  lay(candidate: Candidate | null): void {
    const place = candidate?.place ?? this.#candidate?.place
    this.#candidate = candidate
    if (place !== undefined) this.invalidate("all")
  }

  /** A place is redrawn with the next frame. */
  invalidate(place: Place | "all"): void {
    if (this.#dirty === null || place === "all") this.#dirty = place
    else if (this.#dirty !== "all") this.#dirty = placeAround([this.#dirty, place])
    if (this.#request === 0 && this.#view !== null) this.#request = requestAnimationFrame(() => this.#draw())
  }

  /** What image and sketch layers show in a place, `scale` px a board px; of `layers` alone where they are named. */
  compose(place: Place, scale = 1, layers: readonly Layer[] = this.#document.layers.filter(isSeen)): OffscreenCanvas {
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(place.width * scale)), Math.max(1, Math.round(place.height * scale)))
    const context = canvas.getContext("2d", { willReadFrequently: true })
    if (context === null) throw new Error("no room for an image")
    context.imageSmoothingQuality = "high"
    context.setTransform(scale, 0, 0, scale, -place.left * scale, -place.top * scale)
    for (const layer of layers) {
      context.globalAlpha = "tiles" in layer && layer.kind !== "sketch" ? 1 : layer.opacity
      this.#drawPixels(context, layer, place, scale)
    }
    return canvas
  }

  /** Waits until every image of some layers is decoded; answers whether all could be had. */
  async ready(layers: readonly Layer[]): Promise<boolean> {
    const images = await Promise.all(layers.flatMap((layer) => ("sha256" in layer ? [this.images.wait(layer.sha256)] : [])))
    const painted = await Promise.all(layers.flatMap((layer) => ("tiles" in layer ? [this.painted(layer.id).ready()] : [])))
    return images.every((image) => image !== null) && painted.every((isThere) => isThere)
  }

  #invalidateImage(sha256: string): void {
    for (const layer of this.#document.layers) if ("sha256" in layer && layer.sha256 === sha256) this.invalidate(layer.place)
  }

  #draw(): void {
    this.#request = 0
    const context = this.#view
    const dirty = this.#dirty
    this.#dirty = null
    if (context === null || dirty === null) return
    const { canvas } = context
    const ratio = canvas.width / Math.max(1, canvas.clientWidth)
    const camera = this.#camera
    const whole = {
      left: camera.left,
      top: camera.top,
      width: canvas.clientWidth / camera.scale,
      height: canvas.clientHeight / camera.scale,
    }
    const seen = dirty === "all" ? whole : placeInBoth(dirty, whole)
    if (seen !== null) {
      const part = viewPlace(camera, seen)
      const [left, top] = [Math.floor(part.left * ratio) - 1, Math.floor(part.top * ratio) - 1]
      const [width, height] = [Math.ceil(part.width * ratio) + 3, Math.ceil(part.height * ratio) + 3]
      const scale = camera.scale * ratio
      context.save()
      context.resetTransform()
      context.beginPath()
      context.rect(left, top, width, height)
      context.clip()
      context.clearRect(left, top, width, height)
      context.imageSmoothingEnabled = camera.scale < SQUARES_FROM_SCALE
      context.setTransform(scale, 0, 0, scale, -camera.left * scale, -camera.top * scale)
      // A px more than what is cleared, so that its rim is drawn whole.
      const drawn = placeAround([
        seen,
        { left: seen.left - 2 / scale, top: seen.top - 2 / scale, width: seen.width + 4 / scale, height: seen.height + 4 / scale },
      ])
      for (const layer of this.#document.layers)
        if (layer.isVisible) this.#drawLayer(context, layer, drawn ?? seen, { left, top, width, height })
      if (this.#candidate !== null) {
        const { image, place } = this.#candidate
        context.globalAlpha = 1
        context.drawImage(image, place.left, place.top, place.width, place.height)
      }
      context.restore()
    }
  }

  #drawLayer(context: CanvasRenderingContext2D, layer: Layer, seen: Place, part: Place): void {
    if (layer.kind !== "mask" && layer.kind !== "region") {
      context.globalAlpha = layer.opacity
      this.#drawPixels(context, layer, seen, context.getTransform().a)
      return
    }
    const scratch = this.#scratchOf(context.canvas)
    if (scratch === null) return
    scratch.save()
    scratch.resetTransform()
    scratch.clearRect(part.left, part.top, part.width, part.height)
    scratch.imageSmoothingEnabled = context.imageSmoothingEnabled
    scratch.setTransform(context.getTransform())
    this.#drawPixels(scratch, layer, seen, 1)
    scratch.resetTransform()
    scratch.globalCompositeOperation = "source-in"
    scratch.beginPath()
    scratch.rect(part.left, part.top, part.width, part.height)
    scratch.clip()
    // The view's own text colour is the accent of the theme.
    scratch.fillStyle = layer.kind === "mask" ? getComputedStyle(context.canvas).color : regionColour(layer.colour)
    scratch.fillRect(part.left, part.top, part.width, part.height)
    scratch.restore()
    context.save()
    context.resetTransform()
    context.globalAlpha = layer.opacity * TINT_OPACITY
    context.drawImage(scratch.canvas, part.left, part.top, part.width, part.height, part.left, part.top, part.width, part.height)
    context.restore()
  }

  #drawPixels(context: Context, layer: Layer, seen: Place, scale: number): void {
    if ("tiles" in layer) {
      this.painted(layer.id).drawOn(context, seen)
      return
    }
    const { left, top, width, height } = layer.place
    if (placeInBoth(layer.place, seen) === null) return
    const image = this.images.take(layer.sha256, width * scale)
    if (image !== null) context.drawImage(image, left, top, width, height)
  }

  #scratchOf({ width, height }: HTMLCanvasElement): CanvasRenderingContext2D | null {
    if (this.#scratch === null) this.#scratch = document.createElement("canvas").getContext("2d")
    const canvas = this.#scratch?.canvas
    if (canvas !== undefined && (canvas.width !== width || canvas.height !== height)) {
      canvas.width = width
      canvas.height = height
    }
    return this.#scratch
  }
}

/** Whether a layer is part of what is seen as an image. */
export function isSeen({ kind, isVisible }: Layer): boolean {
  return isVisible && (kind === "image" || kind === "sketch")
}
