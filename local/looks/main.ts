import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { finishedOf, openOrder } from "../../easel/edit/paint-words.ts"
import { canvasOf, reduced } from "../../easel/edit/rasters.ts"
import type { Orders } from "../../easel/orders/schemas.ts"
import { STYLES } from "../../src/domain/studio/style-rules.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"

/** `npm run looks`: paints the image that stands for each look where one is chosen, the same scene in all of them (`public/looks/`). */
const SIDE_PX = 128
const QUALITY = 82
const SCENE: Omit<Orders["text-to-image"], "style"> = {
  id: "look",
  kind: "text-to-image",
  prompt: "a lighthouse on a cliff above the sea, sailing boat, evening sun, clouds",
  negative_prompt: "",
  width: 256,
  height: 256,
  steps: 24,
  cfg_scale: 7,
  seed: 11,
  count: 1,
  sampler_name: "DPM++ 2M Karras",
  regions: [],
  references: [],
  inputs: [],
}

const folder = join(PROJECT_ROOT, "public/looks")
mkdirSync(folder, { recursive: true })
for (const style of STYLES) {
  const order = { ...SCENE, style }
  const painting = openOrder(order, order.seed)
  for (let step = 1; step <= painting.steps; step++) painting.advance(step)
  const image = canvasOf(reduced(finishedOf(painting).raster, SIDE_PX))
  writeFileSync(join(folder, `${style}.webp`), await image.encode("webp", QUALITY))
}
