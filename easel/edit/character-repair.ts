import { infotextOf } from "../infotext.ts"
import type { Orders } from "../orders/schemas.ts"
import { deriveSeed } from "../paint/random.ts"
import { detailed, oval } from "./detail.ts"
import { findFaces, LEAST_CONFIDENCE } from "./faces.ts"
import { laidOver, type Oval, rasterPart, regionAround } from "./mask.ts"
import { fitted, pngOf, RESULT_BYTES } from "./rasters.ts"
import type { Studio } from "./studio.ts"

/** What of a person a detector is about, as multiples of the face: how far it reaches, and how far below the face its middle is. */
const AROUND = { face: { reach: 1.3, below: 0 }, hand: { reach: 1.1, below: 2.6 }, person: { reach: 2.6, below: 1.2 } } as const
const SOFTNESS = 0.5
/** Detail at full strength. */
const MOST_DETAIL = 1.1
/** Share of the shorter side that is repaired in the middle where no face is found. */
const MIDDLE = 0.28

type Unit = Orders["character-repair"]["units"][number]

/** By the names of ADetailer's models; a face unless they say another part. */
function partOf(model: string): keyof typeof AROUND {
  return (["hand", "person"] as const).find((part) => model.startsWith(part)) ?? "face"
}

function places(image: Parameters<typeof findFaces>[0], { model, confidence }: Unit): readonly Oval[] {
  const faces = findFaces(image, Math.max(LEAST_CONFIDENCE, confidence))
  const { reach, below } = AROUND[partOf(model)]
  if (faces.length > 0)
    return faces.map(({ x, y, radiusX, radiusY }) => ({
      x,
      y: Math.min(image.height - 1, y + below * radiusY),
      radiusX: radiusX * reach,
      radiusY: radiusY * reach,
    }))
  const radius = MIDDLE * Math.min(image.width, image.height)
  return [{ x: image.width / 2, y: image.height / 2, radiusX: radius, radiusY: radius }]
}

/** Faces with more detail, and nothing else changed. */
export async function runCharacterRepair(order: Orders["character-repair"], studio: Studio): Promise<void> {
  studio.pause()
  let made = fitted(await studio.raster("image"), order)
  for (const [index, unit] of order.units.entries()) {
    const said = [unit.prompt, unit.negative_prompt, order.prompt, order.negative_prompt, unit.lora?.name ?? "", unit.lora?.weight ?? ""]
    for (const place of places(made, unit)) {
      const region = regionAround(place, made)
      const inRegion = { ...place, x: place.x - region.left, y: place.y - region.top }
      const part = rasterPart(made, region)
      const repaired = detailed(
        part,
        unit.denoising_strength * MOST_DETAIL,
        deriveSeed(order.seed, `repair ${index} ${said.join(" ").trim()}`.trim()),
      )
      made = laidOver(made, repaired, region, oval(region, inRegion, SOFTNESS))
    }
    if (!studio.finishing(0, (index + 1) / (order.units.length + 1))) return
  }
  studio.deliver(0, pngOf(made, infotextOf(order, order.seed), RESULT_BYTES.most))
}
