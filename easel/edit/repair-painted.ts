import { readRaster } from "../decode-input.ts"
import type { PaintedOrder } from "../orders/schemas.ts"
import { seedOf } from "../orders/seed.ts"
import { readPngText } from "../png-text.ts"
import { pngOf, RESULT_BYTES } from "./rasters.ts"
import { repairedPart } from "./repair-parts.ts"
import type { Studio } from "./studio.ts"

/** A painted image as a file, with the parts that its order's units find in more detail. */
async function repaired(order: PaintedOrder, index: number, bytes: Uint8Array): Promise<Uint8Array> {
  let made = await readRaster(bytes)
  const seed = seedOf(order, index)
  for (const [number, unit] of (order.units ?? []).entries())
    made = repairedPart(made, unit, { order, seed, index: number, isMiddleRepaired: false })
  return pngOf(made, readPngText(bytes).get("parameters") ?? "", RESULT_BYTES.most)
}

/** Carries out a painted order in a studio whose images are repaired before they are delivered. */
export async function carryOutRepaired(order: PaintedOrder, studio: Studio, carryOut: (studio: Studio) => Promise<void>): Promise<void> {
  if ((order.units ?? []).length === 0) return carryOut(studio)
  const painted: { readonly index: number; readonly bytes: Uint8Array }[] = []
  await carryOut({ ...studioOf(studio), deliver: (index, bytes) => void painted.push({ index, bytes }) })
  for (const { index, bytes } of painted) {
    if (studio.mustStop()) return
    studio.deliver(index, await repaired(order, index, bytes))
  }
}

/** The same studio, of which single parts may be put otherwise: its methods need it as it is. */
function studioOf(studio: Studio): Studio {
  return {
    folder: studio.folder,
    input: (role) => studio.input(role),
    inputPath: (role) => studio.inputPath(role),
    raster: (role, longestSide) => studio.raster(role, longestSide),
    mustStop: () => studio.mustStop(),
    pause: () => studio.pause(),
    stepped: (index, step) => studio.stepped(index, step),
    finishing: (index, share) => studio.finishing(index, share),
    show: (index, picture) => studio.show(index, picture),
    deliver: (index, bytes, contentType) => studio.deliver(index, bytes, contentType),
    deliverFilm: (index, film) => studio.deliverFilm(index, film),
    answer: (answer) => studio.answer(answer),
  }
}
