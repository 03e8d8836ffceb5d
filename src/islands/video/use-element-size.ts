import { type RefObject, useEffect, useState } from "react"
import type { Size } from "./crop-frame-rules.ts"

/** Inner size of an element in CSS pixels as it changes; 0 before it is known. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const box = element.current
    if (box === null) return
    const take = () =>
      setSize((before) => {
        const next = { width: box.clientWidth, height: box.clientHeight }
        return next.width === before.width && next.height === before.height ? before : next
      })
    take()
    const observer = new ResizeObserver(take)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return size
}
