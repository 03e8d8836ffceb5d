import { useStore } from "@nanostores/react"
import type { ReadableAtom } from "nanostores"
import { type PointerEvent, useEffect, useMemo, useRef, useState } from "react"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { formatTick } from "../_ui/time-text.ts"
import { StripCanvas } from "./strip-canvas.tsx"
import { TimelineHandle } from "./timeline-handle.tsx"
import {
  type Edge,
  type Extent,
  fractionOf,
  pannedView,
  revealing,
  type Selection,
  secondsAt,
  ticksOf,
  type View,
  wholeView,
  zoomedView,
} from "./timeline-rules.ts"
import { TimelineZoom } from "./timeline-zoom.tsx"
import { useElementSize } from "./use-element-size.ts"
import { WaveCanvas } from "./wave-canvas.tsx"

interface TimelineProps {
  readonly file: File
  readonly facts: VideoFacts
  readonly extent: Extent
  readonly selection: Selection
  readonly $playhead: ReadableAtom<number>
  readonly onEdge: (edge: Edge, seconds: number) => void
  readonly onSeek: (seconds: number) => void
}

const STRIP_HEIGHT_PX = 64
const WAVE_HEIGHT_PX = 40
/** How far beyond an end something can be dragged to move the view on. */
const OVERSHOOT = 0.02
/** A tick closer to the end than this has no room for its words. */
const LAST_TICK = 0.97
/** A turn of the wheel by this much doubles or halves the zoom. */
const WHEEL_PX = 240

/** The source over time, always from left to right: frames, loudness, the piece with its two ends, the playhead. */
export function Timeline({ file, facts, extent, selection, $playhead, onEdge, onSeek }: TimelineProps) {
  const t = useMessages("video")
  const [view, setView] = useState<View>(() => wholeView(extent))
  const track = useRef<HTMLDivElement>(null)
  const isScrubbing = useRef(false)
  const { width: widthPx } = useElementSize(track)
  const { video, audio } = facts
  const secondsAtX = (clientX: number) => {
    const box = track.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    const fraction = (clientX - box.left) / box.width
    return secondsAt(view, Math.min(1 + OVERSHOOT, Math.max(-OVERSHOOT, fraction)))
  }
  const scrub = (event: PointerEvent) => {
    const seconds = secondsAtX(event.clientX)
    onSeek(seconds)
    setView((before) => revealing(before, clamp(seconds, extent), extent))
  }
  const move = (edge: Edge) => (seconds: number) => {
    onEdge(edge, seconds)
    setView((before) => revealing(before, clamp(seconds, extent), extent))
  }
  useWheel(track, (event, box) => {
    const isZoom = event.ctrlKey || event.metaKey
    const across = event.shiftKey ? event.deltaY : event.deltaX
    if (!isZoom && Math.abs(across) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return
    event.preventDefault()
    setView((before) => {
      if (!isZoom) return pannedView(before, (across / box.width) * (before.toSeconds - before.fromSeconds), extent)
      return zoomedView(before, 2 ** (event.deltaY / WHEEL_PX), secondsAt(before, (event.clientX - box.left) / box.width), extent)
    })
  })
  const start = fractionOf(view, selection.startSeconds)
  const end = fractionOf(view, selection.endSeconds)
  return (
    <div className="grid gap-2">
      <TimelineZoom view={view} extent={extent} selection={selection} $playhead={$playhead} onView={setView} />
      <div dir="ltr" className="px-7 pb-1 max-sm:px-6">
        <div
          ref={track}
          role="group"
          aria-label={t("trimTimeline")}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            isScrubbing.current = true
            scrub(event)
          }}
          onPointerMove={(event) => {
            if (isScrubbing.current) scrub(event)
          }}
          onPointerUp={() => {
            isScrubbing.current = false
          }}
          onPointerCancel={() => {
            isScrubbing.current = false
          }}
          className="relative cursor-crosshair touch-pan-y select-none"
        >
          <Ruler view={view} widthPx={widthPx} />
          <div className="relative">
            <div className="overflow-hidden">
              {video === null ? (
                <div style={{ height: STRIP_HEIGHT_PX }} className="bg-sunken" />
              ) : (
                <StripCanvas
                  file={file}
                  view={view}
                  widthPx={widthPx}
                  heightPx={STRIP_HEIGHT_PX}
                  aspect={video.width / Math.max(1, video.height)}
                />
              )}
              {audio === null ? (
                <p style={{ height: WAVE_HEIGHT_PX }} className="grid place-items-center bg-sunken text-xs text-ink-3">
                  {t("trimNoAudio")}
                </p>
              ) : (
                <WaveCanvas file={file} view={view} durationSeconds={extent.durationSeconds} widthPx={widthPx} heightPx={WAVE_HEIGHT_PX} />
              )}
            </div>
            <Shade from={0} to={start} />
            <Shade from={end} to={1} />
            <div
              aria-hidden="true"
              style={{ left: percent(inView(start)), right: percent(1 - inView(end)) }}
              className="pointer-events-none absolute inset-y-0 border-y-2 border-accent"
            />
            <Playhead view={view} $playhead={$playhead} />
            <TimelineHandle
              edge="start"
              label={t("trimStart")}
              seconds={selection.startSeconds}
              extent={extent}
              fraction={inView(start)}
              secondsAtX={secondsAtX}
              onMove={move("start")}
            />
            <TimelineHandle
              edge="end"
              label={t("trimEnd")}
              seconds={selection.endSeconds}
              extent={extent}
              fraction={inView(end)}
              secondsAtX={secondsAtX}
              onMove={move("end")}
            />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Turns of the wheel, which only a listener of our own may keep from scrolling the page. */
function useWheel(track: { readonly current: HTMLElement | null }, onWheel: (event: WheelEvent, box: DOMRect) => void): void {
  const latest = useRef(onWheel)
  useEffect(() => {
    latest.current = onWheel
  })
  useEffect(() => {
    const element = track.current
    const listen = (event: WheelEvent) => {
      if (element !== null) latest.current(event, element.getBoundingClientRect())
    }
    element?.addEventListener("wheel", listen, { passive: false })
    return () => element?.removeEventListener("wheel", listen)
  }, [track])
}

function Ruler({ view, widthPx }: { readonly view: View; readonly widthPx: number }) {
  const { stepSeconds, ticksSeconds } = useMemo(() => ticksOf(view, widthPx), [view, widthPx])
  return (
    <div aria-hidden="true" className="relative h-6 overflow-hidden text-2xs text-ink-3 tabular-nums">
      {ticksSeconds
        .filter((seconds) => fractionOf(view, seconds) < LAST_TICK)
        .map((seconds) => (
          <span
            key={seconds}
            style={{ left: percent(fractionOf(view, seconds)) }}
            className="absolute inset-y-0 border-l border-line-strong ps-1"
          >
            {formatTick(seconds, stepSeconds)}
          </span>
        ))}
    </div>
  )
}

function Shade({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <div
      aria-hidden="true"
      style={{ left: percent(inView(from)), right: percent(1 - inView(to)) }}
      className="pointer-events-none absolute inset-y-0 bg-ground opacity-70"
    />
  )
}

/** Moves with every frame, so it alone is rendered for that. */
function Playhead({ view, $playhead }: { readonly view: View; readonly $playhead: ReadableAtom<number> }) {
  const fraction = fractionOf(view, useStore($playhead))
  if (fraction < -0.001 || fraction > 1.001) return null
  return (
    <div
      aria-hidden="true"
      style={{ left: percent(fraction) }}
      className="pointer-events-none absolute -top-1.5 bottom-0 z-20 -ml-px w-0.5 bg-ink before:absolute before:-left-1 before:size-2.5 before:rounded-pill before:bg-ink"
    />
  )
}

function inView(fraction: number): number {
  return Math.min(1, Math.max(0, fraction))
}

function percent(fraction: number): string {
  return `${fraction * 100}%`
}

function clamp(seconds: number, { durationSeconds }: Extent): number {
  return Math.min(durationSeconds, Math.max(0, seconds))
}
