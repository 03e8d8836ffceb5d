import type { Seed } from "../../../formats/generator/seed.ts"
import { defineTaskKind, type SpecifyFacts, takeFile } from "../../_kernel/task-kind.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { IMAGE_FIELDS } from "../image-fields.ts"
import { CUSTOM_RATIO_CODE, modeOf } from "../rules.ts"
import { checkPainting } from "./check-painting.ts"
import { checkGuides, type Guides, guidesOf, withGuides } from "./guides.ts"
import { estimatePaintingMs, expectPaintings, fieldsOf, type Painting, paintingOf, pricePainting } from "./painting.ts"
import { IMAGE_DEADLINE_MS, IMAGE_RHYTHM } from "./rhythm.ts"

/** What a renderer is asked for. */
export interface TextToImageSpecification extends TaskSpecification, Painting, Guides {
  readonly kind: "text-to-image"
  readonly width: number
  readonly height: number
  readonly seed: Seed
}

/** What the starter takes; everything else is the full studio's (spec 1§2, 1§6). */
const STARTER_FIELDS: ReadonlySet<string> = new Set([
  "prompt",
  "local_prompt",
  "aspect_ratio",
  "n_iter",
  "seed",
  "prompt_style",
  "category",
])

function beyondStarter(meta: Configuration): readonly string[] {
  const fields = Object.entries(meta).filter(([field, value]) => !STARTER_FIELDS.has(field) && value !== undefined && value !== "")
  const isCustom = meta.aspect_ratio === CUSTOM_RATIO_CODE
  const isOtherMode = !["normal", "sdxl"].includes(modeOf(meta.category))
  return [...fields.map(([field]) => field), ...(isCustom ? ["aspect_ratio"] : []), ...(isOtherMode ? ["category"] : [])].map(
    (field) => `meta.${field}`,
  )
}

/** A configuration with every default in place. */
export function specifyTextToImage(
  meta: Configuration,
  { sources = [], ...facts }: Pick<SpecifyFacts, "random" | "plan"> & Partial<Pick<SpecifyFacts, "sources">>,
): TextToImageSpecification {
  return { kind: "text-to-image", ...paintingOf(meta, facts), ...guidesOf(meta, sources) }
}

/** Images from words (spec 1§3, action 1). */
export const textToImage = defineTaskKind({
  name: "text-to-image",
  action: 1,
  pool: "image",
  input: configurationSchema,
  fields: () => IMAGE_FIELDS,
  check: (meta: Configuration, sources) => [...checkGuides(meta, sources), ...checkPainting(meta, { prompt: true })],
  beyondStarter,
  specify: specifyTextToImage,
  price: (specification) => pricePainting("textToImage", specification),
  estimateMs: estimatePaintingMs,
  order: (specification) => withGuides(specification, fieldsOf(specification), []),
  expects: expectPaintings,
  deadlineMs: IMAGE_DEADLINE_MS,
  poll: IMAGE_RHYTHM,
  inspect: takeFile,
})
