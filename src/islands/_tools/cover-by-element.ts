import { averageSaturation, COVER_QUALITY } from "../../domain/video/cover-rules.ts"
import type { AnalysisSettings, VideoAnalysis } from "../../wasm-workers/cover/protocol.ts"
import { runCapture } from "./cover-capture.ts"

/** Longest side of what the saturation is measured on, pixels. */
const MEASURE_SIDE_PX = 160

/** Where in a video its poster is taken from where no frames are compared. */
export const POSTER_SHARE = 0.1

/**
 * Analyses a video, a file or one at an address of ours, through a video element, where the decoders cannot be asked themselves; null where
 * no frame could be had.
 */
export async function analyseByElement(
  source: Blob | string,
  { atSeconds, maxSide }: AnalysisSettings,
  signal?: AbortSignal,
): Promise<VideoAnalysis | null> {
  const url = typeof source === "string" ? source : URL.createObjectURL(source)
  const video = document.createElement("video")
  video.muted = true
  video.playsInline = true
  video.preload = "auto"
  let taken: VideoAnalysis | null = null
  try {
    await runCapture(
      {
        load(say) {
          const onMetadata = () => {
            video.currentTime = Math.min(atSeconds ?? video.duration * POSTER_SHARE, Math.max(0, video.duration - 0.05))
          }
          const onReady = () => {
            if (!video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) say("playable")
          }
          const onError = () => say("failed")
          video.addEventListener("loadedmetadata", onMetadata)
          for (const name of ["canplay", "seeked"]) video.addEventListener(name, onReady)
          video.addEventListener("error", onError)
          video.src = url
          return () => {
            video.removeEventListener("loadedmetadata", onMetadata)
            for (const name of ["canplay", "seeked"]) video.removeEventListener(name, onReady)
            video.removeEventListener("error", onError)
            video.removeAttribute("src")
            video.load()
          }
        },
        async grab() {
          if (video.videoWidth === 0 || video.videoHeight === 0) return "no-size"
          taken = await analyseElement(video, maxSide)
          return taken === null ? "empty" : "frame"
        },
      },
      signal,
    )
    return taken
  } finally {
    if (typeof source !== "string") URL.revokeObjectURL(url)
  }
}

async function analyseElement(video: HTMLVideoElement, maxSide = Number.POSITIVE_INFINITY): Promise<VideoAnalysis | null> {
  const { videoWidth: width, videoHeight: height, duration } = video
  const small = drawn(video, Math.min(1, MEASURE_SIDE_PX / Math.max(width, height)))
  const pixels = small.getContext("2d")?.getImageData(0, 0, small.width, small.height).data
  // A frame that was never painted is transparent everywhere.
  if (pixels === undefined || !pixels.some((value, index) => index % 4 === 3 && value > 0)) return null
  const poster = await drawn(video, Math.min(1, maxSide / Math.max(width, height))).convertToBlob({
    type: "image/jpeg",
    quality: COVER_QUALITY,
  })
  if (poster.size === 0) return null
  return { width, height, durationSeconds: Number.isFinite(duration) ? duration : 0, poster, averageSaturation: averageSaturation(pixels) }
}

function drawn(video: HTMLVideoElement, scale: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(video.videoWidth * scale)), Math.max(1, Math.round(video.videoHeight * scale)))
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}
