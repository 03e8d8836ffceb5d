import type { SizePx, TaskSource } from "../../_kernel/task-kind.ts"
import { isSameShape, sharedPart } from "./size-rules.ts"

/** How an image comes into a video of another shape: what does not fit is cut off, or all of it stands before a blurred copy. */
export const IMAGE_FITS = ["crop", "pad"] as const
export type ImageFit = (typeof IMAGE_FITS)[number]

/** Part of an image that must be left of it for it to be cut where nobody chose. */
const LEAST_LEFT = 2 / 3

/** What a cut keeps in view, in shares of the image's sides from its upper left corner. */
export interface Focus {
  readonly x: number
  readonly y: number
}

/** How an image comes into a video; `width` and `height` are those of the whole image there, px. */
export interface PlacedImage extends SizePx {
  readonly way: ImageFit
  /** Absent where the renderer finds what the image is about. */
  readonly focus?: Focus
}

/** The way of an image into a size: the chosen one, else that which loses less of what is seen. */
export function fitFor(image: SizePx, size: SizePx, chosen: ImageFit | null): ImageFit {
  return chosen ?? (sharedPart(image, size) < LEAST_LEFT ? "pad" : "crop")
}

/** Whether somebody sees that an image had another shape. */
export function isReshaped(image: SizePx, size: SizePx): boolean {
  return isKnown(image) && !isSameShape(image, size)
}

/** How an image comes into a size; null for one that has exactly its shape, or whose sides nobody knows. */
export function placeImage(image: SizePx, size: SizePx, chosen: ImageFit | null, focus: Focus | null = null): PlacedImage | null {
  if (!isKnown(image) || image.width * size.height === image.height * size.width) return null
  const way = fitFor(image, size, chosen)
  const scales = [size.width / image.width, size.height / image.height]
  const scale = way === "crop" ? Math.max(...scales) : Math.min(...scales)
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  const placed = { way, width: scaled(image.width), height: scaled(image.height) }
  return way === "crop" && focus !== null ? { ...placed, focus } : placed
}

/** Where CSS puts an image that covers a box (`object-position`) so that the focus is as near to its middle as it can be. */
export function cutPosition(image: SizePx, size: SizePx, { x, y }: Focus): string {
  const scale = Math.max(size.width / image.width, size.height / image.height)
  const percent = (focus: number, side: number, kept: number) => {
    const room = side - kept
    return room <= 0 ? 50 : Math.round((100 * Math.min(room, Math.max(0, focus * side - kept / 2))) / room)
  }
  return `${percent(x, image.width, size.width / scale)}% ${percent(y, image.height, size.height / scale)}%`
}

/** How the images of a video come into it, by their roles; what was said of a focus is about the first of them. */
export function placeImages(
  sources: readonly TaskSource[],
  size: SizePx,
  chosen: ImageFit | null,
  focus: Focus | null,
): Readonly<Record<string, PlacedImage>> {
  const placed = sources.flatMap((source, index) => {
    const image = placeImage(source, size, chosen, index === 0 ? focus : null)
    return image === null ? [] : [[source.role, image] as const]
  })
  return Object.fromEntries(placed)
}

const isKnown = ({ width, height }: SizePx) => width > 0 && height > 0
