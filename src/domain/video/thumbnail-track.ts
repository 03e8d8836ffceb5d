/** One image of a sprite that stands for a stretch of a video. Seconds, pixels. */
export interface ThumbnailCue {
  readonly fromSeconds: number
  readonly untilSeconds: number
  /** Address of the sprite, as the track words it. */
  readonly image: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const MAXIMUM_CUES = 10_000
const TIMES = /^((?:\d{1,3}:)?\d{2}:\d{2}\.\d{3})\s+-->\s+((?:\d{1,3}:)?\d{2}:\d{2}\.\d{3})/
const REGION = /^(\S+)#xywh=(?:pixel:)?(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/

/** Reads a WebVTT track whose cues are `sprite.jpg#xywh=x,y,w,h`. Cues that are not are left out; untrusted text never throws. */
export function readThumbnailTrack(text: string): readonly ThumbnailCue[] {
  const cues: ThumbnailCue[] = []
  const lines = text.split(/\r\n|\n|\r/)
  for (let index = 0; index < lines.length && cues.length < MAXIMUM_CUES; index++) {
    const times = TIMES.exec(lines[index] ?? "")
    const region = times === null ? null : REGION.exec((lines[index + 1] ?? "").trim())
    if (times === null || region === null) continue
    const [fromSeconds, untilSeconds] = [secondsOf(times[1]), secondsOf(times[2])]
    const [x = 0, y = 0, width = 0, height = 0] = region.slice(2).map(Number)
    if (untilSeconds > fromSeconds && width > 0 && height > 0)
      cues.push({ fromSeconds, untilSeconds, image: region[1] ?? "", x, y, width, height })
  }
  return cues
}

/** The image at a time; null where the track has none. */
export function thumbnailAt(cues: readonly ThumbnailCue[], seconds: number): ThumbnailCue | null {
  return cues.find(({ fromSeconds, untilSeconds }) => seconds >= fromSeconds && seconds < untilSeconds) ?? null
}

function secondsOf(time = ""): number {
  return time.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
