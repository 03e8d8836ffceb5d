import type { Seed } from "../../../formats/generator/seed.ts"
import { defineTaskKind, type OrderInput, type SpecifyFacts, takeFile } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { IMAGE_FIELDS } from "../image-fields.ts"
import { categoryDefaults } from "../rules.ts"
import { checkPainting } from "./check-painting.ts"
import { estimatePaintingMs, expectPaintings, fieldsOf, type Painting, paintingOf, pricePainting } from "./painting.ts"
import { IMAGE_DEADLINE_MS, IMAGE_RHYTHM } from "./rhythm.ts"
import { checkSource, paintedSize, theSource, withSourcePrompt } from "./source.ts"

interface VariationSpecification extends TaskSpecification, Painting {
  readonly kind: "variation"
  readonly width: number
  readonly height: number
  readonly seed: Seed
  readonly strength: number
  readonly input: OrderInput
}

function specify(meta: Configuration, facts: SpecifyFacts): VariationSpecification {
  const source = theSource(facts.sources)
  return {
    kind: "variation",
    ...paintingOf(withSourcePrompt(meta, source), facts, paintedSize(meta, source)),
    strength: meta.denoising_strength ?? categoryDefaults(meta.category).denoising,
    source: shownSource(source),
    input: inputOf(source),
  }
}

/** The same image with other details (spec 1§4, action 3); its words are those that the image was made with by default. */
export const variation = defineTaskKind({
  name: "variation",
  action: 3,
  pool: "image",
  input: configurationSchema,
  fields: () => IMAGE_FIELDS,
  check: (meta: Configuration, sources) => [
    ...checkSource(sources),
    ...checkPainting(meta, { prompt: false, size: paintedSize(meta, theSource(sources)) }),
  ],
  beyondStarter: () => ["action"],
  specify,
  price: (specification) => pricePainting("variation", specification),
  estimateMs: estimatePaintingMs,
  order: (specification) => ({
    fields: { ...fieldsOf(specification), variation_strength: specification.strength },
    inputs: [specification.input],
  }),
  expects: expectPaintings,
  deadlineMs: IMAGE_DEADLINE_MS,
  poll: IMAGE_RHYTHM,
  inspect: takeFile,
})
