import { useStore } from "@nanostores/react"
import { useEffect, useRef } from "react"
import type { Place } from "../../domain/board/document.ts"
import type { FrameHandle } from "../../domain/board/frame-rules.ts"
import { resizeFrame } from "../../domain/board/frame-rules.ts"
import { placeOfLayer } from "../../domain/board/layer-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useBoard } from "./board-context.ts"
import { withPlace } from "./board-gestures.ts"
import type { BoardInput } from "./board-input.ts"
import { viewPlace } from "./camera.ts"
import { FrameMark } from "./frame-mark.tsx"
import { PlaceHandles } from "./place-handles.tsx"
import { resizedPlace } from "./resized-place.ts"
import { tintedSelection } from "./selection.ts"

/** What lies over the board but is no part of it: frame, handles, selection, the brush's ring. */
export function BoardOverlay({ input }: { readonly input: BoardInput }) {
  const t = useMessages("board")
  const { editor } = useBoard()
  const { present } = useStore(editor.$history)
  const activeId = useStore(editor.$activeId)
  const tool = useStore(editor.$tool)
  const gridPx = useStore(editor.$gridPx)
  const active = present.layers.find(({ id }) => id === activeId)
  const pullFrame = (handle: FrameHandle, to: { x: number; y: number }, keepsRatio: boolean, gesture: string) =>
    editor.change((document) => ({ ...document, frame: resizeFrame(document.frame, handle, to, { keepsRatio, gridPx }) }), gesture)
  return (
    <>
      <SelectionMark />
      <FrameMark />
      {tool === "frame" ? (
        <PlaceHandles place={present.frame} label={t("frame")} onPull={pullFrame} onDone={() => editor.settle()} />
      ) : null}
      {tool === "move" && active !== undefined && active.isVisible && "place" in active && !active.isLocked ? (
        <PlaceHandles
          place={active.place}
          label={active.name}
          hasOutline
          onPull={(handle, to, isFree, gesture) =>
            editor.change((document) => withPlace(document, active.id, resizedPlace(active.place, handle, to, !isFree)), gesture)
          }
          onDone={() => editor.settle()}
        />
      ) : null}
      {tool === "move" && active !== undefined && "tiles" in active ? <Outline place={placeOfLayer(active)} /> : null}
      <OpenOutline input={input} />
      <BrushRing input={input} />
    </>
  )
}

function Outline({ place }: { readonly place: Place | null }) {
  const camera = useStore(useBoard().editor.$camera)
  if (place === null) return null
  const { left, top, width, height } = viewPlace(camera, place)
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute border border-dashed border-accent"
      style={{ left, top, width, height }}
    />
  )
}

/** What is selected: its straight sides as a dashed line, anything else tinted. */
function SelectionMark() {
  const { editor } = useBoard()
  const camera = useStore(editor.$camera)
  const selection = useStore(editor.$selection)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext("2d")
    if (context == null || selection === null || selection.outline !== null) return
    context.drawImage(tintedSelection(selection, getComputedStyle(context.canvas).color), 0, 0)
  }, [selection])
  if (selection === null) return null
  const { left, top, width, height } = viewPlace(camera, selection.place)
  if (selection.outline === null)
    return (
      <canvas
        ref={canvas}
        key={`${selection.place.left} ${selection.place.top} ${selection.place.width} ${selection.place.height}`}
        aria-hidden="true"
        width={selection.place.width}
        height={selection.place.height}
        className="pointer-events-none absolute text-focus opacity-50"
        style={{ left, top, width, height }}
      />
    )
  return <Line points={selection.outline} />
}

function OpenOutline({ input }: { readonly input: BoardInput }) {
  const points = useStore(input.$outline)
  return points.length < 2 ? null : <Line points={points} />
}

/** A closed line that is seen on any image: dark below light. */
function Line({ points }: { readonly points: readonly { readonly x: number; readonly y: number }[] }) {
  const { scale, left, top } = useStore(useBoard().editor.$camera)
  const text = points.map(({ x, y }) => `${(x - left) * scale},${(y - top) * scale}`).join(" ")
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
      <polygon points={text} fill="white" fillOpacity={0.1} stroke="black" strokeWidth={3} />
      <polygon points={text} fill="none" stroke="white" strokeWidth={1.25} strokeDasharray="5 4" />
    </svg>
  )
}

/** The brush's size where it is; drawn beside React, as it follows every move of the pointer. */
function BrushRing({ input }: { readonly input: BoardInput }) {
  const t = useMessages("board")
  const { editor } = useBoard()
  const tool = useStore(editor.$tool)
  const ring = useRef<HTMLDivElement>(null)
  const spoken = useRef<HTMLParagraphElement>(null)
  const isBrush = tool === "brush" || tool === "eraser"
  useEffect(() => {
    const draw = () => {
      const element = ring.current
      if (element === null) return
      const cursor = input.$cursor.get()
      const { scale, left, top } = editor.$camera.get()
      element.hidden = cursor === null || (!isBrush && !cursor.isByKeys)
      if (cursor === null) return
      const radius = isBrush ? Math.max(1.5, editor.$hand.get().radius * scale) : 6
      element.style.inlineSize = element.style.blockSize = `${radius * 2}px`
      element.style.transform = `translate(${(cursor.x - left) * scale - radius}px, ${(cursor.y - top) * scale - radius}px)`
      if (spoken.current !== null && cursor.isByKeys)
        spoken.current.textContent = t(input.$isPenDown.get() ? "penDown" : "penUp", { x: Math.round(cursor.x), y: Math.round(cursor.y) })
    }
    const stops = [input.$cursor, editor.$camera, editor.$hand, input.$isPenDown].map((store) => store.listen(draw))
    draw()
    return () => {
      for (const stop of stops) stop()
    }
  }, [input, editor, isBrush, t])
  return (
    <>
      <div
        ref={ring}
        aria-hidden="true"
        hidden
        className="pointer-events-none absolute start-0 top-0 rounded-full border border-veil-ink outline outline-veil"
      />
      <p ref={spoken} role="status" className="sr-only" />
    </>
  )
}
