import { EncodedPacketSink, type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny"
import { COVER_QUALITY, type CoverCrop } from "../../domain/video/cover-rules.ts"
import { refusal, withVideo } from "./open-video.ts"
import type { CoverFrame, CoverSettings } from "./protocol.ts"

/** Takes one frame as an image: the one that is shown at a time, or a neighbour of it. */
export function takeFrame(
  file: Blob,
  { atSeconds, step = 0, crop, maxSide, type = "image/jpeg" }: CoverSettings,
  signal: AbortSignal,
): Promise<CoverFrame> {
  return withVideo(file, signal, async ({ track, width, height, durationSeconds, zeroSeconds }) => {
    const requested = zeroSeconds + Math.min(Math.max(0, atSeconds), durationSeconds)
    const sample = await sampleAt(track, step === 0 ? requested : await neighbourOf(track, requested, step))
    try {
      const canvas = drawSample(sample, crop ?? { x: 0, y: 0, width, height }, { width, height }, maxSide)
      const blob = await canvas.convertToBlob({ type, quality: COVER_QUALITY })
      return { blob, width: canvas.width, height: canvas.height, atSeconds: Math.max(0, sample.timestamp - zeroSeconds) }
    } finally {
      sample.close()
    }
  })
}

/** The frame that is shown at a time; the first one before it, the last one after it. Throws JobError FileBroken where there is none. */
export async function sampleAt(track: InputVideoTrack, seconds: number): Promise<VideoSample> {
  const sink = new VideoSampleSink(track)
  const found = (await sink.getSample(seconds)) ?? (await sink.getSample(await track.getFirstTimestamp()))
  if (found === null) throw refusal("FileBroken")
  return found
}

/** A frame's part on a canvas of its size, or smaller. `video` is the size of the whole, as shown. */
export function drawSample(
  sample: VideoSample,
  crop: CoverCrop,
  video: { readonly width: number; readonly height: number },
  maxSide = Number.POSITIVE_INFINITY,
): OffscreenCanvas {
  const scale = Math.min(1, maxSide / Math.max(crop.width, crop.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(crop.width * scale)), Math.max(1, Math.round(crop.height * scale)))
  const context = canvas.getContext("2d", { alpha: false })
  if (context === null) throw refusal("failUnreadable")
  context.imageSmoothingQuality = "high"
  // The whole frame is drawn so that its part fills the canvas; drawing knows of rotation and of pixels that are not square.
  sample.draw(context, -crop.x * scale, -crop.y * scale, video.width * scale, video.height * scale)
  return canvas
}

/** When the frame before or after the one that is shown at a time begins; its own time where there is none. */
async function neighbourOf(track: InputVideoTrack, seconds: number, step: -1 | 1): Promise<number> {
  const sink = new EncodedPacketSink(track)
  const metadataOnly = { metadataOnly: true }
  const here = await sink.getPacket(seconds, metadataOnly)
  if (here === null) return seconds
  if (step === 1) return here.timestamp + Math.max(here.duration, 0.001) + 0.0005
  return (await sink.getPacket(here.timestamp - 0.0005, metadataOnly))?.timestamp ?? here.timestamp
}
