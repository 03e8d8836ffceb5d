import type { Seed } from "../../../formats/generator/seed.ts"
import type { FieldError } from "../../_kernel/errors.ts"
import { defineTaskKind, type OrderInput, type SpecifyFacts, type TaskSource, takeFile } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { IMAGE_FIELDS } from "../image-fields.ts"
import { MAXIMUM_SIDE_PX, roomOnGrid } from "../rules.ts"
import { checkPainting } from "./check-painting.ts"
import { estimatePaintingMs, expectPaintings, fieldsOf, type Painting, paintingOf, pricePainting } from "./painting.ts"
import { familyOf, writtenSize } from "./painting-size.ts"
import { IMAGE_DEADLINE_MS, IMAGE_RHYTHM } from "./rhythm.ts"
import { checkSource, theSource } from "./source.ts"

/** How far the result reaches beyond the image, px. */
export interface Margins {
  readonly left: number
  readonly up: number
  readonly right: number
  readonly down: number
}

interface ExpansionSpecification extends TaskSpecification, Painting {
  readonly kind: "expansion"
  readonly width: number
  readonly height: number
  readonly seed: Seed
  readonly margins: Margins
  readonly input: OrderInput
}

/** The result half as large again around the image, where nothing is named. */
const DEFAULT_GROWTH = 1.5

/**
 * The size of the result, and where the image lies in it: at `left_margin` and `up_margin`, in the middle where those are silent. The
 * image keeps its size.
 */
export function expansionOf(
  meta: Configuration,
  image: Pick<TaskSource, "width" | "height">,
): { readonly width: number; readonly height: number; readonly margins: Margins } {
  const grown = (px: number) => Math.min(MAXIMUM_SIDE_PX, Math.round((px * DEFAULT_GROWTH) / 8) * 8)
  const written = writtenSize(meta) ?? { width: grown(image.width), height: grown(image.height) }
  const family = familyOf(meta)
  const width = roomOnGrid(family, written.width)
  const height = roomOnGrid(family, written.height)
  const left = meta.left_margin ?? Math.max(0, Math.floor((width - image.width) / 2))
  const up = meta.up_margin ?? Math.max(0, Math.floor((height - image.height) / 2))
  return { width, height, margins: { left, up, right: width - image.width - left, down: height - image.height - up } }
}

function checkExpansion(meta: Configuration, image: TaskSource): readonly FieldError[] {
  const { margins } = expansionOf(meta, image)
  const { left, up, right, down } = margins
  const errors: FieldError[] = []
  if (right < 0) errors.push({ path: "meta.width", message: "ImageOutsideFrame", minimum: image.width + left })
  if (down < 0) errors.push({ path: "meta.height", message: "ImageOutsideFrame", minimum: image.height + up })
  if (errors.length === 0 && left + up + right + down === 0) errors.push({ path: "meta.width", message: "NothingToExpand" })
  return errors
}

function specify(meta: Configuration, facts: SpecifyFacts): ExpansionSpecification {
  const source = theSource(facts.sources)
  const { margins, ...size } = expansionOf(meta, source)
  return {
    kind: "expansion",
    ...paintingOf({ ...meta, enable_hr: undefined }, facts, size),
    margins,
    source: shownSource(source),
    input: inputOf(source),
  }
}

/** An image beyond its borders (spec 1§4, action 13). */
export const expansion = defineTaskKind({
  name: "expansion",
  action: 13,
  pool: "image",
  input: configurationSchema,
  fields: () => IMAGE_FIELDS,
  check(meta: Configuration, sources) {
    const image = checkSource(sources)
    return [
      ...image,
      ...checkPainting({ ...meta, enable_hr: undefined }, { prompt: true, isGrown: true }),
      ...(image.length === 0 ? checkExpansion(meta, theSource(sources)) : []),
    ]
  },
  beyondStarter: () => ["action"],
  specify,
  price: (specification) => pricePainting("expansion", specification),
  estimateMs: estimatePaintingMs,
  order: (specification) => ({ fields: { ...fieldsOf(specification), ...specification.margins }, inputs: [specification.input] }),
  expects: expectPaintings,
  deadlineMs: IMAGE_DEADLINE_MS,
  poll: IMAGE_RHYTHM,
  inspect: takeFile,
})
