import { OBJECT_TYPES } from "../post/contribution-rules.ts"

/** Orders of a feed that this feature serves (spec 3§3, filter values). */
export const SORTS = ["recommend", "hot", "new"] as const
export type Sort = (typeof SORTS)[number]

export const TIME_RANGES = ["All", "day", "week", "month"] as const
export type TimeRange = (typeof TIME_RANGES)[number]

export { cardPath } from "../post/path-rules.ts"

/** Kinds of things that a feed is asked for (spec 3§3, resource types). */
const SOURCE_TYPES = { explore: 1, posts: 4, video: 7, tavern: 9 } as const
type SourceType = (typeof SOURCE_TYPES)[keyof typeof SOURCE_TYPES]

const KINDS: Readonly<Record<SourceType, readonly number[]>> = {
  [SOURCE_TYPES.explore]: [OBJECT_TYPES.image],
  [SOURCE_TYPES.posts]: [OBJECT_TYPES.post],
  [SOURCE_TYPES.video]: [OBJECT_TYPES.video, OBJECT_TYPES.aiVideo],
  [SOURCE_TYPES.tavern]: [OBJECT_TYPES.character],
}

/** The kinds of cards (spec 3§2, obj_type) that some resource types stand for, each once. */
export function kindsOf(types: readonly SourceType[]): readonly number[] {
  return [...new Set(types.flatMap((type) => KINDS[type]))]
}

const DAY_MS = 86_400_000
const RANGE_DAYS: Readonly<Record<Exclude<TimeRange, "All">, number>> = { day: 1, week: 7, month: 30 }

/** The oldest publication that a time range includes, in milliseconds since 1970; 0 for all. */
export function rangeStartMs(range: TimeRange, nowMs: number): number {
  return range === "All" ? 0 : nowMs - RANGE_DAYS[range] * DAY_MS
}

/** Columns of the normal grid: 1 from 220 px up to 7 from 2100 px (spec 3§2; steps between are ours). */
export const COLUMN_STEPS = [
  { fromPx: 0, columns: 1 },
  { fromPx: 340, columns: 2 },
  { fromPx: 720, columns: 3 },
  { fromPx: 1000, columns: 4 },
  { fromPx: 1360, columns: 5 },
  { fromPx: 1700, columns: 6 },
  { fromPx: 2100, columns: 7 },
] as const

/** Height of a card's text: 30 for the title, 30 for the line below it (spec 3§5). */
export const CARD_TITLE_PX = 30
export const CARD_SUBTITLE_PX = 30

/** Height of a card's image by its width, kept between a third and three, so that no image fills or leaves the screen. */
export function coverRatio({ width, height }: { readonly width: number; readonly height: number }): number {
  const ratio = width > 0 && height > 0 ? height / width : 1
  return Math.round(Math.min(3, Math.max(1 / 3, ratio)) * 1000) / 1000
}

/** What decides how high a card's image is. */
export interface Shaped {
  readonly obj_type: number
  readonly content_sub_type?: string | undefined
  readonly cover: { readonly width: number; readonly height: number }
}

/** Heights of images that do not follow from their own (spec 3§5): of novels, of people, of roles, and of what has no image. */
const FIXED_IMAGE_PX = { none: 320, novel: 154, user: 300, role: 589 } as const
/** Kinds of content, by their word, whose cards have a height of their own. */
const FIXED_CONTENT: Readonly<Record<string, number>> = { novel: FIXED_IMAGE_PX.novel, user: FIXED_IMAGE_PX.user }

/** The height of a card's image in px where its kind fixes it; null where it follows from the image. */
export function fixedImagePx({ obj_type: objectType, content_sub_type: contentSubType, cover }: Shaped): number | null {
  if (objectType === OBJECT_TYPES.character) return FIXED_IMAGE_PX.role
  const fixed = contentSubType === undefined ? undefined : Object.entries(FIXED_CONTENT).find(([word]) => word === contentSubType)?.[1]
  if (fixed !== undefined) return fixed
  return cover.width > 0 && cover.height > 0 ? null : FIXED_IMAGE_PX.none
}

/** The height of a card's image in px in a column. */
export function imageHeightPx(card: Shaped, columnPx: number): number {
  return fixedImagePx(card) ?? columnPx * coverRatio(card.cover)
}
