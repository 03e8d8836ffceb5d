import { useEffect, useState } from "react"
import { readThumbnailTrack, type ThumbnailCue, thumbnailAt } from "../../domain/video/thumbnail-track.ts"

/** Small images of a video: address of a WebVTT track whose cues are parts of sprites. */
export interface PlayerThumbnails {
  readonly track: string
}

/** Width of a preview, pixels. */
const WIDTH_PX = 160

/** The image of a moment of the video; nothing where there is none. */
export function PlayerPreview({ thumbnails, seconds }: { readonly thumbnails: PlayerThumbnails; readonly seconds: number }) {
  const cues = useCues(thumbnails.track)
  const cue = thumbnailAt(cues, seconds)
  if (cue === null) return null
  const scale = WIDTH_PX / cue.width
  const image = new URL(cue.image, new URL(thumbnails.track, location.href)).href
  return (
    <div style={{ width: WIDTH_PX, height: cue.height * scale }} className="relative overflow-hidden rounded-control bg-veil">
      <img
        src={image}
        alt=""
        className="absolute top-0 left-0 max-w-none origin-top-left"
        style={{ transform: `scale(${scale}) translate(${-cue.x}px, ${-cue.y}px)` }}
      />
    </div>
  )
}

/** Fetched with the first preview that is looked at. */
function useCues(track: string): readonly ThumbnailCue[] {
  const [cues, setCues] = useState<readonly ThumbnailCue[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    fetch(track, { signal: leaving.signal })
      .then((response) => (response.ok ? response.text() : ""))
      .then((text) => setCues(readThumbnailTrack(text)))
      .catch(() => {})
    return () => leaving.abort()
  }, [track])
  return cues
}
