import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { finishedOf, openOrder } from "../../easel/edit/paint-words.ts"
import { canvasOf, reduced } from "../../easel/edit/rasters.ts"
import type { Orders } from "../../easel/orders/schemas.ts"
import { STYLES, type StyleName } from "../../src/domain/studio/style-rules.ts"
import { studio } from "../../src/messages/studio/en.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"

type Order = Orders["text-to-image"]

/**
 * `npm run looks`: paints the image that stands for each look where one is chosen, the same scene in all of them (`public/looks/`), and the
 * examples of an empty room (`public/examples/`).
 */
const QUALITY = 82
const LOOK = { width: 256, height: 256, prompt: "a lighthouse on a cliff above the sea, sailing boat, evening sun, clouds" }
const LOOK_PX = 128
const EXAMPLE = { width: 800, height: 1000 }
const EXAMPLE_PX = 400
/** The look of each; most prompts name it last. */
const EXAMPLES = {
  exampleOne: "watercolour",
  exampleTwo: "oil",
  exampleThree: "paper-cut",
  exampleFour: "photo",
} as const satisfies Readonly<Record<string, StyleName>>

async function paint(path: string, asked: Pick<Order, "width" | "height" | "prompt" | "style">, widthPx: number): Promise<void> {
  const order: Order = {
    ...{ id: "look", kind: "text-to-image", negative_prompt: "", steps: 24, cfg_scale: 7, seed: 11, count: 1 },
    ...{ sampler_name: "DPM++ 2M Karras", regions: [], references: [], inputs: [] },
    ...asked,
  }
  const painting = openOrder(order, order.seed)
  for (let step = 1; step <= painting.steps; step++) painting.advance(step)
  const image = canvasOf(reduced(finishedOf(painting).raster, widthPx))
  writeFileSync(path, await image.encode("webp", QUALITY))
}

const folderOf = (name: string) => {
  const folder = join(PROJECT_ROOT, "public", name)
  mkdirSync(folder, { recursive: true })
  return folder
}
const looks = folderOf("looks")
const examples = folderOf("examples")
for (const style of STYLES) await paint(join(looks, `${style}.webp`), { ...LOOK, style }, LOOK_PX)
for (const [name, style] of Object.entries(EXAMPLES)) {
  const prompt = studio[name as keyof typeof EXAMPLES]
  await paint(join(examples, `${name}.webp`), { ...EXAMPLE, prompt, style }, EXAMPLE_PX)
}
