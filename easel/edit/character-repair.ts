import { infotextOf } from "../infotext.ts"
import type { Orders } from "../orders/schemas.ts"
import { fitted, pngOf, RESULT_BYTES } from "./rasters.ts"
import { repairedPart } from "./repair-parts.ts"
import type { Studio } from "./studio.ts"

/** Faces with more detail, and nothing else changed. */
export async function runCharacterRepair(order: Orders["character-repair"], studio: Studio): Promise<void> {
  studio.pause()
  let made = fitted(await studio.raster("image"), order)
  for (const [index, unit] of order.units.entries()) {
    made = repairedPart(made, unit, { order, seed: order.seed, index, isMiddleRepaired: true })
    if (!studio.finishing(0, (index + 1) / (order.units.length + 1))) return
  }
  studio.deliver(0, pngOf(made, infotextOf(order, order.seed), RESULT_BYTES.most))
}
