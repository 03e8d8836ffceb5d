import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react"
import { movedBy, type ViewPlace, WHOLE_VIEW, zoomedAt } from "./view-place.ts"

const WHEEL_FACTOR = 1.0015

/** Magnifying and moving of what is in a frame: two fingers, the wheel with Ctrl, and what buttons and keys ask for. */
export interface ViewGestures {
  readonly place: ViewPlace
  readonly zoom: (factor: number) => void
  readonly move: (across: number, down: number) => void
  readonly reset: () => void
  /** Takes a pointer's event; true while it is part of a gesture of two fingers. */
  readonly isPinch: (event: PointerEvent) => boolean
  /** Forgets a pointer that has gone. */
  readonly release: (event: PointerEvent) => void
}

interface Finger {
  readonly x: number
  readonly y: number
}

export function useViewGestures(frame: RefObject<HTMLElement | null>): ViewGestures {
  const [place, setPlace] = useState<ViewPlace>(WHOLE_VIEW)
  const fingers = useRef(new Map<number, Finger>())
  const fromMiddle = (x: number, y: number): Finger => {
    const box = frame.current?.getBoundingClientRect()
    return box === undefined ? { x: 0, y: 0 } : { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const frameSize = () => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 })

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const point = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      setPlace((before) => zoomedAt(before, WHEEL_FACTOR ** -event.deltaY, point))
    }
    element.addEventListener("wheel", onWheel, { passive: false })
    return () => element.removeEventListener("wheel", onWheel)
  }, [frame])

  const pinch = (event: PointerEvent): boolean => {
    if (event.pointerType !== "touch") return false
    const now = fromMiddle(event.clientX, event.clientY)
    const before = fingers.current.get(event.pointerId)
    fingers.current.set(event.pointerId, now)
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger)
    if (other === undefined) return false
    if (before !== undefined) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
      setPlace((at) => movedBy(zoomedAt(at, factor, middle), (now.x - before.x) / 2, (now.y - before.y) / 2, frameSize()))
    }
    return true
  }
  return {
    place,
    zoom: (factor) => setPlace((before) => zoomedAt(before, factor)),
    move: (across, down) => setPlace((before) => movedBy(before, across, down, frameSize())),
    reset: () => setPlace(WHOLE_VIEW),
    isPinch: pinch,
    release: (event) => void fingers.current.delete(event.pointerId),
  }
}
