import { type RefObject, useEffect, useRef } from "react"

/** How far down the screen results may begin and still be seen, as a share of its height. */
const SEEN_SHARE = 0.7

/** Scrolls to where results come whenever `event` changes, where they would come out of sight, as below a form on a narrow screen. */
export function useComesIntoView(event: unknown): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  const before = useRef(event)
  useEffect(() => {
    if (before.current === event) return
    before.current = event
    const element = place.current
    if (element !== null && element.getBoundingClientRect().top > innerHeight * SEEN_SHARE) element.scrollIntoView({ block: "start" })
  }, [event])
  return place
}
