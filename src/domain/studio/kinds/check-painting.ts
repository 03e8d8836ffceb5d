import type { FieldError } from "../../_kernel/errors.ts"
import type { SizePx } from "../../_kernel/task-kind.ts"
import { fieldErrors } from "../../_kernel/valid-input.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { baseModelOf, longestSideIn, MAXIMUM_SIDE_PX, ratioNamed, sizeFor } from "../rules.ts"
import { readPrompt } from "./apply-prompt.ts"
import { finalSize, hiresOf } from "./painting.ts"
import { familyOf, ownSize, writtenSize } from "./painting-size.ts"

/**
 * The schema's bounds, for those who ask before they send, and what no schema says, in the order of spec 1§5 that follows the images:
 * words, model, size, families; `size` is that of the first pass where an image decides it, and `isGrown` a size that holds an image with its
 * own. Paths begin with `meta.`.
 */
export function checkPainting(
  meta: Configuration,
  { prompt: needsPrompt, size, isGrown = false }: { readonly prompt: boolean; readonly size?: SizePx; readonly isGrown?: boolean },
): readonly FieldError[] {
  const { meta: heeded, isEmpty: hasNoWords } = readPrompt(meta)
  const parsed = configurationSchema().safeParse(meta)
  const errors = parsed.success ? [] : fieldErrors(parsed.error.issues, meta)
  const isEmpty = needsPrompt && hasNoWords && !errors.some(({ path }) => path === "prompt")
  return [
    ...errors,
    ...(isEmpty ? [{ path: "prompt", message: "PromptNotEmpty" }] : []),
    ...modelErrors(meta),
    ...(isGrown ? [] : sidesAboveMode(heeded)),
    ...sizeErrors(heeded, size ?? ownSize(heeded)),
    ...mismatches(meta),
  ].map((error) => ({ ...error, path: `meta.${error.path}` }))
}

function modelErrors(meta: Configuration): readonly FieldError[] {
  return baseModelOf(meta.art_model_no) === undefined ? [{ path: "art_model_no", message: "PleaseSelectBaseName" }] : []
}

/** What is laid over the model and says that it was made for another family. */
function mismatches(meta: Configuration): readonly FieldError[] {
  const model = baseModelOf(meta.art_model_no)
  if (model === undefined || model.isFamilyUnknown === true) return []
  const family = model.base_model_type
  return (["lora_models", "embeddings"] as const).flatMap((field) =>
    (meta[field] ?? []).flatMap(({ base_model: base }, index) =>
      base === undefined || base === family ? [] : [{ path: `${field}.${index}.base_model`, message: "studio25" }],
    ),
  )
}

/** Sides that are said outright above the longest of the mode (spec 1§9). */
function sidesAboveMode(meta: Configuration): readonly FieldError[] {
  const maximum = longestSideIn(meta.category, familyOf(meta))
  const { width = 0, height = 0 } = writtenSize(meta) ?? {}
  if (maximum === null) return []
  return [
    ...(width > maximum ? [{ path: "width", message: "SideAboveMode", maximum }] : []),
    ...(height > maximum ? [{ path: "height", message: "SideAboveMode", maximum }] : []),
  ]
}

function sizeErrors(meta: Configuration, size: SizePx): readonly FieldError[] {
  const ratio = ratioNamed(meta.aspect_ratio)
  const isBySide = meta.width !== undefined || meta.height !== undefined
  if (ratio !== undefined && !isBySide && sizeFor(familyOf(meta), ratio.code) === undefined)
    return [{ path: "aspect_ratio", message: "UnknownRatio" }]
  if (meta.enable_hr !== true) return []
  const { width, height } = finalSize({ ...size, hires: hiresOf(meta) })
  return Math.max(width, height) > MAXIMUM_SIDE_PX ? [{ path: "hr_scale", message: "ImageSizeExceedsError" }] : []
}
