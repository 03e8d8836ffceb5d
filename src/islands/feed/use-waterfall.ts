import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from "react"
import type { GridName } from "../../domain/feed/kind-rules.ts"
import { contentOfGrid, textPxOfGrid } from "../../domain/feed/rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { cardsWithin, type Grid, heightOf, placeCards } from "./place-cards.ts"
import { useShownCards, type Waterfall } from "./use-shown-cards.ts"

/** Room below a card's text, as the stylesheet has it. */
const BELOW_CARD_PX = 8
/** Font size that the stylesheet's text heights are for. */
const ROOT_FONT_PX = 16

/**
 * Places the cards that are appended to the first page, and shows those near the viewport and the one that has the focus; all others are
 * not in the document. `box` is the element that they stand in, right below the stylesheet's grid.
 */
export function useWaterfall(box: RefObject<HTMLElement | null>, cards: readonly Card[], name: GridName): Waterfall {
  const [grid, setGrid] = useState<Grid | null>(null)
  const places = useMemo(() => (grid === null ? [] : placeCards(cards, grid)), [cards, grid])
  const hasCards = cards.length > 0

  useLayoutEffect(() => {
    const element = box.current
    if (!hasCards || element === null) return
    const measure = () => setGrid({ ...gridAbove(element, name), content: contentOfGrid(name) })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, hasCards, name])

  const within = useCallback(
    (fromPx: number, toPx: number) => {
      const highestPx = places.reduce((most, { heightPx }) => Math.max(most, heightPx), 0)
      return cardsWithin(places, fromPx, toPx, highestPx)
    },
    [places],
  )
  return { ...useShownCards(box, places, within), heightPx: heightOf(places) }
}

/** What the stylesheet made of the cards above an element: it knows the columns, and where each of them ends. */
function gridAbove(element: HTMLElement, name: GridName): Grid {
  const above = element.closest(".waterfall-box")?.querySelector(".waterfall")
  const topPx = element.getBoundingClientRect().top
  const { gridTemplateColumns = "", columnGap = "0", direction = "ltr" } = above ? getComputedStyle(above) : {}
  const columns = gridTemplateColumns.split(" ").map(Number.parseFloat)
  const columnPx = columns[0] || element.clientWidth
  const gapPx = Number.parseFloat(columnGap) || 0
  const endsPx = columns.map(() => Number.NEGATIVE_INFINITY)
  const outer = above?.getBoundingClientRect() ?? element.getBoundingClientRect()
  for (const card of above?.querySelectorAll(":scope > .card-box") ?? []) {
    const { left, right, bottom } = card.getBoundingClientRect()
    const column = Math.round((direction === "rtl" ? outer.right - right : left - outer.left) / (columnPx + gapPx))
    endsPx[column] = Math.max(endsPx[column] ?? Number.NEGATIVE_INFINITY, bottom - topPx)
  }
  const fontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return {
    columnPx,
    gapPx,
    belowPx: (textPxOfGrid(name) * fontPx) / ROOT_FONT_PX + BELOW_CARD_PX,
    // A column that the first page left empty begins where the grid does.
    endsPx: endsPx.map((end) => (Number.isFinite(end) ? end : outer.top - topPx)),
  }
}
