import { type KeyboardEvent, type PointerEvent, useRef } from "react"
import { formatTime } from "../_ui/time-text.ts"
import { type Edge, type Extent, keyStep } from "./timeline-rules.ts"

interface TimelineHandleProps {
  readonly edge: Edge
  readonly label: string
  readonly seconds: number
  readonly extent: Extent
  /** Where it stands in the view, 0 to 1. */
  readonly fraction: number
  /** Seconds at a place on the screen. */
  readonly secondsAtX: (clientX: number) => number
  readonly onMove: (seconds: number) => void
}

/** One end of the piece: dragged, or moved by keys. It is held beside the piece, so that both can be taken when they are close; what can be held is wider than what is seen. */
export function TimelineHandle({ edge, label, seconds, extent, fraction, secondsAtX, onMove }: TimelineHandleProps) {
  /** How far from the time itself it was taken. */
  const grip = useRef<number | null>(null)
  const release = () => {
    grip.current = null
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    grip.current = secondsAtX(event.clientX) - seconds
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grip.current !== null) onMove(secondsAtX(event.clientX) - grip.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = keyStep(event.key, event.shiftKey, extent)
    const target = event.key === "Home" ? 0 : event.key === "End" ? extent.durationSeconds : step === null ? null : seconds + step
    if (target === null) return
    event.preventDefault()
    event.stopPropagation()
    onMove(target)
  }
  const isStart = edge === "start"
  return (
    <div
      role="slider"
      tabIndex={0}
      data-edge={edge}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={extent.durationSeconds}
      aria-valuenow={seconds}
      aria-valuetext={formatTime(seconds)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
      style={{ left: `${fraction * 100}%` }}
      className={`absolute inset-y-0 z-10 grid w-3.5 cursor-ew-resize touch-none place-items-center bg-accent transition-colors duration-120 before:absolute before:inset-y-0 hover:bg-accent-hover ${isStart ? "-ml-3.5 rounded-l-control before:-right-2 before:-left-[22px]" : "rounded-r-control before:-right-[22px] before:-left-2"}`}
    >
      <span aria-hidden="true" className="h-5 w-0.5 rounded-pill bg-accent-ink" />
    </div>
  )
}
