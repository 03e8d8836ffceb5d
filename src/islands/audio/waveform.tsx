import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react"
import { type AudioEdit, SHORTEST_SECONDS } from "../../domain/audio/edit-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { formatTime } from "../_ui/time-text.ts"

interface WaveformProps {
  /** Lowest and highest sample of each stretch, one after the other. */
  readonly outline: Float32Array
  readonly durationSeconds: number
  readonly edit: AudioEdit
  /** Where it plays, in seconds of the audio; null while nothing was played. */
  readonly atSeconds: number | null
  readonly onEdit: (times: { readonly startSeconds: number; readonly endSeconds: number }) => void
  readonly onSeek: (seconds: number) => void
}

type Edge = "startSeconds" | "endSeconds"

/** What an arrow key moves a time by, seconds; with Shift the larger step. */
export const STEP_SECONDS = 0.1
const LARGE_STEP_SECONDS = 1

/** The waveform with the piece that is kept: edges are dragged or moved by keys, and so is where it plays; a click plays from there. */
export function Waveform({ outline, durationSeconds, edit, atSeconds, onEdit, onSeek }: WaveformProps) {
  const t = useMessages("audio")
  const frame = useRef<HTMLDivElement>(null)
  const percent = (seconds: number) => `${(seconds / durationSeconds) * 100}%`
  const secondsAt = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    return box === undefined || box.width === 0 ? 0 : Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * durationSeconds
  }
  const move = (edge: Edge, seconds: number) => {
    const shortest = Math.min(SHORTEST_SECONDS, durationSeconds)
    const { startSeconds, endSeconds } = edit
    onEdit(
      edge === "startSeconds"
        ? { startSeconds: Math.min(Math.max(0, seconds), endSeconds - shortest), endSeconds }
        : { startSeconds, endSeconds: Math.max(Math.min(durationSeconds, seconds), startSeconds + shortest) },
    )
  }
  const onKey = (from: number, go: (seconds: number) => void) => (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP_SECONDS : STEP_SECONDS
    const wanted = { ArrowLeft: from - step, ArrowRight: from + step, Home: 0, End: durationSeconds }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    go(wanted)
  }
  const playhead = atSeconds ?? edit.startSeconds
  const handle = (edge: Edge, label: string) => (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={durationSeconds}
      aria-valuenow={edit[edge]}
      aria-valuetext={formatTime(edit[edge])}
      onKeyDown={onKey(edit[edge], (seconds) => move(edge, seconds))}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => void (event.currentTarget.hasPointerCapture(event.pointerId) && move(edge, secondsAt(event)))}
      className="absolute inset-y-0 w-11 -translate-x-1/2 cursor-ew-resize touch-none before:absolute before:inset-y-0 before:left-1/2 before:w-1 before:-translate-x-1/2 before:rounded-pill before:bg-accent"
      style={{ left: percent(edit[edge]) }}
    />
  )
  return (
    <div
      ref={frame}
      dir="ltr"
      role="group"
      aria-label={t("waveform")}
      onPointerDown={(event) => onSeek(secondsAt(event))}
      className="relative h-32 overflow-x-clip rounded-control bg-sunken sm:h-40"
    >
      <Outline outline={outline} />
      <div className="absolute inset-y-0 left-0 rounded-s-control bg-ground/70" style={{ width: percent(edit.startSeconds) }} />
      <div
        className="absolute inset-y-0 right-0 rounded-e-control bg-ground/70"
        style={{ width: percent(durationSeconds - edit.endSeconds) }}
      />
      <div
        role="slider"
        tabIndex={0}
        aria-label={t("position")}
        aria-valuemin={0}
        aria-valuemax={durationSeconds}
        aria-valuenow={playhead}
        aria-valuetext={formatTime(playhead)}
        onKeyDown={onKey(playhead, (seconds) => onSeek(Math.min(durationSeconds, Math.max(0, seconds))))}
        className={`pointer-events-none absolute inset-y-0 w-2 -translate-x-1/2 before:absolute before:inset-y-0 before:left-1/2 before:w-px ${atSeconds === null ? "" : "before:bg-ink"}`}
        style={{ left: percent(playhead) }}
      />
      {handle("startSeconds", t("start"))}
      {handle("endSeconds", t("end"))}
    </div>
  )
}

/** Draws the outline as sharp as the screen is, again when its size or the theme changes. */
function Outline({ outline }: { readonly outline: Float32Array }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const paint = () => paintOutline(element, outline)
    const sizes = new ResizeObserver(paint)
    sizes.observe(element)
    const themes = new MutationObserver(paint)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
    }
  }, [outline])
  return <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full text-ink-2" />
}

function paintOutline(canvas: HTMLCanvasElement, outline: Float32Array): void {
  const { width, height } = canvas.getBoundingClientRect()
  const scale = devicePixelRatio
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext("2d")
  if (context === null) return
  context.fillStyle = getComputedStyle(canvas).color
  const stretches = outline.length / 2
  const middle = canvas.height / 2
  for (let x = 0; x < canvas.width; x++) {
    const from = Math.floor((x / canvas.width) * stretches)
    const to = Math.max(from + 1, Math.floor(((x + 1) / canvas.width) * stretches))
    let [low, high] = [0, 0]
    for (let at = from; at < to; at++) {
      low = Math.min(low, outline[at * 2] ?? 0)
      high = Math.max(high, outline[at * 2 + 1] ?? 0)
    }
    context.fillRect(x, middle - high * middle, 1, Math.max(scale, (high - low) * middle))
  }
}
