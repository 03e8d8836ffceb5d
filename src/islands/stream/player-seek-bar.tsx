import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react"
import type { Storyboard } from "../../domain/upload/contract.ts"
import { timeLabel } from "../../domain/video/player-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { PlayerPreview } from "./player-preview.tsx"
import type { PlayerState } from "./player-state.ts"

interface PlayerSeekBarProps {
  readonly state: PlayerState
  readonly onSeek: (seconds: number) => void
  readonly storyboard: Storyboard | null
}

/** The preview that a key brought stays so long after the last one. */
const KEY_PREVIEW_MS = 1_500
const SEEK_KEY = /^(?:Arrow|Page|Home$|End$)/

/** Where the video stands and how far it is buffered; a preview above the pointer, the finger, or where a key led. */
export function PlayerSeekBar({ state, onSeek, storyboard }: PlayerSeekBarProps) {
  const t = useMessages("stream")
  const [hover, setHover] = useState<number | null>(null)
  const [isByKeys, setIsByKeys] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { positionSeconds, durationSeconds, bufferedUntilSeconds } = state
  const shareOf = (seconds: number) => (durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0)
  const onPointer = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    setHover(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)))
  }
  const leave = () => setHover(null)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (!SEEK_KEY.test(key)) return
    clearTimeout(timer.current)
    setIsByKeys(true)
    timer.current = setTimeout(() => setIsByKeys(false), KEY_PREVIEW_MS)
  }
  const shown = hover ?? (isByKeys ? shareOf(positionSeconds) : null)
  return (
    <div className="relative h-5">
      {shown === null || durationSeconds === 0 ? null : (
        <div
          className="pointer-events-none absolute bottom-full mb-1 grid -translate-x-1/2 justify-items-center gap-1"
          style={{ left: `clamp(5rem, ${shown * 100}%, calc(100% - 5rem))` }}
        >
          {storyboard === null ? null : <PlayerPreview storyboard={storyboard} seconds={shown * durationSeconds} />}
          <span className="rounded-control bg-veil px-1.5 py-0.5 text-xs tabular-nums">{timeLabel(shown * durationSeconds)}</span>
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
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={leave}
        onPointerCancel={leave}
        // A finger that lets go is nowhere; a mouse stays above the bar.
        onPointerUp={({ pointerType }) => pointerType !== "mouse" && leave()}
        onKeyDown={onKeyDown}
        className="absolute inset-0 size-full cursor-pointer touch-pan-y appearance-none rounded-control bg-transparent focus-visible:outline-veil-ink [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-veil-ink [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-pill [&::-webkit-slider-thumb]:bg-veil-ink"
      />
    </div>
  )
}
