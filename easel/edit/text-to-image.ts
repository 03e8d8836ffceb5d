import { infotextOf } from "../infotext.ts"
import type { Orders } from "../orders/schemas.ts"
import { seedOf } from "../orders/seed.ts"
import { withPngText } from "../png-text.ts"
import { openOrder, paintSteps } from "./paint-words.ts"
import type { Studio } from "./studio.ts"

/** Images out of words alone, one after another. */
export async function runTextToImage(order: Orders["text-to-image"], studio: Studio): Promise<void> {
  for (let index = 0; index < order.count; index++) {
    if (studio.mustStop()) return
    const seed = seedOf(order, index)
    const painting = openOrder(order, seed)
    if (!paintSteps(painting, index, studio)) return
    const png = withPngText(painting.png(), [
      ["parameters", infotextOf(order, seed)],
      ["Software", "Easel preview"],
    ])
    studio.deliver(index, png)
  }
}
