import type { BoardDocument, Place } from "../../domain/board/document.ts"
import { placeOfLayer } from "../../domain/board/layer-rules.ts"
import { placeAround } from "../../domain/board/tile-rules.ts"
import { isSeen, type Plane } from "./plane.ts"

/** Longest side of a cover, px. */
const COVER_PX = 320
const QUALITY = 0.8

/** What of a board its cover shows, and how many px of the cover a px of it is. */
export function coverView(document: BoardDocument): { readonly place: Place; readonly scale: number } {
  const places = document.layers.filter(isSeen).map(placeOfLayer)
  const place = placeAround(places.filter((one) => one !== null)) ?? document.frame
  return { place, scale: Math.min(1, COVER_PX / Math.max(place.width, place.height)) }
}

/** A small image of what images and sketches show, transparent where nothing is; null where an image of it cannot be had. */
export async function drawCover(plane: Plane, document: BoardDocument): Promise<Blob | null> {
  const layers = document.layers.filter(isSeen)
  if (!(await plane.ready(layers))) return null
  const { place, scale } = coverView(document)
  // Browsers that write no WebP write a PNG, which the server takes too.
  return plane.compose(place, scale, layers).convertToBlob({ type: "image/webp", quality: QUALITY })
}
