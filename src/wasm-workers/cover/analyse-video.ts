import { averageSaturation, COVER_QUALITY } from "../../domain/video/cover-rules.ts"
import { withVideo } from "./open-video.ts"
import type { AnalysisSettings, VideoAnalysis } from "./protocol.ts"
import { bestMoment } from "./suggest-covers.ts"
import { drawSample, sampleAt } from "./take-frame.ts"

/** Longest side of what the saturation is measured on, pixels. */
const MEASURE_SIDE_PX = 160

/** Size, length, poster and saturation of a video (spec 2§3). */
export function analyseVideo(file: Blob, { atSeconds, maxSide }: AnalysisSettings, signal: AbortSignal): Promise<VideoAnalysis> {
  return withVideo(file, signal, async (video) => {
    const sample = await sampleAt(video.track, video.zeroSeconds + (atSeconds ?? (await bestMoment(video, signal))))
    try {
      const whole = { x: 0, y: 0, width: video.width, height: video.height }
      const poster = await drawSample(sample, whole, video, maxSide).convertToBlob({ type: "image/jpeg", quality: COVER_QUALITY })
      const small = drawSample(sample, whole, video, MEASURE_SIDE_PX)
      const pixels = small.getContext("2d")?.getImageData(0, 0, small.width, small.height).data ?? new Uint8ClampedArray(0)
      const { width, height, durationSeconds } = video
      return { width, height, durationSeconds, poster, averageSaturation: averageSaturation(pixels) }
    } finally {
      sample.close()
    }
  })
}
