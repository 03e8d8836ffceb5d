import { type PointerEvent, useRef } from "react"
import type { TaskImage } from "../../../domain/task/contract.ts"
import { thumbhashUrl } from "../../_ui/thumbhash-image.ts"
import type { Zoom } from "./use-zoom.ts"

/** Movement of a pointer in px below which it is a click. */
const CLICK_SLACK_PX = 4
const CLICK_ZOOM = 2.5

interface ZoomableImageProps {
  readonly image: TaskImage
  readonly alt: string
  readonly zoom: Zoom
}

/** The image as large as fits: a click zooms in and out, dragging moves it. The buttons and keys around it do the same. */
export function ZoomableImage({ image, alt, zoom }: ZoomableImageProps) {
  const drag = useRef<{ x: number; y: number; travelled: number } | null>(null)
  const hash = thumbhashUrl(image.thumbhash)
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, travelled: 0 }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === null) return
    const deltaX = event.clientX - drag.current.x
    const deltaY = event.clientY - drag.current.y
    drag.current = { x: event.clientX, y: event.clientY, travelled: drag.current.travelled + Math.abs(deltaX) + Math.abs(deltaY) }
    zoom.move(deltaX, deltaY)
  }
  const onPointerUp = () => {
    const wasClick = drag.current !== null && drag.current.travelled < CLICK_SLACK_PX
    drag.current = null
    if (!wasClick) return
    if (zoom.scale > 1) zoom.reset()
    else zoom.by(CLICK_ZOOM)
  }
  return (
    <div
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = null
      }}
      className={`[container-type:size] grid size-full touch-none grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden px-2 pt-15 pb-2 lg:px-16 lg:pb-4 ${zoom.scale > 1 ? "cursor-grab active:cursor-grabbing" : "cursor-zoom-in"}`}
    >
      <img
        src={image.url}
        alt={alt}
        width={image.width}
        height={image.height}
        draggable={false}
        className="h-auto max-w-none rounded-card bg-cover outline outline-edge -outline-offset-1"
        style={{
          width: `min(100cqw, 100cqh * ${image.width / image.height}, ${image.width}px)`,
          aspectRatio: `${image.width} / ${image.height}`,
          transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
          ...(hash === null ? {} : { backgroundImage: `url(${hash})` }),
        }}
      />
    </div>
  )
}
