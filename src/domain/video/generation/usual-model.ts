import { servesTab, type VideoTab } from "./input-rules.ts"
import type { VideoModel } from "./model-table.ts"
import { videoPriceOf } from "./price-rules.ts"
import { DEFAULT_DURATION_S, qualityOf } from "./setting-rules.ts"
import { sizeOf, sizeOfQuality } from "./size-rules.ts"

/**
 * The model to begin with at a tab: of those that serve it the one whose defaults cost least, so that what a day grants is enough for a
 * first video; of equal ones the first. Undefined where no model is offered.
 */
export function usualModelAt(tab: VideoTab, offered: readonly VideoModel[]): VideoModel | undefined {
  const serving = offered.filter((model) => servesTab(model, tab))
  return (serving.length > 0 ? serving : offered).toSorted((one, other) => costOf(one) - costOf(other))[0]
}

function costOf(model: VideoModel): number {
  const durationS = model.durationsS[0] ?? DEFAULT_DURATION_S
  const quality = qualityOf(model, { membership: "free" }, null)
  const size = sizeOf(model, null)
  const sizePx = quality === null ? size : sizeOfQuality(size, quality)
  const { units = 1, modelFactor = 1 } = videoPriceOf({ model, sizePx, durationS, count: 1 })
  return units * modelFactor
}
