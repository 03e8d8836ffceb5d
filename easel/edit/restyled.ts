import { lookOf } from "../looks/look.ts"
import type { PaintedOrder } from "../orders/schemas.ts"
import { composePlan } from "../paint/composition.ts"
import { doFrugally } from "../paint/free-unused.ts"
import type { Layer } from "../paint/stage.ts"
import { paintInStyle } from "../paint/styles/paint-in-style.ts"
import type { Scene } from "../scene.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { canvasOf, rasterOf } from "./rasters.ts"

/** How finely an image is painted over (0–1). */
const DETAIL = 0.85

/** An image in the manner that an order's words ask for: its forms, painted as ink, oil or paper. A photo stays as it is. */
export async function restyled(image: Raster, order: PaintedOrder, scene: Scene, seed: number): Promise<Raster> {
  const { width, height } = image
  if (Math.min(width, height) < 64) return image
  const plan = composePlan({ scene, width, height, seed, steps: order.steps, look: lookOf(order) })
  if (plan.brief.scene.style === "photo") return image
  const canvas = canvasOf(image)
  const layer: Layer = { name: "image", paint: ({ context }) => context.drawImage(canvas, 0, 0) }
  return rasterOf(await doFrugally(paintInStyle(plan, [layer], width, height, DETAIL), image))
}
