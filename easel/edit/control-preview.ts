import { editedInfotextOf } from "../infotext.ts"
import type { Orders } from "../orders/schemas.ts"
import { controlMap } from "./control/control-map.ts"
import { fitted, pngOf } from "./rasters.ts"
import type { Studio } from "./studio.ts"

/** What a control module sees in an image. */
export async function runControlPreview(order: Orders["control-preview"], studio: Studio): Promise<void> {
  studio.pause()
  const image = await studio.raster("image")
  if (!studio.finishing(0, 0.3)) return
  const map = fitted(controlMap(image, order), order)
  if (studio.finishing(0, 0.9)) studio.deliver(0, pngOf(map, editedInfotextOf(order, undefined)))
}
