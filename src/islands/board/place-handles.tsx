import { useStore } from "@nanostores/react"
import { type KeyboardEvent, type PointerEvent, useRef } from "react"
import type { Place } from "../../domain/board/document.ts"
import { FRAME_HANDLES, type FrameHandle } from "../../domain/board/frame-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ARROWS } from "../image/pointer-path.ts"
import { useBoard } from "./board-context.ts"
import { boardPoint, viewPlace } from "./camera.ts"

interface PlaceHandlesProps {
  readonly place: Place
  /** What is resized. */
  readonly label: string
  readonly hasOutline?: boolean
  /** Pulls a handle to a point of the board; Shift is `isShifted`. One drag is one gesture. */
  readonly onPull: (handle: FrameHandle, to: { x: number; y: number }, isShifted: boolean, gesture: string) => void
  readonly onDone: () => void
}

const SPOTS: Readonly<Record<FrameHandle, readonly [number, number]>> = {
  nw: [0, 0],
  n: [0.5, 0],
  ne: [1, 0],
  e: [1, 0.5],
  se: [1, 1],
  s: [0.5, 1],
  sw: [0, 1],
  w: [0, 0.5],
}
const CURSORS: Readonly<Record<FrameHandle, string>> = {
  nw: "cursor-nwse-resize",
  se: "cursor-nwse-resize",
  ne: "cursor-nesw-resize",
  sw: "cursor-nesw-resize",
  n: "cursor-ns-resize",
  s: "cursor-ns-resize",
  e: "cursor-ew-resize",
  w: "cursor-ew-resize",
}
let pulls = 0

/** Eight handles around a place of the board: dragged, or moved by arrow keys, 8 px a step and 64 with Shift. */
export function PlaceHandles({ place, label, hasOutline = false, onPull, onDone }: PlaceHandlesProps) {
  const t = useMessages("board")
  const { editor } = useBoard()
  const camera = useStore(editor.$camera)
  const { left, top, width, height } = viewPlace(camera, place)
  const pulled = useRef<{ readonly gesture: string; readonly plane: DOMRect } | null>(null)
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    const plane = event.currentTarget.closest("[role=application]")?.getBoundingClientRect()
    if (plane === undefined || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pulls += 1
    pulled.current = { gesture: `pull-${pulls}`, plane }
  }
  const move = (handle: FrameHandle, event: PointerEvent<HTMLButtonElement>) => {
    if (pulled.current === null) return
    const { plane, gesture } = pulled.current
    onPull(
      handle,
      boardPoint(editor.$camera.get(), { x: event.clientX - plane.left, y: event.clientY - plane.top }),
      event.shiftKey,
      gesture,
    )
  }
  const end = () => {
    if (pulled.current !== null) onDone()
    pulled.current = null
  }
  const press = (handle: FrameHandle, event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const [x, y] = SPOTS[handle]
    const step = event.shiftKey ? 64 : 8
    onPull(
      handle,
      { x: place.left + place.width * x + arrow[0] * step, y: place.top + place.height * y + arrow[1] * step },
      false,
      `keys-${handle}`,
    )
  }
  return (
    <>
      {hasOutline ? (
        <div aria-hidden="true" className="pointer-events-none absolute border border-accent" style={{ left, top, width, height }} />
      ) : null}
      {FRAME_HANDLES.map((handle) => (
        <button
          key={handle}
          type="button"
          data-over=""
          aria-label={t("pull", { what: label, side: t(`side_${handle}`) })}
          onPointerDown={begin}
          onPointerMove={(event) => move(handle, event)}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={(event) => press(handle, event)}
          style={{ left: left + width * SPOTS[handle][0], top: top + height * SPOTS[handle][1] }}
          className={`absolute grid size-6 -translate-x-1/2 -translate-y-1/2 touch-none place-items-center rounded-control pointer-coarse:size-9 ${CURSORS[handle]}`}
        >
          <span className="size-2.5 rounded-[2px] border-[1.5px] border-accent bg-ground" />
        </button>
      ))}
    </>
  )
}
