import { openOrder } from "../../easel/edit/paint-words.ts"
import type { Orders } from "../../easel/orders/schemas.ts"
import type { Raster } from "../../easel/upscale/lanczos.ts"
import type { StyleName } from "../../src/domain/studio/style-rules.ts"

/** What is painted, and how large. */
export interface Motif {
  readonly prompt: string
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly style?: StyleName
}

/** An image of words by the preview renderer; the same for the same motif. */
export function painted({ prompt, width, height, seed, style }: Motif): Raster {
  const order: Orders["text-to-image"] = {
    id: "look",
    kind: "text-to-image",
    prompt,
    negative_prompt: "",
    width,
    height,
    steps: 24,
    cfg_scale: 7,
    seed,
    count: 1,
    sampler_name: "DPM++ 2M Karras",
    regions: [],
    references: [],
    inputs: [],
    ...(style === undefined ? {} : { style }),
  }
  const painting = openOrder(order, seed)
  for (let step = 1; step <= painting.steps; step++) painting.advance(step)
  return painting.pixels()
}
