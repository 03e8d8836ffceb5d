import { AudioLines } from "lucide-react"
import type { ReactNode } from "react"
import { SOUND_COVER_PX } from "../../domain/stream/poster-rules.ts"

/** The waveform of a sound with what lies over it; a sign where nobody drew one. Its time runs from left to right in every language. */
export function SoundPicture({ cover, children }: { readonly cover: string | null; readonly children?: ReactNode }) {
  const { width, height } = SOUND_COVER_PX
  return (
    <div dir="ltr" className="relative overflow-hidden rounded-card bg-sunken" style={{ aspectRatio: `${width} / ${height}` }}>
      {cover === null ? (
        <span className="grid size-full place-items-center text-ink-3">
          <AudioLines size={64} strokeWidth={1.25} aria-hidden="true" />
        </span>
      ) : (
        <img src={cover} alt="" width={width} height={height} fetchPriority="high" className="size-full object-cover" />
      )}
      {children}
    </div>
  )
}
