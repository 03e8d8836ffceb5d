import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from "react"
import type { Card } from "../../domain/post/card-contract.ts"
import { type PlacedRuns, placeRuns, type RunColumns, runsWithin } from "./place-runs.ts"
import { useShownCards, type Waterfall } from "./use-shown-cards.ts"

/** Appended runs: what is in the document of them, and where each row stands among them. */
export interface Runs extends Waterfall, Pick<PlacedRuns, "runs" | "rowTopsPx"> {}

const NOTHING: PlacedRuns = { places: [], runs: [], rowTopsPx: [], heightPx: 0 }

/** Places appended cards in runs, with rows of these heights after them, in the columns that the stylesheet made of the runs above. */
export function useRuns(
  box: RefObject<HTMLElement | null>,
  cards: readonly Card[],
  rowHeightsPx: readonly number[],
  isWhole: boolean,
): Runs {
  const [grid, setGrid] = useState<RunColumns | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => {
      const next = columnsAbove(element)
      setGrid((before) => (before?.columns === next.columns && before.columnPx === next.columnPx ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  const placed = useMemo(
    () => (grid === null ? NOTHING : placeRuns(cards, grid, rowHeightsPx, isWhole)),
    [cards, grid, rowHeightsPx, isWhole],
  )
  const within = useCallback((fromPx: number, toPx: number) => runsWithin(placed.runs, fromPx, toPx), [placed])
  return { ...useShownCards(box, placed.places, within), heightPx: placed.heightPx, runs: placed.runs, rowTopsPx: placed.rowTopsPx }
}

function columnsAbove(element: HTMLElement): RunColumns {
  const above = element.closest(".waterfall-box")?.querySelector(".run")
  const style = above ? getComputedStyle(above) : null
  const columns = Number(style?.getPropertyValue("--columns")) || 1
  const gapPx = Number.parseFloat(style?.columnGap ?? "") || 0
  return { columns, gapPx, columnPx: (element.clientWidth - (columns - 1) * gapPx) / columns }
}
