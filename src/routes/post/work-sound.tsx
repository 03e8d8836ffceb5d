import type { Card } from "../../domain/post/card-contract.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { soundPlayer } from "../../islands/post/players.island.tsx"

interface WorkSoundProps {
  readonly shown: Pick<Card, "title" | "cover" | "duration_ms">
  /** Address of its file. */
  readonly url: string
}

/** A published sound: its waveform, and what plays it; the browser's own player without script. */
export function WorkSound({ shown: { title, cover, duration_ms: durationMs = 0 }, url }: WorkSoundProps) {
  return (
    <div className="mx-auto w-full max-w-3xl">
      <div data-needs-script="" className="contents">
        <Island of={soundPlayer} props={{ title, url, cover: cover.url, durationS: durationMs / 1000 }} />
      </div>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand in its recipe */}
        <audio controls preload="none" src={url} aria-label={title} className="w-full" />
      </noscript>
    </div>
  )
}

const TYPES: Readonly<Record<string, string>> = {
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  aac: "audio/aac",
  ogg: "audio/ogg",
  flac: "audio/flac",
  wav: "audio/wav",
  weba: "audio/webm",
}

/** What a published sound is, by the ending of its address. */
export function audioTypeOf(url: string): string {
  return TYPES[/\.([a-z0-9]+)$/.exec(url)?.[1] ?? ""] ?? "audio/mp4"
}
