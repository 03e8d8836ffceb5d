import { Maximize, ZoomIn, ZoomOut } from "lucide-react"
import { type ReactNode, useCallback, useEffect, useId, useRef } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { buttonLook } from "../_ui/button.tsx"
import type { Part } from "./brush-stroke.ts"
import { usePaintInput } from "./use-paint-input.ts"
import type { Painting } from "./use-painting.ts"
import { useViewGestures } from "./use-view-gestures.ts"
import { MAXIMUM_SCALE } from "./view-place.ts"

interface PaintSurfaceProps {
  readonly painting: Painting
  readonly image: { readonly width: number; readonly height: number }
  /** What the surface is for, for those who do not see it. */
  readonly label: string
  /** Draws a part of the board's size onto the view, or all of it for null. A new function draws all anew. */
  readonly draw: (context: CanvasRenderingContext2D, part: Part | null) => void
  /** Lies over the image, as large as it. */
  readonly children?: ReactNode
  /** What can be seen cannot be painted on now. */
  readonly isLocked?: boolean
}

/** An image to paint a mask on: by mouse, pen, finger or keys, magnified and moved. */
export function PaintSurface({ painting, image, label, draw, children, isLocked = false }: PaintSurfaceProps) {
  const t = useMessages("image")
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useViewGestures(frame)
  const { board, hand, history } = painting
  const onDrawn = useCallback(
    (part: Part | null) => {
      const context = canvas.current?.getContext("2d") ?? null
      if (context !== null) draw(context, part)
    },
    [draw],
  )
  const input = usePaintInput({ painting, view, stage, image, onDrawn })
  useEffect(() => {
    board.show(history.done)
    onDrawn(null)
  }, [board, history, onDrawn])
  const { cursor, outline } = input
  const handlers = isLocked ? {} : input.pointer
  const isWhole = view.place.scale === 1
  const isClosest = view.place.scale >= MAXIMUM_SCALE
  const pixel = image.width / 900
  const radius = hand.tool === "brush" ? hand.radius : pixel * 6
  return (
    <div className="grid min-w-0 gap-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- painting is an interaction that no plainer role has */}
      <div
        ref={frame}
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}-keys`}
        onKeyDown={isLocked ? undefined : input.onKeyDown}
        {...handlers}
        style={{ aspectRatio: `${image.width} / ${image.height}` }}
        className={`[container-type:size] relative grid max-h-[min(62dvh,40rem)] min-h-64 w-full touch-none place-items-center overflow-hidden rounded-card border border-line bg-sunken select-none ${isLocked ? "" : hand.tool === "move" ? "cursor-grab active:cursor-grabbing" : "cursor-crosshair"}`}
      >
        <div
          ref={stage}
          className={`relative ${LOOKS.checkers}`}
          style={{
            width: `min(100cqw, 100cqh * ${image.width / image.height})`,
            aspectRatio: `${image.width} / ${image.height}`,
            transform: `translate(${view.place.x}px, ${view.place.y}px) scale(${view.place.scale})`,
          }}
        >
          <canvas
            ref={canvas}
            width={board.canvas.width}
            height={board.canvas.height}
            aria-hidden="true"
            className="absolute inset-0 size-full text-accent"
          />
          {children}
          {isLocked ? null : (
            <svg
              viewBox={`0 0 ${image.width} ${image.height}`}
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 size-full overflow-visible"
            >
              {outline.length > 1 ? <Line points={outline} /> : null}
              {cursor === null || hand.tool === "move" ? null : <Ring x={cursor.x} y={cursor.y} radius={radius} isDown={input.isPenDown} />}
            </svg>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label={t("view")} className="flex gap-1">
          <button
            type="button"
            className={buttonLook("plain", "medium", true)}
            aria-label={t("zoomOut")}
            title={t("zoomOut")}
            aria-disabled={isWhole}
            onClick={() => isWhole || view.zoom(1 / 1.4)}
          >
            <ZoomOut size={17} strokeWidth={1.75} />
          </button>
          <button
            type="button"
            className={buttonLook("plain", "medium", true)}
            aria-label={t("zoomIn")}
            title={t("zoomIn")}
            aria-disabled={isClosest}
            onClick={() => isClosest || view.zoom(1.4)}
          >
            <ZoomIn size={17} strokeWidth={1.75} />
          </button>
          <button
            type="button"
            className={buttonLook("plain", "medium", true)}
            aria-label={t("zoomWhole")}
            title={t("zoomWhole")}
            aria-disabled={isWhole}
            onClick={() => isWhole || view.reset()}
          >
            <Maximize size={17} strokeWidth={1.75} />
          </button>
        </div>
        <p id={`${id}-keys`} className={`${LOOKS.hint} min-w-40 flex-1 pointer-coarse:hidden max-md:hidden`}>
          {isLocked ? "" : t("paintKeys")}
        </p>
      </div>
      <p role="status" className="sr-only">
        {cursor?.isByKeys === true ? t(input.isPenDown ? "penDown" : "penUp", { x: Math.round(cursor.x), y: Math.round(cursor.y) }) : ""}
      </p>
    </div>
  )
}

/** Dark within light, to be seen on any image. */
function Ring({ x, y, radius, isDown }: { readonly x: number; readonly y: number; readonly radius: number; readonly isDown: boolean }) {
  return (
    <>
      <circle cx={x} cy={y} r={radius} fill="none" stroke="black" strokeWidth={isDown ? 5 : 3} vectorEffect="non-scaling-stroke" />
      <circle cx={x} cy={y} r={radius} fill="none" stroke="white" strokeWidth={isDown ? 3 : 1.25} vectorEffect="non-scaling-stroke" />
    </>
  )
}

function Line({ points }: { readonly points: readonly { readonly x: number; readonly y: number }[] }) {
  const text = points.map(({ x, y }) => `${x},${y}`).join(" ")
  return (
    <>
      <polygon points={text} fill="white" fillOpacity={0.2} stroke="black" strokeWidth={3} vectorEffect="non-scaling-stroke" />
      <polygon points={text} fill="none" stroke="white" strokeWidth={1.25} strokeDasharray="5 4" vectorEffect="non-scaling-stroke" />
    </>
  )
}
