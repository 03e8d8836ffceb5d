import { infotextOf } from "../infotext.ts"
import { sizeOf } from "../orders/kinds.ts"
import type { Orders } from "../orders/schemas.ts"
import { seedOf } from "../orders/seed.ts"
import { smoothstep } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { readGuides } from "./guides.ts"
import { openOrder, paintSteps } from "./paint-words.ts"
import { fitted, pngOf } from "./rasters.ts"
import type { Studio } from "./studio.ts"

type Order = Orders["text-to-image"]

/** An enlarged image with as much of its new detail as `hires` asks for: 0 is only enlarged, from a half on all of it is there. */
function withDetail(image: Raster, { width, height, hires }: Order): Raster {
  const share = smoothstep(0, 0.5, hires?.denoising_strength ?? 1)
  if (share >= 1) return image
  const plain = fitted(fitted(image, { width, height }), image)
  const rgba = plain.rgba.map((value, at) => value + share * ((image.rgba[at] ?? 0) - value))
  return { ...image, rgba }
}

/** Images out of words alone, one after another. */
export async function runTextToImage(order: Order, studio: Studio): Promise<void> {
  const guides = await readGuides(order, sizeOf(order), studio)
  for (let index = 0; index < order.count; index++) {
    if (studio.mustStop()) return
    const seed = seedOf(order, index)
    const painting = openOrder(order, seed)
    if (!paintSteps(painting, index, studio)) return
    const guided = guides.withRegions(withDetail(painting.pixels(), order), seed)
    if (guided === undefined) return
    studio.deliver(index, pngOf(guides.withLooks(guided), infotextOf(order, seed)))
  }
}
