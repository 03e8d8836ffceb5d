import { useEffect, useLayoutEffect, useRef } from "react"
import type { Card } from "../../domain/post/card-contract.ts"
import type { PagedListHandle } from "../_ui/use-paged-list.ts"
import { isReturn, noteLoaded } from "./loaded-cards.ts"

/**
 * On the way back, loads the list again as it was left and leads to the card that was opened; tells what is loaded for the next
 * time. `prepare` fetches what shows the cards.
 */
export function useLeftList({ items, cursor, restore }: PagedListHandle<Card>, prepare: () => Promise<void>): void {
  const lead = useRef<(() => void) | null>(null)
  const hasItems = items.length > 0

  useEffect(() => {
    if (!isReturn()) return
    let isGone = false
    const restoreList = ({ isOutOfReach, returnTo, takeLeftList }: typeof import("./feed-place.ts")) => {
      const left = isGone ? null : takeLeftList()
      if (left === null || left.cards.length === 0) return
      if (isOutOfReach(left)) lead.current = () => returnTo(left)
      // The page may have been sent anew since, with works that were further down.
      const sent = new Set([...document.querySelectorAll<HTMLElement>(".waterfall [data-card]")].map(({ dataset }) => dataset["card"]))
      restore({ items: left.cards.filter(({ id }) => !sent.has(id)), next_cursor: left.cursor })
    }
    Promise.all([import("./feed-place.ts"), prepare()]).then(
      ([chunk]) => restoreList(chunk),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [restore, prepare])

  useLayoutEffect(() => {
    if (lead.current === null || !hasItems) return
    requestAnimationFrame(lead.current)
    lead.current = null
  }, [hasItems])

  useEffect(() => noteLoaded({ cards: items, cursor }), [items, cursor])
  useEffect(() => () => noteLoaded(null), [])
}
