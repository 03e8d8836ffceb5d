import { infotextOf } from "../infotext.ts"
import type { Orders } from "../orders/schemas.ts"
import { deriveSeed } from "../paint/random.ts"
import { detailed, oval } from "./detail.ts"
import { findFaces, LEAST_CONFIDENCE } from "./faces.ts"
import { laidOver, type Oval, rasterPart, regionAround } from "./mask.ts"
import { fitted, pngOf, RESULT_BYTES } from "./rasters.ts"
import type { Studio } from "./studio.ts"

/** A face and what belongs to it, as a multiple of the face. */
const AROUND = 1.3
const SOFTNESS = 0.5
/** Detail at full strength. */
const MOST_DETAIL = 1.1
/** Share of the shorter side that is repaired in the middle where no face is found. */
const MIDDLE = 0.28

function places(image: Parameters<typeof findFaces>[0], confidence: number): readonly Oval[] {
  const faces = findFaces(image, Math.max(LEAST_CONFIDENCE, confidence))
  if (faces.length > 0) return faces.map((face) => ({ ...face, radiusX: face.radiusX * AROUND, radiusY: face.radiusY * AROUND }))
  const radius = MIDDLE * Math.min(image.width, image.height)
  return [{ x: image.width / 2, y: image.height / 2, radiusX: radius, radiusY: radius }]
}

/** Faces with more detail, and nothing else changed. */
export async function runCharacterRepair(order: Orders["character-repair"], studio: Studio): Promise<void> {
  studio.pause()
  let made = fitted(await studio.raster("image"), order)
  for (const [index, unit] of order.units.entries()) {
    for (const place of places(made, unit.confidence)) {
      const region = regionAround(place, made)
      const inRegion = { ...place, x: place.x - region.left, y: place.y - region.top }
      const part = rasterPart(made, region)
      const repaired = detailed(part, unit.denoising_strength * MOST_DETAIL, deriveSeed(order.seed, `repair ${index}`))
      made = laidOver(made, repaired, region, oval(region, inRegion, SOFTNESS))
    }
    if (!studio.finishing(0, (index + 1) / (order.units.length + 1))) return
  }
  studio.deliver(0, pngOf(made, infotextOf(order, order.seed), RESULT_BYTES.most))
}
