import { OBJECT_TYPES } from "../post/contribution-rules.ts"
import type { GridName } from "./kind-rules.ts"

/** Orders of the works with a tag. */
export const TAG_ORDERS = ["hot", "new"] as const
export type TagOrder = (typeof TAG_ORDERS)[number]

export const TIME_RANGES = ["All", "day", "week", "month"] as const
export type TimeRange = (typeof TIME_RANGES)[number]

const DAY_MS = 86_400_000
const RANGE_DAYS: Readonly<Record<Exclude<TimeRange, "All">, number>> = { day: 1, week: 7, month: 30 }

/** The oldest publication that a time range includes, in milliseconds since 1970; 0 for all. */
export function rangeStartMs(range: TimeRange, nowMs: number): number {
  return range === "All" ? 0 : nowMs - RANGE_DAYS[range] * DAY_MS
}

/** From which width of the viewport a grid has how many columns; the first holds from 0. */
export interface ColumnStep {
  readonly fromPx: number
  readonly columns: number
}

const ROLES = { fromPx: 600, columns: 2, untilPx: 4900, mostColumns: 24 } as const

/** Columns of each grid (spec 3§2); the steps between the given ones are ours, those of roles evenly apart. */
export const GRIDS: Readonly<Record<GridName, readonly ColumnStep[]>> = {
  normal: [
    { fromPx: 0, columns: 1 },
    { fromPx: 340, columns: 2 },
    { fromPx: 720, columns: 3 },
    { fromPx: 1000, columns: 4 },
    { fromPx: 1360, columns: 5 },
    { fromPx: 1700, columns: 6 },
    { fromPx: 2100, columns: 7 },
  ],
  // Cards that are their image alone stand closer.
  work: [
    { fromPx: 0, columns: 1 },
    { fromPx: 340, columns: 2 },
    { fromPx: 720, columns: 3 },
    { fromPx: 1000, columns: 4 },
    { fromPx: 1200, columns: 5 },
    { fromPx: 1360, columns: 6 },
    { fromPx: 2100, columns: 7 },
  ],
  novel: [
    { fromPx: 0, columns: 1 },
    { fromPx: 1000, columns: 2 },
    { fromPx: 1360, columns: 3 },
    { fromPx: 1440, columns: 4 },
  ],
  role: [{ fromPx: 0, columns: 1 }, ...Array.from({ length: ROLES.mostColumns - ROLES.columns + 1 }, (_, step) => roleStep(step))],
}

function roleStep(step: number): ColumnStep {
  const steps = ROLES.mostColumns - ROLES.columns
  return { fromPx: Math.round(ROLES.fromPx + (step * (ROLES.untilPx - ROLES.fromPx)) / steps), columns: ROLES.columns + step }
}

/** No card is narrower (spec 3§5). */
export const MINIMUM_CARD_PX = 140

/** Height of a card's text: 30 for the title, 30 for the line below it, and 40 for its foot (spec 3§5). */
export const CARD_TITLE_PX = 30
export const CARD_SUBTITLE_PX = 30
export const CARD_FOOT_PX = 40

/** What a card of a grid has below its image: its text and foot; nothing where they lie on it. */
export function textPxOfGrid(grid: GridName): number {
  return grid === "work" ? 0 : CARD_TITLE_PX + CARD_SUBTITLE_PX + CARD_FOOT_PX
}

/** Height of a card's image by its width, kept between a third and three, so that no image fills or leaves the screen. */
export function coverRatio({ width, height }: { readonly width: number; readonly height: number }): number {
  const ratio = width > 0 && height > 0 ? height / width : 1
  return Math.round(Math.min(3, Math.max(1 / 3, ratio)) * 1000) / 1000
}

/** What decides how high a card's image is, besides the page that it is on. */
export interface Shaped {
  readonly obj_type: number
  readonly content_sub_type?: string | undefined
  readonly cover: { readonly width: number; readonly height: number }
}

/** Content whose cards have images of one height (spec 3§5), as pages say what they show and cards what they are. */
export const CONTENT_TYPES = ["novel", "user", "role"] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

const CONTENT_IMAGE_PX: Readonly<Record<ContentType, number>> = { novel: 154, user: 300, role: 589 }
/** Of what has no image. */
const NO_IMAGE_PX = 320

/** What a grid's page shows of one height; null where its cards are as high as their own images. */
export function contentOfGrid(grid: GridName): ContentType | null {
  return grid === "normal" || grid === "work" ? null : grid
}

/**
 * The height of a card's image in px where something fixes it: what the page shows, else the kind of the card; null where it follows from
 * the image.
 */
export function fixedImagePx(
  { obj_type: objectType, content_sub_type: contentSubType, cover }: Shaped,
  page: ContentType | null = null,
): number | null {
  const own = objectType === OBJECT_TYPES.character ? "role" : (CONTENT_TYPES.find((content) => content === contentSubType) ?? null)
  const content = page ?? own
  if (content !== null) return CONTENT_IMAGE_PX[content]
  return cover.width > 0 && cover.height > 0 ? null : NO_IMAGE_PX
}

/** The height of a card's image in px in a column. */
export function imageHeightPx(card: Shaped, columnPx: number, page: ContentType | null = null): number {
  return fixedImagePx(card, page) ?? columnPx * coverRatio(card.cover)
}
