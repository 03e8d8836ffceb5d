import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from "react"
import type { GridName } from "../../domain/feed/kind-rules.ts"
import { contentOfGrid, textPxOfGrid } from "../../domain/feed/rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { type CardPlace, cardsWithin, type Grid, heightOf, placeCards } from "./place-cards.ts"

/** Room below a card's text, as the stylesheet has it. */
const BELOW_CARD_PX = 8
/** Font size that the stylesheet's text heights are for. */
const ROOT_FONT_PX = 16
/** Viewports above and below that keep their cards. */
const VIEWPORTS_AROUND = 1

/** Which appended cards are in the document and where. */
export interface Waterfall {
  readonly heightPx: number
  readonly places: readonly CardPlace[]
  /** The cards near the viewport: from the first to before the last. */
  readonly range: readonly [number, number]
  readonly shown: readonly { readonly index: number; readonly place: CardPlace }[]
}

/**
 * Places the cards that are appended to the first page, and shows those near the viewport and the one that has the focus; all others are
 * not in the document. `box` is the element that they stand in, right below the stylesheet's grid.
 */
export function useWaterfall(box: RefObject<HTMLElement | null>, cards: readonly Card[], name: GridName): Waterfall {
  const [grid, setGrid] = useState<Grid | null>(null)
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  const [focused, setFocused] = useState(-1)
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

  useLayoutEffect(() => {
    const element = box.current
    if (element === null || places.length === 0) return
    const highestPx = places.reduce((most, { heightPx }) => Math.max(most, heightPx), 0)
    const look = () => {
      const topPx = -element.getBoundingClientRect().top
      const aroundPx = innerHeight * VIEWPORTS_AROUND
      const next = cardsWithin(places, topPx - aroundPx, topPx + innerHeight + aroundPx, highestPx)
      setRange((before) => (before[0] === next[0] && before[1] === next[1] ? before : next))
    }
    look()
    addEventListener("scroll", look, { passive: true })
    return () => removeEventListener("scroll", look)
  }, [box, places])

  useEffect(() => {
    const element = box.current
    const note = ({ target }: FocusEvent) => {
      const item =
        target instanceof Element ? target.closest(".card-box")?.querySelector<HTMLElement>("[data-item]")?.dataset["item"] : undefined
      setFocused(item === undefined ? -1 : Number(item))
    }
    element?.addEventListener("focusin", note)
    return () => element?.removeEventListener("focusin", note)
  }, [box])

  const [from, to] = range
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset)
  if (focused >= 0 && focused < from) indexes.unshift(focused)
  if (focused >= to) indexes.push(focused)
  return {
    heightPx: heightOf(places),
    places,
    range,
    shown: indexes.flatMap((index) => {
      const place = places[index]
      return place === undefined ? [] : [{ index, place }]
    }),
  }
}

/** What the stylesheet made of the cards above an element: it knows the columns, and where each of them ends. */
function gridAbove(element: HTMLElement, name: GridName): Grid {
  const box = element.closest(".waterfall-box")
  const above = box?.querySelector(".waterfall")
  // Below a row that crosses the page all columns begin at one height.
  const isApart = box?.querySelector("[data-row-between]") != null
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
    endsPx: endsPx.map((end) => (isApart ? 0 : Number.isFinite(end) ? end : outer.top - topPx)),
  }
}
