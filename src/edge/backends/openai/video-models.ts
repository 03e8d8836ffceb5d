import type { SizePx } from "../../../domain/_kernel/task-kind.ts"
import type { KindOffer } from "../../../domain/backend/index.ts"
import { nextLengthS } from "../next-length.ts"
import { makesVideos, tableModelOf } from "../video-names.ts"

/** How a model of `/v1/videos` wants to be asked. */
export interface VideoWays {
  readonly model: string
  /** The only sizes that it makes; null for any. */
  readonly sizes: readonly SizePx[] | null
  /** The only lengths that it makes, in seconds, from the shortest; null for any. */
  readonly durationsS: readonly number[] | null
  /** Whether an image that it begins with has to have the size of the video. */
  readonly wantsExactImage: boolean
}

/** Videos that a server makes at once for us: it has a line of its own. */
const SLOTS = 4
const LONGEST_S = 12
const SMALL: readonly SizePx[] = [
  { width: 720, height: 1280 },
  { width: 1280, height: 720 },
]
const LARGE: readonly SizePx[] = [...SMALL, { width: 1024, height: 1792 }, { width: 1792, height: 1024 }]

/** How a model wants to be asked; one of somebody else's behind the same calls says nothing of its bounds. */
export function videoWaysOf(model: string): VideoWays {
  const isSora = /sora/i.test(model)
  if (!isSora) return { model, sizes: null, durationsS: null, wantsExactImage: false }
  return { model, sizes: /pro/i.test(model) ? LARGE : SMALL, durationsS: [4, 8, LONGEST_S], wantsExactImage: true }
}

/** The models of a list that make videos. */
export function videoModelsAmong(models: readonly string[]): readonly VideoWays[] {
  return models.filter(makesVideos).map(videoWaysOf)
}

/** Whether a model makes videos of a size. */
export function makesVideoSize({ sizes }: Pick<VideoWays, "sizes">, { width, height }: SizePx): boolean {
  return sizes === null || sizes.some((size) => size.width === width && size.height === height)
}

/** The model for an order: of those that are what it names, or of all where it names none, the first that makes its size; a code where there is none. */
export function videoModelFor(
  models: readonly string[],
  named: string | null,
  size: SizePx,
): VideoWays | "model-missing" | "size-not-made" {
  const known = videoModelsAmong(models).filter(({ model }) => named === null || tableModelOf(model) === named)
  if (known.length === 0) return "model-missing"
  return known.find((ways) => makesVideoSize(ways, size)) ?? "size-not-made"
}

/** The length that is made of the one that was ordered: the next that the model makes, or its longest. */
export function lengthMadeS({ durationsS }: Pick<VideoWays, "durationsS">, orderedS: number): number {
  return durationsS === null ? orderedS : nextLengthS(durationsS, orderedS)
}

/** What a server with these models offers of videos; nothing where none makes any. */
export function videoOffers(models: readonly string[]): Readonly<Record<string, KindOffer>> {
  const able = videoModelsAmong(models)
  if (able.length === 0) return {}
  const sizes = able.some((ways) => ways.sizes === null) ? null : able.flatMap((ways) => ways.sizes ?? [])
  const names = [...new Set(able.flatMap(({ model }) => tableModelOf(model) ?? []))]
  const offer: KindOffer = {
    slots: SLOTS,
    maximumWidth: null,
    maximumHeight: null,
    maximumCount: 1,
    models: names,
    ...(sizes === null ? {} : { sizes }),
    ...(able.every(({ durationsS }) => durationsS !== null) ? { maximumDurationS: LONGEST_S } : {}),
  }
  return { "text-to-video": offer, "image-to-video": offer }
}
