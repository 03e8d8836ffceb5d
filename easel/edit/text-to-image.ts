import { infotextOf } from "../infotext.ts"
import type { Orders } from "../orders/schemas.ts"
import { seedOf } from "../orders/seed.ts"
import { openOrder, paintSteps } from "./paint-words.ts"
import { pngOf } from "./rasters.ts"
import { secondPass } from "./second-pass.ts"
import type { Studio } from "./studio.ts"

type Order = Orders["text-to-image"]

/** Images out of words alone, one after another. */
export async function runTextToImage(order: Order, studio: Studio): Promise<void> {
  for (let index = 0; index < order.count; index++) {
    if (studio.mustStop()) return
    const seed = seedOf(order, index)
    const painting = openOrder(order, seed)
    if (!(await paintSteps(painting, index, studio))) return
    studio.deliver(index, pngOf(secondPass(painting.pixels(), order), infotextOf(order, seed)))
  }
}
