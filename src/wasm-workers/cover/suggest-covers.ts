import { EncodedPacketSink, type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny"
import { COVER_QUALITY, type FrameLook, measureFrame, suggestFrames, timesToLookAt } from "../../domain/video/cover-rules.ts"
import { type CoverVideo, withVideo } from "./open-video.ts"
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

/** The best frames of a video, best first, as small images. */
export function suggestCovers(file: Blob, signal: AbortSignal, tell: (fraction: number) => void): Promise<readonly CoverSuggestion[]> {
  return withVideo(file, signal, async (video) => {
    const looks = await lookAround(video, signal, tell)
    return Promise.all(
      suggestFrames(looks, video.durationSeconds).map(async ({ atSeconds, canvas }) => ({
        atSeconds,
        blob: await canvas.convertToBlob({ type: "image/jpeg", quality: COVER_QUALITY }),
        width: canvas.width,
        height: canvas.height,
      })),
    )
  })
}

/** When the best frame of a video begins; its first frame where none is good. */
export async function bestMoment(video: CoverVideo, signal: AbortSignal): Promise<number> {
  const looks = await lookAround(video, signal, () => {}, ENOUGH_KEY_FRAMES)
  return suggestFrames(looks, video.durationSeconds, 1)[0]?.atSeconds ?? 0
}

/** Looks at frames all over a video. */
async function lookAround(
  video: CoverVideo,
  signal: AbortSignal,
  tell: (fraction: number) => void,
  count?: number,
): Promise<readonly Look[]> {
  const times = await cheapTimes(
    video.track,
    timesToLookAt(video.durationSeconds, count).map((seconds) => video.zeroSeconds + seconds),
  )
  const looks: Look[] = []
  let seen = 0
  for await (const sample of new VideoSampleSink(video.track).samplesAtTimestamps(times)) {
    signal.throwIfAborted()
    if (sample !== null) looks.push(lookAt(sample, video))
    seen += 1
    tell(seen / times.length)
  }
  return looks
}

function lookAt(sample: VideoSample, video: CoverVideo): Look {
  try {
    const canvas = drawSample(sample, { x: 0, y: 0, width: video.width, height: video.height }, video, LOOK_SIDE_PX)
    const { width, height } = canvas
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(0)
    return { atSeconds: Math.max(0, sample.timestamp - video.zeroSeconds), look: measureFrame(pixels, width, height), canvas }
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
