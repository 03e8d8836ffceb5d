import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import type Sortable from "sortablejs"

/** The pointer moves so far before a drag begins, pixels: a tap with a trembling hand moves nothing. */
const TOLERANCE_PX = 10
const SLIDE_MS = 150

/**
 * Lets the rows of a list be dragged by what has `data-grip`. What drags is fetched when there is a list to sort; false until then, and where
 * it cannot be fetched: the buttons of the rows do the same.
 */
export function useSortedRows(rows: RefObject<HTMLElement | null>, isNeeded: boolean, onMove: (from: number, to: number) => void): boolean {
  const [isReady, setIsReady] = useState(false)
  const move = useEffectEvent(onMove)
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    let sortable: Sortable | null = null
    const begin = async () => {
      const { default: Rows } = await import("sortablejs")
      const list = rows.current
      if (isGone || list === null) return
      sortable = Rows.create(list, {
        draggable: "li",
        handle: "[data-grip]",
        direction: "vertical",
        // By pointer events throughout: dragging of the platform's own kind knows no touch.
        forceFallback: true,
        fallbackTolerance: TOLERANCE_PX,
        animation: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : SLIDE_MS,
        ghostClass: "opacity-40",
        onEnd: ({ item, from, oldIndex, newIndex }) => {
          if (oldIndex === undefined || newIndex === undefined || oldIndex === newIndex) return
          // Back to where it was: only React moves what React made.
          item.remove()
          from.insertBefore(item, from.children[oldIndex] ?? null)
          move(oldIndex, newIndex)
        },
      })
      setIsReady(true)
    }
    begin().catch(() => {})
    return () => {
      isGone = true
      sortable?.destroy()
      setIsReady(false)
    }
  }, [rows, isNeeded])
  return isReady
}
