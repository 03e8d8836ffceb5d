import { createHash } from "node:crypto"
import { createCanvas } from "@napi-rs/canvas"
import { paintByEasel } from "../paint-by-easel.ts"
import type { Painter } from "./graph-values.ts"

/** Paints by Easel: out of words, or over an image that a sampler begins with. */
export function easelPainter(easelUrl: string): Painter {
  return async ({ prompt, negativePrompt, seed, steps, width, height, denoise, source }) => {
    const fields = { prompt, negative_prompt: negativePrompt, seed: seed % 2 ** 32, steps: Math.min(150, steps), width, height, count: 1 }
    const input = source === null ? [] : [{ role: "image", sha256: createHash("sha256").update(source).digest("hex"), bytes: source }]
    const order =
      source === null
        ? { kind: "text-to-image", fields }
        : { kind: "image-to-image", fields: { ...fields, denoising_strength: denoise }, inputs: input }
    const [painted] = await paintByEasel(easelUrl, order)
    if (painted === undefined) throw new Error("Easel painted nothing")
    return painted
  }
}

/** One colour, made of the seed, where no image matters. */
export const plainPainter: Painter = async ({ seed, width, height }) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.fillStyle = `rgb(${seed % 256} ${(seed >> 8) % 256} 200)`
  context.fillRect(0, 0, width, height)
  return new Uint8Array(await canvas.encode("png"))
}
