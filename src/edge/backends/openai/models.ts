import type { SizePx } from "../../../domain/_kernel/task-kind.ts"
import type { OfferedModel } from "../../../domain/backend/index.ts"
import { familyOf } from "../../../domain/backend/model-families.ts"
import type { UsualTime } from "../held/call-limit.ts"
import { makesVideos } from "../video-names.ts"
import { sortOf } from "./model-sorts.ts"

/** How a model of the images API wants to be asked, as far as that differs. */
export interface ModelWays {
  /** The only sizes that it makes; null for all that `takesSize` lets through. */
  readonly sizes: readonly SizePx[] | null
  readonly largestSidePx: number
  /** Images a call. */
  readonly countAtOnce: number
  /** It answers in base64 unasked, streams, and has previews on the way. */
  readonly isGptImage: boolean
  readonly edits: boolean
  /** What it edits has to be a square PNG below 4 MB. */
  readonly wantsSmallSquares: boolean
  readonly longestPrompt: number
  readonly usual: UsualTime
}

const square = (px: number): SizePx => ({ width: px, height: px })
const wide = (longer: number, shorter: number): readonly SizePx[] => [
  { width: longer, height: shorter },
  { width: shorter, height: longer },
]
/** What freely sized models take: sides in steps of 16 px, a shape, a number of pixels. */
const FREE = { gridPx: 16, longestPx: 3840, ratio: 3, leastPixels: 655_360, mostPixels: 8_294_400 }

/** As the API says itself: involved words take it two minutes. It makes all of a call side by side. */
const PATIENT: UsualTime = { firstMs: 2 * 60_000, moreMs: 5_000 }
/** Up to eight times as many pixels. */
const LARGE: UsualTime = { firstMs: 4 * 60_000, moreMs: 5_000 }
const QUICK: UsualTime = { firstMs: 60_000, moreMs: 5_000 }
/** Somebody's own machine makes one after another, and may load its model first. */
const UNKNOWN: UsualTime = { firstMs: 4 * 60_000, moreMs: 60_000 }

const GPT_IMAGE: ModelWays = {
  sizes: [square(1024), ...wide(1536, 1024)],
  largestSidePx: 1536,
  countAtOnce: 10,
  isGptImage: true,
  edits: true,
  wantsSmallSquares: false,
  longestPrompt: 32_000,
  usual: PATIENT,
}
const FREE_GPT_IMAGE: ModelWays = { ...GPT_IMAGE, sizes: null, largestSidePx: FREE.longestPx, usual: LARGE }
const DALL_E_3: ModelWays = {
  sizes: [square(1024), ...wide(1792, 1024)],
  largestSidePx: 1792,
  countAtOnce: 1,
  isGptImage: false,
  edits: false,
  wantsSmallSquares: false,
  longestPrompt: 4_000,
  usual: QUICK,
}
const DALL_E_2: ModelWays = {
  sizes: [square(256), square(512), square(1024)],
  largestSidePx: 1024,
  countAtOnce: 10,
  isGptImage: false,
  edits: true,
  wantsSmallSquares: true,
  longestPrompt: 1_000,
  usual: QUICK,
}
/** A model of somebody else's behind the same calls: it says nothing of its bounds. */
const OTHER: ModelWays = {
  sizes: null,
  largestSidePx: 2048,
  countAtOnce: 10,
  isGptImage: false,
  edits: false,
  wantsSmallSquares: false,
  longestPrompt: 32_000,
  usual: UNKNOWN,
}

const KNOWN: readonly (readonly [RegExp, ModelWays])[] = [
  [/(?:^|\/)(?:gpt-image-1|chatgpt-image)/, GPT_IMAGE],
  [/(?:^|\/)gpt-image/, FREE_GPT_IMAGE],
  [/(?:^|\/)dall-e-3/, DALL_E_3],
  [/(?:^|\/)dall-e-2/, DALL_E_2],
]
/** The first of these that a server has is asked where an order names none. */
const PREFERRED = [/gpt-image-2/, /gpt-image-1\.5/, /gpt-image/, /dall-e-3/, /dall-e/]
/** What models that paint are called besides by their families. */
const PAINTERS = /image|diffusion|dall-e|paint|draw|photo/i

/** How a model wants to be asked. */
export function waysOf(model: string): ModelWays {
  return KNOWN.find(([name]) => name.test(model))?.[1] ?? OTHER
}

/** The models of a list that paint, all of them where no name tells; those with listed sizes first, so that whoever tries one has a size that it makes. */
export function paintersAmong(models: readonly string[]): readonly string[] {
  const painters = models
    .filter((model) => !makesVideos(model))
    .filter((model) => waysOf(model) !== OTHER || familyOf(model) !== null || PAINTERS.test(model))
  const listed = painters.length === 0 ? models.filter((model) => sortOf(model) === "images") : painters
  return listed.toSorted((one, other) => Number(waysOf(one).sizes === null) - Number(waysOf(other).sizes === null))
}

/** The model that paints where an order names none, of those that do what it asks while there are any; null without any. */
export function usualModel(
  models: readonly string[],
  { size, isEdit }: { readonly size: SizePx; readonly isEdit: boolean },
): string | null {
  const all = paintersAmong(models)
  const able = all.filter((model) => takesSize(waysOf(model), size) && (!isEdit || waysOf(model).edits))
  const painters = able.length === 0 ? all : able
  const preferred = PREFERRED.map((name) => painters.find((model) => name.test(model))).find((model) => model !== undefined)
  return preferred ?? painters[0] ?? null
}

export function offeredModel(name: string): OfferedModel {
  return { name, hash: null, family: familyOf(name), sizes: waysOf(name).sizes }
}

/** Whether a model makes images of a size. */
export function takesSize({ sizes, isGptImage, largestSidePx }: ModelWays, { width, height }: SizePx): boolean {
  if (sizes !== null) return sizes.some((size) => size.width === width && size.height === height)
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  if (longer > largestSidePx) return false
  if (!isGptImage) return true
  const isOnGrid = width % FREE.gridPx === 0 && height % FREE.gridPx === 0
  const pixels = width * height
  return isOnGrid && longer <= shorter * FREE.ratio && pixels >= FREE.leastPixels && pixels <= FREE.mostPixels
}
