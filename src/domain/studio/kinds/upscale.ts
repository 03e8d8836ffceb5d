import * as z from "zod/mini"
import { defineTaskKind, type OrderInput, takeFile } from "../../_kernel/task-kind.ts"
import type { SourceImage, TaskSpecification } from "../../_kernel/task-specification.ts"
import {
  DEFAULT_SCALING_RATIO,
  MAXIMUM_SCALING_RATIO,
  MAXIMUM_UPSCALED_SIDE_PX,
  MINIMUM_SCALING_RATIO,
  upscaledSize,
} from "../upscale-rules.ts"
import { IMAGE_DEADLINE_MS, IMAGE_RHYTHM, MAXIMUM_IMAGE_BYTES } from "./rhythm.ts"
import { checkSource, inputOf, theSource } from "./source.ts"

/** What a megapixel of the result takes on a middling renderer. */
const MEGAPIXEL_MS = 1500

const input = () =>
  z.strictObject({
    scaling_ratio: z.optional(z.number().check(z.gte(MINIMUM_SCALING_RATIO), z.lte(MAXIMUM_SCALING_RATIO))),
    /** A file of the member's, where it is no result of a task. */
    file_id: z.optional(z.string().check(z.maxLength(40))),
  })
export type UpscaleMeta = z.infer<ReturnType<typeof input>>

interface UpscaleSpecification extends TaskSpecification {
  readonly kind: "upscale"
  readonly width: number
  readonly height: number
  readonly source: SourceImage
  readonly input: OrderInput
}

/** One image at a larger size (spec 1§3, action 2). */
export const upscale = defineTaskKind({
  name: "upscale",
  action: 2,
  pool: "image",
  input,
  check(meta: UpscaleMeta, sources) {
    const [source] = sources
    const errors = checkSource(sources)
    if (source === undefined || errors.length > 0) return errors
    const { width, height } = upscaledSize(source, meta.scaling_ratio ?? DEFAULT_SCALING_RATIO)
    const isTooLarge = width > MAXIMUM_UPSCALED_SIDE_PX || height > MAXIMUM_UPSCALED_SIDE_PX
    return isTooLarge ? [{ path: "meta.scaling_ratio", message: "ImageSizeExceedsError" }] : []
  },
  beyondStarter: () => ["meta"],
  specify(meta: UpscaleMeta, { sources }): UpscaleSpecification {
    const source = theSource(sources)
    const { url, width, height, prompt } = source
    return {
      kind: "upscale",
      prompt,
      ...upscaledSize(source, meta.scaling_ratio ?? DEFAULT_SCALING_RATIO),
      seed: null,
      source: { url, width, height },
      input: inputOf(source),
    }
  },
  price: ({ width, height }) => ({ row: "upscale", count: 1, sizePx: { width, height } }),
  estimateMs: ({ width, height }) => ((width * height) / 1_048_576) * MEGAPIXEL_MS,
  order: ({ width, height, input: file }) => ({ fields: { width, height }, inputs: [file] }),
  expects: ({ width, height }) => ({
    form: "files",
    count: 1,
    media: "image",
    sizePx: { width, height },
    maximumBytes: MAXIMUM_IMAGE_BYTES,
  }),
  deadlineMs: IMAGE_DEADLINE_MS,
  poll: IMAGE_RHYTHM,
  inspect: takeFile,
})
