import { EncodedPacketSink, type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny"
import { COVER_QUALITY, type FrameLook, measureFrame, suggestFrames, timesToLookAt } from "../../domain/video/cover-rules.ts"
import { type CoverFilm, withFilm } from "./open-film.ts"
import type { CoverSuggestion } from "./protocol.ts"
import { drawSample } from "./take-frame.ts"

/** Longest side of what is measured and shown, pixels. */
const LOOK_SIDE_PX = 240
/** With fewer key frames than this, frames between them are looked at too. */
const ENOUGH_KEY_FRAMES = 8

interface Look {
  readonly atSeconds: number
  readonly look: FrameLook
  readonly canvas: OffscreenCanvas
}

/** The best frames of a film, best first, as small pictures. */
export function suggestCovers(file: Blob, signal: AbortSignal, tell: (fraction: number) => void): Promise<readonly CoverSuggestion[]> {
  return withFilm(file, signal, async (film) => {
    const looks = await lookAround(film, signal, tell)
    return Promise.all(
      suggestFrames(looks, film.durationSeconds).map(async ({ atSeconds, canvas }) => ({
        atSeconds,
        blob: await canvas.convertToBlob({ type: "image/jpeg", quality: COVER_QUALITY }),
        width: canvas.width,
        height: canvas.height,
      })),
    )
  })
}

/** When the best frame of a film begins; its first frame where none is good. */
export async function bestMoment(film: CoverFilm, signal: AbortSignal): Promise<number> {
  const looks = await lookAround(film, signal, () => {}, ENOUGH_KEY_FRAMES)
  return suggestFrames(looks, film.durationSeconds, 1)[0]?.atSeconds ?? 0
}

/** Looks at frames all over a film. */
async function lookAround(
  film: CoverFilm,
  signal: AbortSignal,
  tell: (fraction: number) => void,
  count?: number,
): Promise<readonly Look[]> {
  const times = await cheapTimes(film.track, timesToLookAt(film.durationSeconds, count))
  const looks: Look[] = []
  let seen = 0
  for await (const sample of new VideoSampleSink(film.track).samplesAtTimestamps(times)) {
    signal.throwIfAborted()
    if (sample !== null) looks.push(lookAt(sample, film))
    seen += 1
    tell(seen / times.length)
  }
  return looks
}

function lookAt(sample: VideoSample, film: CoverFilm): Look {
  try {
    const canvas = drawSample(sample, { x: 0, y: 0, width: film.width, height: film.height }, film, LOOK_SIDE_PX)
    const { width, height } = canvas
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(0)
    return { atSeconds: sample.timestamp, look: measureFrame(pixels, width, height), canvas }
  } finally {
    sample.close()
  }
}

/** The key frames before the times that are wanted, since they need no other frame to be decoded; the times where those are too few. */
async function cheapTimes(track: InputVideoTrack, times: readonly number[]): Promise<readonly number[]> {
  const sink = new EncodedPacketSink(track)
  const keyTimes = new Set<number>()
  for (const seconds of times) {
    const packet = await sink.getKeyPacket(seconds, { metadataOnly: true })
    if (packet !== null) keyTimes.add(packet.timestamp)
  }
  return keyTimes.size >= Math.min(ENOUGH_KEY_FRAMES, times.length) ? [...keyTimes].toSorted((left, right) => left - right) : times
}
