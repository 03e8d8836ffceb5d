import { type PointerEvent, useRef } from "react"
import { LOOKS } from "../_tools/looks.ts"
import { ClipFrame } from "./clip-frame.tsx"
import { type CropFrame, GRIPS, type Grip, movedFrame, resizedFrame, type Size, turned } from "./crop-frame-rules.ts"
import type { Orientation } from "./turn-rules.ts"
import type { ClipPlayer } from "./use-clip-player.ts"
import { useElementSize } from "./use-element-size.ts"

interface CropStageProps {
  readonly file: File
  readonly player: ClipPlayer
  readonly isMuted: boolean
  /** Of the source as it is shown, before the turn. */
  readonly image: Size
  readonly orientation: Orientation
  /** In the turned frame; null where nothing can be cut off. */
  readonly frame: CropFrame | null
  /** Width to height that the frame is held to. */
  readonly ratio: number | null
  readonly onFrame: (frame: CropFrame) => void
}

const GRIP_PLACES: Readonly<Record<Grip, string>> = {
  nw: "-top-5 -left-5 cursor-nwse-resize",
  n: "-top-5 left-1/2 -ml-5 cursor-ns-resize",
  ne: "-top-5 -right-5 cursor-nesw-resize",
  e: "top-1/2 -right-5 -mt-5 cursor-ew-resize",
  se: "-right-5 -bottom-5 cursor-nwse-resize",
  s: "-bottom-5 left-1/2 -ml-5 cursor-ns-resize",
  sw: "-bottom-5 -left-5 cursor-nesw-resize",
  w: "top-1/2 -left-5 -mt-5 cursor-ew-resize",
}
const MARGIN_PX = 20

/** The video as it will be turned, with a frame around what is kept; the numbers beside it do the same by keys. */
export function CropStage({ file, player, isMuted, image, orientation, frame, ratio, onFrame }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const room = useElementSize(stage)
  const shown = turned(image, orientation.turn)
  const scale = Math.max(
    0,
    Math.min((room.width - 2 * MARGIN_PX) / Math.max(1, shown.width), (room.height - 2 * MARGIN_PX) / Math.max(1, shown.height)),
  )
  const box = { width: shown.width * scale, height: shown.height * scale }
  return (
    <div ref={stage} dir="ltr" className={`grid place-items-center ${LOOKS.stage}`}>
      <div className="relative" style={box}>
        <div
          style={{
            width: image.width * scale,
            height: image.height * scale,
            left: (box.width - image.width * scale) / 2,
            top: (box.height - image.height * scale) / 2,
            transform: `scaleX(${orientation.isMirrored ? -1 : 1}) rotate(${orientation.turn}deg)`,
          }}
          className="absolute"
        >
          <ClipFrame file={file} player={player} isMuted={isMuted} />
        </div>
        {frame === null || scale === 0 ? null : <Frame frame={frame} image={shown} scale={scale} ratio={ratio} onFrame={onFrame} />}
      </div>
    </div>
  )
}

interface FrameProps {
  readonly frame: CropFrame
  readonly image: Size
  /** Screen pixels of one pixel of the video. */
  readonly scale: number
  readonly ratio: number | null
  readonly onFrame: (frame: CropFrame) => void
}

interface Hold {
  readonly x: number
  readonly y: number
  readonly frame: CropFrame
  readonly grip: Grip | null
}

function Frame({ frame, image, scale, ratio, onFrame }: FrameProps) {
  const hold = useRef<Hold | null>(null)
  const take = (grip: Grip | null) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    hold.current = { x: event.clientX, y: event.clientY, frame, grip }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (hold.current === null) return
    const across = (event.clientX - hold.current.x) / scale
    const down = (event.clientY - hold.current.y) / scale
    const { frame: from, grip } = hold.current
    onFrame(grip === null ? movedFrame(from, across, down, image) : resizedFrame(from, grip, across, down, ratio, image))
  }
  const release = () => {
    hold.current = null
  }
  const listeners = { onPointerMove: move, onPointerUp: release, onPointerCancel: release }
  return (
    <div className="absolute inset-0 overflow-visible" aria-hidden="true" data-crop="">
      {/* What is cut off is darker; one shadow does for all four sides. */}
      <div className="absolute inset-0 overflow-hidden">
        <div style={placeOf(frame, scale)} className="absolute shadow-[0_0_0_9999px_var(--color-veil)]" />
      </div>
      <div
        style={placeOf(frame, scale)}
        onPointerDown={take(null)}
        {...listeners}
        className="absolute cursor-move touch-none border border-veil-ink outline outline-veil"
      >
        {GRIPS.map((grip) => (
          <span
            key={grip}
            data-grip={grip}
            onPointerDown={take(grip)}
            {...listeners}
            className={`absolute grid size-10 touch-none place-items-center ${GRIP_PLACES[grip]}`}
          >
            <span className="size-2.5 rounded-pill border border-veil bg-veil-ink" />
          </span>
        ))}
      </div>
    </div>
  )
}

function placeOf({ x, y, width, height }: CropFrame, scale: number) {
  return { left: x * scale, top: y * scale, width: width * scale, height: height * scale }
}
