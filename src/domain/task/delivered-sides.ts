import type { SizePx } from "../_kernel/task-kind.ts"

/** Whose model made a file: one that makes what it is told, or a vendor's, which has sizes of its own. */
export type Maker = "told" | "vendor"

/** Sizes match when their ratios differ by less. */
const RATIO_TOLERANCE = 0.05
/** The least of the shorter side that was ordered. */
const LEAST_SHARE = 0.5

/**
 * Whether a file has the sides that were ordered. Of a vendor's video the same shape is enough, at half the size or more: what was paid for
 * and looks as it was meant to is not thrown away (docs/render-servers.md).
 */
export function haveOrderedSides(
  { width, height }: { readonly width: number | null; readonly height: number | null },
  ordered: SizePx,
  { media, maker }: { readonly media: string; readonly maker: Maker },
): boolean {
  if (width === ordered.width && height === ordered.height) return true
  if (media !== "video" || maker === "told" || width === null || height === null || width === 0 || height === 0) return false
  const ratio = width / height / (ordered.width / ordered.height)
  const isShaped = Math.max(ratio, 1 / ratio) - 1 < RATIO_TOLERANCE
  return isShaped && Math.min(width, height) >= LEAST_SHARE * Math.min(ordered.width, ordered.height)
}
