import { editedInfotextOf } from "../infotext.ts"
import type { Orders } from "../orders/schemas.ts"
import { readPngText } from "../png-text.ts"
import { sharpForeground } from "./foreground.ts"
import { fitted, pngOf, RESULT_BYTES } from "./rasters.ts"
import type { Studio } from "./studio.ts"

/** What an image is about, on nothing. */
export async function runRemoveBackground(order: Orders["remove-background"], studio: Studio): Promise<void> {
  studio.pause()
  const image = fitted(await studio.raster("image"), order)
  if (!studio.finishing(0, 0.2)) return
  const rowAt = sharpForeground(image)
  const rgba = new Uint8ClampedArray(image.rgba)
  for (let y = 0, i = 3; y < image.height; y++) {
    const row = rowAt(y)
    for (let x = 0; x < image.width; x++, i += 4) rgba[i] = (rgba[i] ?? 255) * (row[x] ?? 0)
  }
  if (!studio.finishing(0, 0.9)) return
  const source = readPngText(studio.input("image")).get("parameters")
  studio.deliver(0, pngOf({ ...image, rgba }, editedInfotextOf(order, source), RESULT_BYTES.most))
}
