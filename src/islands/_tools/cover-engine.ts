import { averageSaturation, COVER_QUALITY, measureFrame, suggestFrames } from "../../domain/video/cover-rules.ts"
import { type CoverEngine, createCoverEngine } from "../../wasm-workers/cover/client.ts"
import type { AnalysisSettings, CoverFrame, CoverSettings, CoverSuggestion, VideoAnalysis } from "../../wasm-workers/cover/protocol.ts"
import type { StripFrame, VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { analyseByElement, POSTER_SHARE } from "./cover-by-element.ts"
import { frameSecondsOf } from "./frame-seconds.ts"
import { videoEngine } from "./video-engine.ts"

let engine: CoverEngine | undefined

/** The cover engine of this page; its worker starts with the first job. */
function coverEngine(): CoverEngine {
  engine ??= createCoverEngine()
  return engine
}

/** Frames that are looked at in a video that only the bundled engine reads: each costs it a start. */
const LOOKED_AT_SLOWLY = 8
const LOOK_WIDTH_PX = 240

/** Takes a frame of an opened video, by whichever engine reads it. Rejects with JobError. */
export async function takeCover(file: Blob, facts: VideoFacts, settings: CoverSettings, signal?: AbortSignal): Promise<CoverFrame> {
  const options = signal === undefined ? {} : { signal }
  if (facts.engine === "webcodecs") return coverEngine().frame(file, settings, options)
  const { crop, step = 0, type, maxSide, atSeconds } = settings
  const at = Math.max(0, atSeconds + step * frameSecondsOf(facts.video?.frameRate ?? null))
  const still = await videoEngine().frameAt(
    file,
    { atSeconds: at, ...(type && { type }), ...(maxSide !== undefined && crop === undefined && { maxSide }) },
    options,
  )
  if (crop === undefined) return still
  const bitmap = await createImageBitmap(still.blob, crop.x, crop.y, crop.width, crop.height)
  const canvas = canvasOf(bitmap)
  const blob = await canvas.convertToBlob({ type: type ?? "image/jpeg", quality: COVER_QUALITY })
  return { blob, width: canvas.width, height: canvas.height, atSeconds: still.atSeconds }
}

/** Frames of an opened video that would make good covers, best first. Rejects with JobError. */
export async function suggestCovers(file: Blob, facts: VideoFacts, signal: AbortSignal): Promise<readonly CoverSuggestion[]> {
  if (facts.engine === "webcodecs") return coverEngine().suggest(file, { signal })
  const frames = await videoEngine().filmstrip(file, { count: LOOKED_AT_SLOWLY, width: LOOK_WIDTH_PX }, { signal })
  const looks = frames.map((frame) => lookAt(frame))
  return Promise.all(
    suggestFrames(looks, facts.durationSeconds).map(async ({ atSeconds, canvas }) => ({
      atSeconds,
      blob: await canvas.convertToBlob({ type: "image/jpeg", quality: COVER_QUALITY }),
      width: canvas.width,
      height: canvas.height,
    })),
  )
}

function lookAt({ atSeconds, bitmap }: StripFrame) {
  const canvas = canvasOf(bitmap)
  return { atSeconds, canvas, look: measureFrame(pixelsOf(canvas), canvas.width, canvas.height) }
}

/**
 * The analysis of a video's frame (spec 2§3) at a time, or of the best of a few frames: by the browser's decoders; else through a video
 * element, by the rules for that; else by the bundled engine; both take the frame at a tenth of it for the best. Where all fail: an empty
 * poster and a saturation of 0. Rejects only when the signal says so.
 */
export async function analyseVideo(file: Blob, settings: AnalysisSettings, signal?: AbortSignal): Promise<VideoAnalysis> {
  const options = signal === undefined ? {} : { signal }
  const ways = [
    () => coverEngine().analyse(file, settings, options),
    () => analyseByElement(file, settings, signal),
    () => analyseSlowly(file, settings, options),
  ]
  for (const way of ways) {
    const found = await way().catch(() => null)
    signal?.throwIfAborted()
    if (found !== null) return found
  }
  return { width: 0, height: 0, durationSeconds: 0, poster: null, averageSaturation: 0 }
}

async function analyseSlowly(
  file: Blob,
  { atSeconds, maxSide }: AnalysisSettings,
  options: { readonly signal?: AbortSignal },
): Promise<VideoAnalysis> {
  const { durationSeconds, video } = await videoEngine().probe(file, options)
  const frame = { atSeconds: atSeconds ?? durationSeconds * POSTER_SHARE, ...(maxSide !== undefined && { maxSide }) }
  const { blob, width, height } = await videoEngine().frameAt(file, frame, options)
  const bitmap = await createImageBitmap(blob, { resizeWidth: LOOK_WIDTH_PX })
  const saturation = averageSaturation(pixelsOf(canvasOf(bitmap)))
  return {
    width: video?.width ?? width,
    height: video?.height ?? height,
    durationSeconds,
    poster: blob,
    averageSaturation: saturation,
  }
}

/** An image on a canvas; the image itself is let go. */
function canvasOf(bitmap: ImageBitmap): OffscreenCanvas {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas
}

function pixelsOf(canvas: OffscreenCanvas): Uint8ClampedArray {
  return canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray(0)
}
