import { useEffect, useRef, useState } from "react"
import { WAVEFORM_BARS } from "../../../domain/stream/waveform-rules.ts"
import { loudnessAt } from "../../_making/stream/sound-loudness.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { formatTick } from "../../_ui/time-text.ts"
import type { Sound } from "../../_ui/use-sound.ts"

const SILENT: readonly number[] = Array.from({ length: WAVEFORM_BARS }, () => 0)
/** Of the wave's own drawing, px. */
const HEIGHT = 40
const STEP = 5
/** Sounds that are longer are moved through by whole seconds, s. */
const SHORT_S = 20

interface SoundWaveProps extends Pick<Sound, "atS" | "durationS" | "seek"> {
  readonly url: string
}

/** How loud a sound is from its start to its end, as far as it was played in the accent; by pointer as by keys one goes to another moment. */
export function SoundWave({ url, atS, durationS, seek }: SoundWaveProps) {
  const t = useMessages("sounds")
  const place = useRef<HTMLDivElement>(null)
  const bars = useLoudness(place, url)
  const path = bars
    .map((loud, index) => {
      const half = Math.max(1.5, Math.sqrt(loud) * (HEIGHT - 4)) / 2
      return `M${String(index * STEP + 2)} ${(HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`
    })
    .join("")
  const part = durationS > 0 ? Math.min(1, atS / durationS) : 0
  const [position, duration] = [formatTick(atS, 1), formatTick(durationS, 1)]
  return (
    <div className="flex items-center gap-3 text-xs text-ink-3 tabular-nums" dir="ltr">
      <span className="min-w-9">{position}</span>
      <div ref={place} className="sound-wave">
        <svg viewBox={`0 0 ${String(WAVEFORM_BARS * STEP)} ${String(HEIGHT)}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={path} />
          <path d={path} className="text-accent" style={{ clipPath: `inset(0 ${String((1 - part) * 100)}% 0 0)` }} />
        </svg>
        <input
          type="range"
          min={0}
          max={Math.max(durationS, 0.1)}
          step={durationS > SHORT_S ? 1 : 0.1}
          value={Math.min(atS, durationS)}
          aria-label={t("seek")}
          aria-valuetext={t("seekValue", { position, duration })}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
          className="sound-seek absolute inset-0 w-full cursor-pointer"
        />
      </div>
      <span className="min-w-9 text-end">{duration}</span>
    </div>
  )
}

/** The loudness of a sound, once its wave has come into view; silence until then, and where this browser cannot decode it. */
function useLoudness(place: { readonly current: HTMLElement | null }, url: string): readonly number[] {
  const [bars, setBars] = useState(SILENT)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    let isGone = false
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      loudnessAt(url).then(
        (heard) => {
          if (!isGone) setBars(heard)
        },
        () => undefined,
      )
    })
    observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [place, url])
  return bars
}
