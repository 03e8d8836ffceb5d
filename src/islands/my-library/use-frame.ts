import { useEffect, useEffectEvent, useState } from "react"

interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A pointer that moves less than this, px, pressed and drew nothing. */
const LEAST_PX = 6

/** The frame that is drawn between the tiles of a box by a mouse, in px of the box; tells the ids within as it grows. Null while none is. */
export function useFrame(box: { readonly current: HTMLElement | null }, onFrame: (ids: readonly string[]) => void): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null)
  const tell = useEffectEvent(onFrame)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const listening = new AbortController()
    const { signal } = listening
    let from: { readonly x: number; readonly y: number } | null = null
    const place = ({ clientX, clientY }: PointerEvent) => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const begin = (event: PointerEvent) => {
      const isBetween = event.target instanceof Element && event.target.closest("button, label, a, input") === null
      from = event.button === 0 && event.pointerType === "mouse" && isBetween ? place(event) : null
    }
    const draw = (event: PointerEvent) => {
      if (from === null) return
      const to = place(event)
      const drawn = {
        left: Math.min(from.x, to.x),
        top: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      }
      if (Math.max(drawn.width, drawn.height) < LEAST_PX) return
      setFrame(drawn)
      tell(idsWithin(element, drawn))
    }
    const end = () => {
      from = null
      setFrame(null)
    }
    element.addEventListener("pointerdown", begin, { signal })
    addEventListener("pointermove", draw, { signal })
    addEventListener("pointerup", end, { signal })
    addEventListener("pointercancel", end, { signal })
    return () => listening.abort()
  }, [box])
  return frame
}

function idsWithin(box: HTMLElement, { left, top, width, height }: Frame): readonly string[] {
  const origin = box.getBoundingClientRect()
  return [...box.querySelectorAll<HTMLElement>("[data-item]")].flatMap((tile) => {
    const at = tile.getBoundingClientRect()
    const x = at.left - origin.left
    const y = at.top - origin.top
    const meets = x < left + width && x + at.width > left && y < top + height && y + at.height > top
    return meets ? (tile.dataset["item"] ?? []) : []
  })
}
