import { type ContentType, imageHeightPx, type Shaped } from "../../domain/feed/rules.ts"

/** Where an appended card stands, from the top and the start of what is appended. */
export interface CardPlace {
  readonly topPx: number
  readonly startPx: number
  readonly widthPx: number
  readonly heightPx: number
}

/** The grid that the stylesheet made of the first page. */
export interface Grid {
  readonly columnPx: number
  readonly gapPx: number
  /** Text, foot and room below a card's image. */
  readonly belowPx: number
  /** What the page shows, where that fixes how high images are. */
  readonly content?: ContentType | null
  /** Where each column ends, from the top of what is appended: 0 or above it. */
  readonly endsPx: readonly number[]
}

/** Rows of the stylesheet's grid; a card's height is a whole number of them. */
const ROW_PX = 4
/** Ends that differ by less stand at one height. */
const SAME_PX = 0.5

/** Places cards as the stylesheet's grid does: each into the column that ends first, the first of those that end together. */
export function placeCards(cards: readonly Shaped[], grid: Grid): readonly CardPlace[] {
  const ends = [...grid.endsPx]
  return cards.map((card) => {
    const least = Math.min(...ends)
    const column = Math.max(
      0,
      ends.findIndex((end) => end - least < SAME_PX),
    )
    const heightPx = Math.ceil((imageHeightPx(card, grid.columnPx, grid.content) + grid.belowPx) / ROW_PX) * ROW_PX
    const place = { topPx: ends[column] ?? 0, startPx: column * (grid.columnPx + grid.gapPx), widthPx: grid.columnPx, heightPx }
    ends[column] = place.topPx + heightPx
    return place
  })
}

/** How high all that is appended is. */
export function heightOf(places: readonly CardPlace[]): number {
  return places.reduce((height, { topPx, heightPx }) => Math.max(height, topPx + heightPx), 0)
}

/** The cards that reach into a part of the page: from the first index to before the last. Tops never fall along the list. */
export function cardsWithin(places: readonly CardPlace[], fromPx: number, toPx: number, highestPx: number): readonly [number, number] {
  return [firstFrom(places, fromPx - highestPx), firstFrom(places, toPx)]
}

/** The first card whose top is at or below a height. */
function firstFrom(places: readonly CardPlace[], topPx: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle]?.topPx ?? 0) < topPx) low = middle + 1
    else high = middle
  }
  return low
}
