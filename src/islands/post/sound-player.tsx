import { Pause, Play } from "lucide-react"
import type { CSSProperties } from "react"
import { waveformAt } from "../../domain/stream/waveform-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { formatTick } from "../_ui/time-text.ts"
import { useSound } from "../_ui/use-sound.ts"
import type { SoundPlayerProps } from "./players.island.tsx"
import { SoundPicture } from "./sound-picture.tsx"

/** Sounds that are longer are moved through by whole seconds, s. */
const SHORT_S = 20

/** Plays a sound; its waveform is where one goes to another moment, by pointer as by keys. */
export function SoundPlayer({ title, url, cover, durationS: toldS }: SoundPlayerProps) {
  const t = useMessages("stream")
  const { audio, told, isPlaying, isBroken, atS, durationS, toggle, seek } = useSound(toldS)
  const [position, duration] = [formatTick(atS, 1), formatTick(durationS, 1)]
  const part = durationS > 0 ? Math.min(1, atS / durationS) : 0
  const { startPart, lengthPart } = waveformAt()
  const place: CSSProperties = { left: `${startPart * 100}%`, width: `${lengthPart * 100}%` }
  return (
    <section aria-label={t("playerOfSound", { title })} className="grid gap-3" data-sound-player="">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand in its recipe */}
      <audio ref={audio} src={url} preload="none" {...told} />
      <SoundPicture cover={cover}>
        <div className="pointer-events-none absolute inset-y-0" style={place} aria-hidden="true">
          <div className="h-full border-r-2 border-accent bg-accent/20" style={{ width: `${part * 100}%` }} data-played="" />
        </div>
        <input
          type="range"
          min={0}
          max={Math.max(durationS, 0.1)}
          step={durationS > SHORT_S ? 1 : 0.1}
          value={Math.min(atS, durationS)}
          aria-label={t("seek")}
          aria-valuetext={t("seekValue", { position, duration })}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
          className="sound-seek absolute inset-y-0 cursor-pointer"
          style={place}
        />
      </SoundPicture>
      <div className="flex min-h-11 items-center gap-3">
        <Button
          variant="primary"
          size="large"
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? t("pause") : t("playVideo", { title })}
          onClick={toggle}
        />
        <p className="text-sm text-ink-2 tabular-nums" dir="ltr">
          {position} / {duration}
        </p>
        <p role="status" className="min-w-0 grow text-sm text-bad">
          {isBroken ? t("soundBroken") : ""}
        </p>
      </div>
    </section>
  )
}
