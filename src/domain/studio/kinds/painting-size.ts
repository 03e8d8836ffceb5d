import type { SizePx } from "../../_kernel/task-kind.ts"
import type { Configuration } from "../configuration.ts"
import {
  baseModelOf,
  FALLBACK_SIDE_PX,
  imageModeSize,
  type ModelFamily,
  modeOf,
  onGridOf,
  ratioNamed,
  STARTER_MODEL,
  sizeByOneSide,
  sizeFor,
  sizeOfCategory,
  sizeWithinMode,
} from "../rules.ts"

/** The family of the model that a configuration names; the starter's where it names none or an unknown one. */
export function familyOf(meta: Configuration): ModelFamily {
  return (baseModelOf(meta.art_model_no) ?? STARTER_MODEL).base_model_type
}

/** The size that a configuration names, on the grid of its model's family, whatever image it is about; null where it names none. */
export function namedSize(meta: Configuration): SizePx | null {
  const size = writtenSize(meta)
  return size === null ? null : onGridOf(familyOf(meta), size)
}

/** The size as it is written, or as its ratio or image mode comes to within the longest side of the mode. */
export function writtenSize(meta: Configuration): SizePx | null {
  const withinMode = (size: SizePx) => sizeWithinMode(meta.category, familyOf(meta), size)
  const inMode = { normal: undefined, weighted: undefined, sdxl: meta.sdxl, studio: meta.studio }[modeOf(meta.category)]
  const width = meta.width ?? inMode?.width
  const height = meta.height ?? inMode?.height
  const ratio = ratioNamed(meta.aspect_ratio)
  if (ratio !== undefined) {
    // One side and a ratio give the other side; a side of 0 or less is none (spec 1§5).
    if (width !== undefined && width > 0 && height === undefined) return sizeByOneSide(ratio.code, { width })
    if (height !== undefined && height > 0 && width === undefined) return sizeByOneSide(ratio.code, { height })
    if (width === undefined && height === undefined) {
      const size = sizeFor(familyOf(meta), ratio.code) ?? sizeFor("sdxl", ratio.code)
      return size === undefined ? null : withinMode(size)
    }
  }
  if (width === undefined && height === undefined) return meta.imageMode === undefined ? null : withinMode(imageModeSize(meta.imageMode))
  return { width: sideOrFallback(width), height: sideOrFallback(height) }
}

function sideOrFallback(px: number | undefined): number {
  return px === undefined || px <= 0 ? FALLBACK_SIDE_PX : px
}

/** The size without an image: the named one, else the category's for the model's family, else the square of that family. */
export function ownSize(meta: Configuration): SizePx {
  const square = sizeFor(familyOf(meta), 2) ?? { width: FALLBACK_SIDE_PX, height: FALLBACK_SIDE_PX }
  return namedSize(meta) ?? sizeOfCategory(meta.category, familyOf(meta)) ?? square
}
