import type { Seed } from "../../../formats/generator/seed.ts"
import { defineTaskKind, type OrderInput, type SpecifyFacts, takeFile } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { IMAGE_FIELDS } from "../image-fields.ts"
import { categoryDefaults, DEFAULT_MASK } from "../rules.ts"
import { checkPainting } from "./check-painting.ts"
import { checkGuides, type Guides, guidesOf, withGuides } from "./guides.ts"
import { estimatePaintingMs, expectPaintings, fieldsOf, type Painting, paintingOf, pricePainting } from "./painting.ts"
import { IMAGE_DEADLINE_MS, IMAGE_RHYTHM } from "./rhythm.ts"
import { checkSource, paintedSize, theSource } from "./source.ts"

/** The role of the mask: white is repainted. */
export const MASK_ROLE = "mask"

/** How a mask is laid over the image, in the words of the render protocol. */
export function maskFields({ maskBlurPx, fill }: { readonly maskBlurPx?: number; readonly fill?: number }) {
  return {
    mask_blur: maskBlurPx ?? DEFAULT_MASK.blurPx,
    mask_padding: DEFAULT_MASK.paddingPx,
    inpainting_fill: fill ?? DEFAULT_MASK.fill,
  }
}

interface ImageToImageSpecification extends TaskSpecification, Painting, Guides {
  readonly kind: "image-to-image"
  readonly width: number
  readonly height: number
  readonly seed: Seed
  readonly denoising: number
  /** Of a mask; absent in what was stored before they could be said. */
  readonly maskBlurPx?: number
  readonly fill?: number
  readonly inputs: readonly OrderInput[]
}

function specify(meta: Configuration, facts: SpecifyFacts): ImageToImageSpecification {
  const source = theSource(facts.sources)
  const mask = facts.sources.filter(({ role }) => role === MASK_ROLE)
  return {
    kind: "image-to-image",
    ...paintingOf(meta, facts, paintedSize(meta, source)),
    denoising: meta.denoising_strength ?? categoryDefaults(meta.category).denoising,
    ...(meta.mask_blur === undefined ? {} : { maskBlurPx: meta.mask_blur }),
    ...(meta.inpainting_fill === undefined ? {} : { fill: meta.inpainting_fill }),
    source: shownSource(source),
    inputs: [source, ...mask].map(inputOf),
    ...guidesOf(meta, facts.sources),
  }
}

/** Images from an image and words (spec 1§3, action 9); with a mask only what it shows white is repainted. */
export const imageToImage = defineTaskKind({
  name: "image-to-image",
  action: 9,
  pool: "image",
  input: configurationSchema,
  fields: () => IMAGE_FIELDS,
  check: (meta: Configuration, sources) => [
    ...checkSource(sources),
    ...checkPainting(meta, { prompt: true, size: paintedSize(meta, theSource(sources)) }),
    ...(meta.mask === undefined ? [] : checkSource(sources, { role: MASK_ROLE, path: "meta.mask", missing: "uploadError" })),
    ...checkGuides(meta, sources),
  ],
  beyondStarter: () => ["action"],
  specify,
  price: (specification) => pricePainting("imageToImage", specification),
  estimateMs: estimatePaintingMs,
  order(specification) {
    const { denoising, inputs } = specification
    const isMasked = inputs.some(({ role }) => role === MASK_ROLE)
    const fields = { ...fieldsOf(specification), denoising_strength: denoising, ...(isMasked ? maskFields(specification) : {}) }
    return withGuides(specification, fields, inputs)
  },
  expects: expectPaintings,
  deadlineMs: IMAGE_DEADLINE_MS,
  poll: IMAGE_RHYTHM,
  inspect: takeFile,
})
