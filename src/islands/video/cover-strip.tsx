import { ChevronLeft, ChevronRight } from "lucide-react"
import { useMemo, useRef } from "react"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { buttonLook } from "../_ui/button.tsx"
import { formatTime } from "../_ui/time-text.ts"
import { StripCanvas } from "./strip-canvas.tsx"
import { useElementSize } from "./use-element-size.ts"

interface CoverStripProps {
  readonly file: File
  readonly facts: VideoFacts
  readonly atSeconds: number
  /** Length of a frame. */
  readonly frameSeconds: number
  readonly onLook: (atSeconds: number, step?: -1 | 0 | 1) => void
}

const HEIGHT_PX = 56

/** The video as a strip to move along, and steps of one frame. Time runs from left to right in every language. */
export function CoverStrip({ file, facts, atSeconds, frameSeconds, onLook }: CoverStripProps) {
  const t = useMessages("video")
  const box = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(box)
  const view = useMemo(() => ({ fromSeconds: 0, toSeconds: facts.durationSeconds }), [facts.durationSeconds])
  const aspect = facts.video === null ? 16 / 9 : facts.video.width / facts.video.height
  return (
    <div className="grid gap-2">
      <div
        ref={box}
        dir="ltr"
        className="relative overflow-hidden rounded-control border border-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      >
        <StripCanvas file={file} view={view} widthPx={width} heightPx={HEIGHT_PX} aspect={aspect} />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent outline-1 outline-veil outline-solid"
          style={{ left: `${(facts.durationSeconds > 0 ? atSeconds / facts.durationSeconds : 0) * 100}%` }}
        />
        <input
          type="range"
          min={0}
          max={facts.durationSeconds}
          step={frameSeconds}
          value={atSeconds}
          aria-label={t("coverMoment")}
          aria-valuetext={formatTime(atSeconds)}
          onChange={(event) => onLook(event.target.valueAsNumber)}
          className="absolute inset-0 size-full cursor-ew-resize opacity-0"
        />
      </div>
      <div className="flex items-center justify-center gap-2" dir="ltr">
        <button
          type="button"
          onClick={() => onLook(atSeconds, -1)}
          aria-label={t("coverFrameBack")}
          title={t("coverFrameBack")}
          className={buttonLook("plain", "medium", true)}
        >
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <p className="min-w-32 text-center tabular-nums">{formatTime(atSeconds)}</p>
        <button
          type="button"
          onClick={() => onLook(atSeconds, 1)}
          aria-label={t("coverFrameOn")}
          title={t("coverFrameOn")}
          className={buttonLook("plain", "medium", true)}
        >
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
