import type { BoardDocument, Layer, Place } from "../../domain/board/document.ts"
import type { MaskPlane, RgbaPlane } from "../../domain/board/keep-outside-rules.ts"
import type { FrameFacts } from "../../domain/board/order-rules.ts"
import { isSeen, type Plane } from "./plane.ts"

/** Longest side of what facts are guessed from while the board is worked on, px. */
const GLANCE_PX = 128

type FramedLayers = Pick<BoardDocument, "layers" | "frame">

/** What lies in the frame: its pixels, what of it masks cover, and what that comes to. */
export interface FrameLook {
  readonly facts: FrameFacts
  readonly composite: RgbaPlane
  /** Null where no mask lies in the frame. */
  readonly mask: MaskPlane | null
}

/** Looks at the frame px by px. */
export function lookAtFrame(plane: Plane, document: FramedLayers): FrameLook {
  return look(plane, document, 1)
}

/** What is in the frame at a glance, for a price that follows the brush. */
export function glanceAtFrame(plane: Plane, document: FramedLayers): FrameFacts {
  const { width, height } = document.frame
  return look(plane, document, Math.min(1, GLANCE_PX / Math.max(width, height))).facts
}

function look(plane: Plane, { layers, frame }: FramedLayers, scale: number): FrameLook {
  const composite = pixelsOf(plane, frame, scale, layers.filter(isSeen))
  const masks = layers.filter(({ kind, isVisible, opacity }) => kind === "mask" && isVisible && opacity > 0)
  const mask = masks.length === 0 ? null : alphaOf(pixelsOf(plane, frame, scale, masks))
  let [hasImage, hasEmptyParts] = [false, false]
  for (let at = 3; at < composite.rgba.length; at += 4) {
    const alpha = composite.rgba[at] ?? 0
    if (alpha > 0) hasImage = true
    if (alpha < 255) hasEmptyParts = true
  }
  const hasMask = mask?.alpha.some((value) => value > 0) ?? false
  return { facts: { hasImage, hasEmptyParts, hasMask }, composite, mask: hasMask ? mask : null }
}

/** Pixels of layers in a place; one layer's alone is what a mask is, whatever its opacity. */
export function pixelsOf(plane: Plane, place: Place, scale: number, layers: readonly Layer[]): RgbaPlane {
  const canvas = plane.compose(place, scale, layers)
  const { width, height } = canvas
  const data = canvas.getContext("2d", { willReadFrequently: true })?.getImageData(0, 0, width, height).data
  if (data === undefined) throw new Error("no room for an image")
  return { width, height, rgba: data }
}

export function alphaOf({ width, height, rgba }: RgbaPlane): MaskPlane {
  const alpha = new Uint8Array(width * height)
  for (let at = 0; at < alpha.length; at++) alpha[at] = rgba[at * 4 + 3] ?? 0
  return { width, height, alpha }
}

/** Pixels as a PNG. */
export async function pngOf({ width, height, rgba }: RgbaPlane, name: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("no room for an image")
  const image = context.createImageData(width, height)
  image.data.set(rgba)
  context.putImageData(image, 0, 0)
  return new File([await canvas.convertToBlob({ type: "image/png" })], `${name}.png`, { type: "image/png" })
}

/** A mask as a PNG: white is what holds. */
export function maskPng({ width, height, alpha }: MaskPlane, name: string): Promise<File> {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < alpha.length; at++) {
    const value = alpha[at] ?? 0
    rgba[at * 4] = rgba[at * 4 + 1] = rgba[at * 4 + 2] = value
    rgba[at * 4 + 3] = 255
  }
  return pngOf({ width, height, rgba }, name)
}
