import type { WorkId } from "../../src/domain/_kernel/ids.ts"
import { LEVELS } from "../../src/domain/moderation/level-rules.ts"
import type { TextToImageSpecification } from "../../src/domain/studio/kinds/text-to-image.ts"
import type { Painter } from "./gallery.ts"
import type { Made } from "./made.ts"
import { paint } from "./paint.ts"
import { makeRenditions, ORIGINAL_NAME } from "./renditions.ts"

interface OrderedImage {
  readonly id: WorkId
  readonly title: string
  readonly ratio: number
  readonly specification: TextToImageSpecification
}

/** Has an image made and stores it with its smaller copies. */
export async function makeImage({ easelUrl, paint: paintWork, bucket }: Painter, ordered: OrderedImage): Promise<Made> {
  const { id, title, ratio, specification } = ordered
  const png = await (paintWork === undefined ? paint(easelUrl, id, specification) : paintWork(id, specification))
  const { files, thumbhash, colour } = await makeRenditions(png)
  const mediaKey = `work/${id.slice("work_".length)}`
  await bucket.put(`${mediaKey}/${ORIGINAL_NAME}`, png, { httpMetadata: { contentType: "image/png" } })
  for (const file of files) await bucket.put(`${mediaKey}/${file.name}`, file.bytes, { httpMetadata: { contentType: "image/webp" } })
  const { width, height } = specification
  const recipe = {
    prompt: specification.prompt,
    negative_prompt: specification.negativePrompt,
    width,
    height,
    seed: specification.seed,
    steps: specification.steps,
    cfg_scale: specification.cfgScale,
    sampler_name: specification.samplerName,
    prompt_style: specification.style,
    aspect_ratio: ratio,
  }
  const row = {
    id,
    objectType: 1,
    title,
    author: "Atelier",
    coverKey: `${mediaKey}/${ORIGINAL_NAME}`,
    width,
    height,
    thumbhash,
    colour,
    isPreview: true,
    state: "visible" as const,
    level: LEVELS.pg,
  }
  return { row, recipe: JSON.stringify(recipe), language: "en", facets: [] }
}
