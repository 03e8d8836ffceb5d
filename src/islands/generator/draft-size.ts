import type { Configuration } from "../../domain/studio/configuration.ts"
import { paintingOf } from "../../domain/studio/kinds/painting.ts"
import { namedSize } from "../../domain/studio/kinds/painting-size.ts"
import { paintedSize } from "../../domain/studio/kinds/source.ts"
import { DEFAULT_HIRES, MAXIMUM_SIDE_PX, type Size } from "../../domain/studio/rules.ts"
import type { KnownImage } from "../_making/known-image.ts"

/** The size of the first pass of a draft: the one that it names, else its image's, else the default. */
export function firstPassSize(meta: Configuration, images: readonly KnownImage[]): Size {
  const source = images.find(({ url }) => url === meta.imageUrl)
  if (source !== undefined) return paintedSize(meta, source)
  return namedSize(meta) ?? paintingOf({ ...meta, enable_hr: false }, { random: () => 0, plan: "free" })
}

/** Whether a second pass of the usual scale stays within the bounds of a side. */
export function hasRoomForHires({ width, height }: Size): boolean {
  return Math.max(width, height) * DEFAULT_HIRES.scale <= MAXIMUM_SIDE_PX
}
