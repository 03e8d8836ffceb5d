import { renditionStoryboard } from "../../../domain/stream/contract.ts"
import {
  MAXIMUM_STORYBOARD_BYTES,
  MAXIMUM_TILE_HEIGHT_PX,
  planStoryboard,
  type StoryboardGrid,
  spriteSize,
  TILE_WIDTH_PX,
  tileAt,
} from "../../../domain/stream/storyboard-rules.ts"
import type { MediaFile } from "../../../domain/upload/contract.ts"
import type { StripFrame } from "../../../wasm-workers/video/protocol.ts"
import { callWithBytes } from "../../_runtime/call-with-bytes.ts"
import { fetchVideo } from "../../_tools/fetch-video.ts"
import { videoEngine } from "../../_tools/video-engine.ts"
import { COPIED_BYTES } from "../kept-files.ts"
import { sendPatiently } from "./send-patiently.ts"
import { tellVideoChange } from "./video-changes.ts"

const JPEG_QUALITY = 0.72

/**
 * Makes a video's storyboard of its bytes and puts it beside it; `onVideoChange` tells of it. Nothing where only the bundled engine reads
 * the video: nobody asked, and it would take very long. Rejects with JobError (no frames can be had) or CallError.
 */
export async function publishStoryboard(video: MediaFile, file: Blob, signal?: AbortSignal): Promise<void> {
  const { duration, width, height } = video
  const options = signal ? { signal } : {}
  if (duration === null || duration <= 0 || (await videoEngine().probe(file, options)).engine !== "webcodecs") return
  const plan = planStoryboard(duration)
  const frames = await videoEngine().filmstrip(file, { count: plan.count, width: tileWidth(width ?? 16, height ?? 9) }, options)
  const grid = gridOf(plan, frames)
  const sprite = await drawSprite(grid, frames)
  if (sprite.size > MAXIMUM_STORYBOARD_BYTES) return
  const kept = await sendPatiently(() => callWithBytes(renditionStoryboard, { file_id: video.file_id, ...grid }, sprite, signal))
  tellVideoChange(kept.file_id, { storyboard: kept.storyboard })
}

/** Videos that were looked at on this page; one that could not be had a storyboard of is not fetched again. */
const tried = new Set<string>()

/**
 * Makes the storyboard of a stored video that has none, for its owner who looks at it: of one that is small enough to be fetched, on a
 * connection that is not saved on. Answers how to stop.
 */
export function addStoryboard(video: MediaFile): () => void {
  const stopping = new AbortController()
  if (video.storyboard !== null || video.size > COPIED_BYTES || tried.has(video.file_id) || savesData()) return () => {}
  tried.add(video.file_id)
  fetchVideo(video, stopping.signal, () => {})
    .then((file) => publishStoryboard(video, file, stopping.signal))
    .catch(() => {
      if (stopping.signal.aborted) tried.delete(video.file_id)
    })
  return () => stopping.abort()
}

/** As wide as may be, unless the video is so tall that its images would be too high. */
function tileWidth(width: number, height: number): number {
  return Math.max(16, Math.min(TILE_WIDTH_PX, Math.floor((MAXIMUM_TILE_HEIGHT_PX * width) / height)))
}

function gridOf(plan: ReturnType<typeof planStoryboard>, frames: readonly StripFrame[]): StoryboardGrid {
  const { width = TILE_WIDTH_PX, height = 90 } = frames[0]?.bitmap ?? {}
  return { ...plan, width, height }
}

async function drawSprite(grid: StoryboardGrid, frames: readonly StripFrame[]): Promise<Blob> {
  const { width, height } = spriteSize(grid)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d")
  for (const { index, bitmap } of frames) {
    const { x, y } = tileAt(grid, (index + 0.5) * grid.interval)
    context?.drawImage(bitmap, x, y, grid.width, grid.height)
    bitmap.close()
  }
  return canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY })
}

function savesData(): boolean {
  return "connection" in navigator && Reflect.get(Object(navigator.connection), "saveData") === true
}
