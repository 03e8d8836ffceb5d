import { memo, useEffect, useRef } from "react"
import type { StripFrame } from "../../wasm-workers/video/protocol.ts"
import { videoEngine } from "../_tools/video-engine.ts"
import { fractionOf, type View } from "./timeline-rules.ts"

interface StripCanvasProps {
  readonly file: File
  readonly view: View
  readonly widthPx: number
  readonly heightPx: number
  /** Width to height of a frame. */
  readonly aspect: number
}

/** Frames of one look at a part of the source. */
interface Strip {
  readonly view: View
  readonly count: number
  readonly frames: StripFrame[]
}

/** A view that is still being moved is not worth a look. */
const SETTLE_MS = 180
const MAXIMUM_FRAMES = 120
const MAXIMUM_FRAME_PX = 320

/** Small frames of what is in view; sharp at any size, and what is known already is shown until they are there. */
export const StripCanvas = memo(function StripCanvas({ file, view, widthPx, heightPx, aspect }: StripCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const strips = useRef<readonly Strip[]>([])
  const now = useRef(view)

  useEffect(() => {
    now.current = view
    draw(canvas.current, strips.current, view, aspect)
  }, [view, widthPx, aspect])

  useEffect(() => {
    if (widthPx === 0) return
    const controller = new AbortController()
    const timer = setTimeout(
      () => {
        const count = Math.max(1, Math.min(MAXIMUM_FRAMES, Math.ceil(widthPx / (heightPx * aspect))))
        const width = Math.max(16, Math.min(MAXIMUM_FRAME_PX, Math.ceil(heightPx * aspect * devicePixelRatio)))
        const strip: Strip = { view, count, frames: [] }
        strips.current = [...strips.current, strip]
        videoEngine()
          .filmstrip(
            file,
            { count, width, startSeconds: view.fromSeconds, endSeconds: view.toSeconds },
            {
              signal: controller.signal,
              onFrames: (frames) => {
                strip.frames.push(...frames)
                draw(canvas.current, strips.current, now.current, aspect)
              },
            },
          )
          .then(() => {
            strips.current = dropCovered(strips.current, strip)
          })
          // A part without frames stays dark; the rest of the tool does not depend on it.
          .catch(() => undefined)
      },
      strips.current.length === 0 ? 0 : SETTLE_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [file, view, widthPx, heightPx, aspect])

  useEffect(
    () => () => {
      for (const strip of strips.current) close(strip)
      strips.current = []
    },
    [file],
  )

  const scale = globalThis.devicePixelRatio ?? 1
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={Math.round(widthPx * scale)}
      height={Math.round(heightPx * scale)}
      style={{ height: heightPx }}
      className="block w-full bg-sunken"
    />
  )
})

/** Later strips lie above earlier ones. A frame fills its place without being distorted. */
function draw(canvas: HTMLCanvasElement | null, strips: readonly Strip[], view: View, aspect: number): void {
  const context = canvas?.getContext("2d")
  if (!canvas || !context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  for (const strip of strips) {
    const span = (strip.view.toSeconds - strip.view.fromSeconds) / strip.count
    for (const { index, bitmap } of strip.frames) {
      const left = Math.round(fractionOf(view, strip.view.fromSeconds + index * span) * canvas.width)
      const right = Math.round(fractionOf(view, strip.view.fromSeconds + (index + 1) * span) * canvas.width)
      if (right <= 0 || left >= canvas.width || right <= left) continue
      drawCovering(context, bitmap, left, right - left, canvas.height, aspect)
    }
  }
}

function drawCovering(
  context: CanvasRenderingContext2D,
  bitmap: ImageBitmap,
  left: number,
  width: number,
  height: number,
  aspect: number,
): void {
  const own = bitmap.height === 0 ? aspect : bitmap.width / bitmap.height
  const place = width / height
  const sourceWidth = place < own ? bitmap.height * place : bitmap.width
  const sourceHeight = place < own ? bitmap.height : bitmap.width / place
  context.drawImage(
    bitmap,
    (bitmap.width - sourceWidth) / 2,
    (bitmap.height - sourceHeight) / 2,
    sourceWidth,
    sourceHeight,
    left,
    0,
    width,
    height,
  )
}

/** The first strip shows all of the source and stays; besides it only the newest is needed. */
function dropCovered(strips: readonly Strip[], newest: Strip): readonly Strip[] {
  const kept = strips.filter((strip, index) => index === 0 || strip === newest || strips.indexOf(strip) > strips.indexOf(newest))
  for (const strip of strips) if (!kept.includes(strip)) close(strip)
  return kept
}

function close(strip: Strip): void {
  for (const { bitmap } of strip.frames) bitmap.close()
}
