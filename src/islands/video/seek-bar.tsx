import { useStore } from "@nanostores/react"
import { Pause, Play } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { buttonLook } from "../_ui/button.tsx"
import { formatTick, formatTime } from "../_ui/time-text.ts"
import type { Extent } from "./timeline-rules.ts"
import type { ClipPlayer } from "./use-clip-player.ts"

/** Plays, and shows another moment of the source. */
export function SeekBar({ player, extent }: { readonly player: ClipPlayer; readonly extent: Extent }) {
  const t = useMessages("video")
  const seconds = useStore(player.$playhead)
  const label = t(player.isPlaying ? "trimPause" : "trimPlay")
  return (
    <div dir="ltr" className="flex items-center gap-3">
      <button type="button" aria-label={label} title={label} onClick={player.toggle} className={buttonLook("plain", "medium", true)}>
        {player.isPlaying ? <Pause size={18} strokeWidth={1.75} /> : <Play size={18} strokeWidth={1.75} />}
      </button>
      <input
        type="range"
        aria-label={t("convertMoment")}
        aria-valuetext={formatTime(seconds)}
        min={0}
        max={extent.durationSeconds}
        step={extent.frameSeconds}
        value={seconds}
        onChange={(event) => {
          player.pause()
          player.seek(event.target.valueAsNumber)
        }}
        className="h-9 min-w-0 flex-1 accent-ink-2 max-md:h-11"
      />
      <span className="text-xs text-ink-2 tabular-nums" dir="ltr">
        {formatTick(seconds, 1)} / {formatTick(extent.durationSeconds, 1)}
      </span>
    </div>
  )
}
