import { Maximize2, Scan, ZoomIn, ZoomOut } from "lucide-react"
import type { ReadableAtom } from "nanostores"
import type { ReactNode } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { buttonLook } from "../_ui/button.tsx"
import { formatTime } from "../_ui/time-text.ts"
import { type Extent, pannedView, type Selection, type View, viewAround, wholeView, zoomedView, zoomOf } from "./timeline-rules.ts"

interface TimelineZoomProps {
  readonly view: View
  readonly extent: Extent
  readonly selection: Selection
  readonly $playhead: ReadableAtom<number>
  readonly onView: (view: View) => void
}

const FACTOR = 2

/** How much of the source the timeline shows, and which part of it. */
export function TimelineZoom({ view, extent, selection, $playhead, onView }: TimelineZoomProps) {
  const t = useMessages("video")
  const zoom = zoomOf(view, extent)
  const isWhole = zoom < 1.001
  const span = view.toSeconds - view.fromSeconds
  const zoomBy = (factor: number) => {
    const playhead = $playhead.get()
    const isSeen = playhead >= view.fromSeconds && playhead <= view.toSeconds
    onView(zoomedView(view, factor, isSeen ? playhead : (view.fromSeconds + view.toSeconds) / 2, extent))
  }
  return (
    <div className="flex min-h-9 items-center gap-2 max-md:min-h-11">
      <IconButton label={t("trimZoomOut")} isOff={isWhole} onPress={() => zoomBy(FACTOR)}>
        <ZoomOut size={16} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t("trimZoomIn")} isOff={false} onPress={() => zoomBy(1 / FACTOR)}>
        <ZoomIn size={16} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t("trimZoomPiece")} isOff={false} onPress={() => onView(viewAround(selection, extent))}>
        <Scan size={16} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t("trimZoomWhole")} isOff={isWhole} onPress={() => onView(wholeView(extent))}>
        <Maximize2 size={16} strokeWidth={1.75} />
      </IconButton>
      <input
        type="range"
        dir="ltr"
        aria-label={t("trimScroll")}
        aria-valuetext={formatTime(view.fromSeconds)}
        min={0}
        max={Math.max(0, extent.durationSeconds - span)}
        step={Math.max(0.001, span / 50)}
        value={view.fromSeconds}
        disabled={isWhole}
        onChange={(event) => onView(pannedView(view, event.target.valueAsNumber - view.fromSeconds, extent))}
        className="h-9 min-w-0 flex-1 accent-ink-2 disabled:opacity-30 max-md:h-11"
      />
      <span className="w-14 text-end text-xs max-sm:hidden text-ink-3 tabular-nums">
        <bdi>{t("trimZoom", { zoom: zoom < 10 ? Math.round(zoom * 10) / 10 : Math.round(zoom) })}</bdi>
      </span>
    </div>
  )
}

interface IconButtonProps {
  readonly label: string
  readonly isOff: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function IconButton({ label, isOff, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
      className={`${buttonLook("plain", "medium", true)} aria-disabled:opacity-40`}
    >
      {children}
    </button>
  )
}
