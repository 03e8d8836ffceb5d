import type { RenderOrder, SizePx } from "../../_kernel/task-kind.ts"
import type { ActionKind } from "../rules.ts"

/** Longest side of a draft, and of an image that is sent along with its request. */
export const DRAFT_LONGEST_PX = 448
/** Steps of a draft; an order of fewer keeps its own. */
export const DRAFT_STEPS = 8
/** Base64 of at most 384 KiB, which a 448 px PNG of noise stays below. */
export const MAXIMUM_SKETCH_CHARACTERS = 524_288
/** When a caller that found no idle renderer may ask again. */
export const BUSY_RETRY_SECONDS = 2

/** Models take whole multiples of this; and the least side that the render protocol takes. */
const GRID_PX = 8
const LEAST_SIDE_PX = 64

/** What there are drafts of. */
export const DRAFT_ACTIONS = ["text-to-image", "image-to-image"] as const satisfies readonly ActionKind[]

/** The size of a draft of something: its proportions, no side above 448 px. */
export function draftSize({ width, height }: SizePx): SizePx {
  const scale = scaleOf({ width, height })
  const side = (length: number) => Math.max(LEAST_SIDE_PX, Math.floor((length * scale) / GRID_PX) * GRID_PX)
  return { width: side(width), height: side(height) }
}

function scaleOf({ width, height }: SizePx): number {
  return Math.min(1, DRAFT_LONGEST_PX / Math.max(width, height))
}

/** Fields of an order that make it larger or better than a draft has to be. */
const LEFT_OUT: ReadonlySet<string> = new Set(["hires", "refiner"])
/** Fields that are lengths in px of the image. */
const LENGTHS: ReadonlySet<string> = new Set(["mask_blur", "mask_padding"])

/** An order for a draft of what `order` paints, in a size of `draftSize`: one image, fewer steps, the same seed. */
export function draftOrderOf({ fields, inputs }: RenderOrder, finalSize: SizePx): RenderOrder {
  const kept = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (LEFT_OUT.has(name)) return []
    return [[name, LENGTHS.has(name) && typeof value === "number" ? Math.round(value * scaleOf(finalSize)) : value]]
  })
  const { steps } = fields
  return {
    fields: {
      ...Object.fromEntries(kept),
      ...draftSize(finalSize),
      count: 1,
      steps: typeof steps === "number" ? Math.min(steps, DRAFT_STEPS) : DRAFT_STEPS,
    },
    inputs,
  }
}
