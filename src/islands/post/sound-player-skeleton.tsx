import type { SoundPlayerProps } from "./players.island.tsx"
import { SoundPicture } from "./sound-picture.tsx"

/** A sound's waveform in its place, and room for what plays it. */
export function SoundPlayerSkeleton({ cover }: SoundPlayerProps) {
  return (
    <div className="grid gap-3">
      <SoundPicture cover={cover} />
      <div className="h-11" />
    </div>
  )
}
