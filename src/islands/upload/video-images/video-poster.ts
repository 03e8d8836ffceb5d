import { renditionPoster } from "../../../domain/stream/contract.ts"
import { MAXIMUM_POSTER_BYTES, MAXIMUM_POSTER_SIDE_PX } from "../../../domain/stream/poster-rules.ts"
import type { MediaFile } from "../../../domain/upload/contract.ts"
import { callWithBytes } from "../../_runtime/call-with-bytes.ts"
import { analyseVideo } from "../../_tools/cover-engine.ts"
import { fetchVideo, isReadable } from "../../_tools/fetch-video.ts"
import { COPIED_BYTES } from "../kept-files.ts"
import { sendPatiently } from "./send-patiently.ts"
import { tellVideoChange } from "./video-changes.ts"
import { publishStoryboard } from "./video-storyboard.ts"

let last: Promise<unknown> = Promise.resolve()

/**
 * Takes a cover and a storyboard of a video that was uploaded just now and puts them beside it, one video after another; `onVideoChange`
 * tells of them. A video that no frame can be had of stays without, as it does where nothing can be sent.
 */
export function addImages(video: MediaFile, bytes: Blob): void {
  last = last.then(() => publishImages(video, bytes)).catch(() => undefined)
}

async function publishImages(video: MediaFile, bytes: Blob): Promise<void> {
  const file = (await isReadable(bytes))
    ? bytes
    : video.size <= COPIED_BYTES
      ? await fetchVideo(video, new AbortController().signal, () => {})
      : null
  if (file === null) return
  if (video.poster === null) await publishPoster(video, file).catch(() => undefined)
  if (video.storyboard === null) await publishStoryboard(video, file)
}

async function publishPoster(video: MediaFile, file: Blob): Promise<void> {
  const { poster } = await analyseVideo(file, { atSeconds: null, maxSide: MAXIMUM_POSTER_SIDE_PX })
  if (poster === null || poster.size > MAXIMUM_POSTER_BYTES) return
  const kept = await sendPatiently(() => callWithBytes(renditionPoster, { file_id: video.file_id }, poster))
  tellVideoChange(kept.file_id, { poster: kept.poster, thumbhash: kept.thumbhash, colour: kept.colour })
}
