import { type RefObject, useEffect, useLayoutEffect, useState } from "react"
import type { CardPlace } from "./place-cards.ts"

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

/** Which cards reach into a part of the page: from the first to before the last. */
type Within = (fromPx: number, toPx: number) => readonly [number, number]

/** The cards near the viewport and the one that has the focus; all others are not in the document. `box` is what they are placed in. */
export function useShownCards(
  box: RefObject<HTMLElement | null>,
  places: readonly CardPlace[],
  within: Within,
): Omit<Waterfall, "heightPx"> {
  const [range, setRange] = useState<readonly [number, number]>([0, 0])
  const [focused, setFocused] = useState(-1)

  useLayoutEffect(() => {
    const element = box.current
    if (element === null || places.length === 0) return
    const look = () => {
      const topPx = -element.getBoundingClientRect().top
      const aroundPx = innerHeight * VIEWPORTS_AROUND
      const next = within(topPx - aroundPx, topPx + innerHeight + aroundPx)
      setRange((before) => (before[0] === next[0] && before[1] === next[1] ? before : next))
    }
    look()
    addEventListener("scroll", look, { passive: true })
    return () => removeEventListener("scroll", look)
  }, [box, places, within])

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
    places,
    range,
    shown: indexes.flatMap((index) => {
      const place = places[index]
      return place === undefined ? [] : [{ index, place }]
    }),
  }
}
