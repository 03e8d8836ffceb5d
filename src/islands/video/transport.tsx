import { useStore } from "@nanostores/react"
import { ChevronLeft, ChevronRight, Pause, Play, Repeat } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { buttonLook } from "../_ui/button.tsx"
import { formatTime } from "../_ui/time-text.ts"
import { atFrame, type Extent } from "./timeline-rules.ts"
import type { ClipPlayer } from "./use-clip-player.ts"

interface TransportProps {
  readonly player: ClipPlayer
  readonly extent: Extent
  readonly isLooping: boolean
  readonly onLoop: () => void
}

/** Plays, steps by a frame, repeats the piece, and says where it stands. */
export function Transport({ player, extent, isLooping, onLoop }: TransportProps) {
  const t = useMessages("video")
  const step = (frames: number) => {
    player.pause()
    player.seek(atFrame(player.$playhead.get() + frames * extent.frameSeconds, extent))
  }
  const playLabel = t(player.isPlaying ? "trimPause" : "trimPlay")
  return (
    <div className="flex flex-wrap items-center gap-2" dir="ltr">
      <button
        type="button"
        aria-label={playLabel}
        title={`${playLabel} (␣)`}
        onClick={player.toggle}
        className={`${buttonLook("plain", "medium", true)} w-12`}
      >
        {player.isPlaying ? <Pause size={18} strokeWidth={1.75} /> : <Play size={18} strokeWidth={1.75} />}
      </button>
      <button
        type="button"
        aria-label={t("trimFrameBack")}
        title={t("trimFrameBack")}
        onClick={() => step(-1)}
        className={buttonLook("plain", "medium", true)}
      >
        <ChevronLeft size={18} strokeWidth={1.75} />
      </button>
      <button
        type="button"
        aria-label={t("trimFrameOn")}
        title={t("trimFrameOn")}
        onClick={() => step(1)}
        className={buttonLook("plain", "medium", true)}
      >
        <ChevronRight size={18} strokeWidth={1.75} />
      </button>
      <button
        type="button"
        aria-pressed={isLooping}
        aria-label={t("trimLoop")}
        title={`${t("trimLoop")} (L)`}
        onClick={onLoop}
        className={buttonLook("plain", "medium", true)}
      >
        <Repeat size={16} strokeWidth={1.75} />
      </button>
      <PlayheadTime player={player} durationSeconds={extent.durationSeconds} />
    </div>
  )
}

function PlayheadTime({ player, durationSeconds }: { readonly player: ClipPlayer; readonly durationSeconds: number }) {
  const seconds = useStore(player.$playhead)
  return (
    <p className="ms-auto text-ink-2 tabular-nums">
      <span className="text-ink">{formatTime(seconds)}</span>
      <span> / {formatTime(durationSeconds)}</span>
    </p>
  )
}
