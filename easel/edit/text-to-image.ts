import { infotextOf } from "../infotext.ts"
import { sizeOf } from "../orders/kinds.ts"
import type { Orders } from "../orders/schemas.ts"
import { seedOf } from "../orders/seed.ts"
import { readGuides } from "./guides.ts"
import { openOrder, paintSteps } from "./paint-words.ts"
import { pngOf } from "./rasters.ts"
import { secondPass } from "./second-pass.ts"
import type { Studio } from "./studio.ts"

type Order = Orders["text-to-image"]

/** Images out of words alone, one after another. */
export async function runTextToImage(order: Order, studio: Studio): Promise<void> {
  const guides = await readGuides(order, sizeOf(order), studio)
  for (let index = 0; index < order.count; index++) {
    if (studio.mustStop()) return
    const seed = seedOf(order, index)
    const painting = openOrder(order, seed)
    if (!(await paintSteps(painting, index, studio))) return
    const guided = await guides.withRegions(secondPass(painting.pixels(), order), seed)
    if (guided === undefined) return
    studio.deliver(index, pngOf(guides.withLooks(guided), infotextOf(order, seed)))
  }
}
