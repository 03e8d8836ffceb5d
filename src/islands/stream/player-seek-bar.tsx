import { type PointerEvent, useState } from "react"
import { timeLabel } from "../../domain/video/player-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { PlayerPreview, type PlayerThumbnails } from "./player-preview.tsx"
import type { PlayerState } from "./player-state.ts"

interface PlayerSeekBarProps {
  readonly state: PlayerState
  readonly onSeek: (seconds: number) => void
  readonly thumbnails: PlayerThumbnails | null
}

/** Where the video stands and how far it is buffered; a preview above the pointer. */
export function PlayerSeekBar({ state, onSeek, thumbnails }: PlayerSeekBarProps) {
  const t = useMessages("stream")
  const [hover, setHover] = useState<number | null>(null)
  const { positionSeconds, durationSeconds, bufferedUntilSeconds } = state
  const shareOf = (seconds: number) => (durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0)
  const onPointerMove = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    setHover(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)))
  }
  return (
    <div className="relative h-5" onPointerMove={onPointerMove} onPointerLeave={() => setHover(null)}>
      {hover === null || durationSeconds === 0 ? null : (
        <div
          className="pointer-events-none absolute bottom-full mb-1 grid -translate-x-1/2 justify-items-center gap-1"
          style={{ left: `clamp(5rem, ${hover * 100}%, calc(100% - 5rem))` }}
        >
          {thumbnails === null ? null : <PlayerPreview thumbnails={thumbnails} seconds={hover * durationSeconds} />}
          <span className="rounded-control bg-veil px-1.5 py-0.5 text-xs tabular-nums">{timeLabel(hover * durationSeconds)}</span>
        </div>
      )}
      <div className="pointer-events-none absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded-pill bg-veil-ink/25">
        <div className="absolute inset-0 origin-left bg-veil-ink/40" style={{ transform: `scaleX(${shareOf(bufferedUntilSeconds)})` }} />
        <div className="absolute inset-0 origin-left bg-veil-ink" style={{ transform: `scaleX(${shareOf(positionSeconds)})` }} />
      </div>
      <input
        type="range"
        min={0}
        max={durationSeconds > 0 ? durationSeconds : 1}
        step={0.1}
        value={Math.min(positionSeconds, durationSeconds)}
        disabled={durationSeconds === 0}
        aria-label={t("seek")}
        aria-valuetext={t("seekValue", { position: timeLabel(positionSeconds), duration: timeLabel(durationSeconds) })}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control bg-transparent focus-visible:outline-veil-ink [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-veil-ink [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-pill [&::-webkit-slider-thumb]:bg-veil-ink"
      />
    </div>
  )
}
