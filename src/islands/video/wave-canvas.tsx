import { memo, useEffect, useRef, useState } from "react"
import { videoEngine } from "../_tools/video-engine.ts"
import { secondsAt, type View } from "./timeline-rules.ts"

interface WaveCanvasProps {
  readonly file: File
  readonly view: View
  readonly durationSeconds: number
  readonly widthPx: number
  readonly heightPx: number
}

const PARTS_PER_SECOND = 60
const MAXIMUM_PARTS = 40_000
/** A bar and the gap after it, CSS pixels. */
const STEP_PX = 3
const BAR_PX = 2
/** Quiet sources are drawn as if their loudest moment were the loudest there is, down to this much. */
const QUIETEST = 0.05

/** How loud the source is over the part in view. */
export const WaveCanvas = memo(function WaveCanvas({ file, view, durationSeconds, widthPx, heightPx }: WaveCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [values, setValues] = useState<Float32Array | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const count = Math.max(200, Math.min(MAXIMUM_PARTS, Math.ceil(durationSeconds * PARTS_PER_SECOND)))
    videoEngine()
      .peaks(file, { count, startSeconds: 0, endSeconds: durationSeconds }, { signal: controller.signal })
      .then((peaks) => setValues(scaled(peaks.values)))
      // Without it the line stays flat; the rest of the tool does not depend on it.
      .catch(() => undefined)
    return () => controller.abort()
  }, [file, durationSeconds])
  useEffect(() => {
    if (canvas.current === null || widthPx === 0) return
    draw(canvas.current, values, view, durationSeconds)
  }, [values, view, durationSeconds, widthPx, heightPx])
  const scale = globalThis.devicePixelRatio ?? 1
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={Math.round(widthPx * scale)}
      height={Math.round(heightPx * scale)}
      style={{ height: heightPx }}
      className="block w-full bg-sunken text-ink-3"
    />
  )
})

function draw(canvas: HTMLCanvasElement, values: Float32Array | null, view: View, durationSeconds: number): void {
  const context = canvas.getContext("2d")
  if (context === null) return
  const scale = devicePixelRatio
  const middle = canvas.height / 2
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = getComputedStyle(canvas).color
  for (let left = 0; left < canvas.width; left += STEP_PX * scale) {
    const from = secondsAt(view, left / canvas.width)
    const to = secondsAt(view, (left + STEP_PX * scale) / canvas.width)
    const half = Math.max(scale / 2, peakBetween(values, from / durationSeconds, to / durationSeconds) * middle * 0.92)
    context.fillRect(Math.round(left), middle - half, BAR_PX * scale, half * 2)
  }
}

function scaled(values: Float32Array): Float32Array {
  const loudest = values.reduce((most, value) => Math.max(most, value), QUIETEST)
  return values.map((value) => value / loudest)
}

function peakBetween(values: Float32Array | null, from: number, to: number): number {
  if (values === null) return 0
  const first = Math.max(0, Math.floor(from * values.length))
  const last = Math.min(values.length - 1, Math.max(first, Math.ceil(to * values.length) - 1))
  let peak = 0
  for (let index = first; index <= last; index += 1) peak = Math.max(peak, values[index] ?? 0)
  return Math.min(1, peak)
}
