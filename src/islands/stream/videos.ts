import type { MediaFile } from "../../domain/upload/contract.ts"
import { canBePrepared } from "../../domain/upload/streamable-rules.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { fetchVideo, isReadable } from "../_tools/fetch-video.ts"
import { uploads } from "../upload/uploads.ts"
import { tellVideoChange } from "../upload/video-images/video-changes.ts"
import { preparesUploads } from "./preparing-choice.ts"
import { preparingFailure } from "./video-failures.ts"
import { isBeingPrepared, makeVideoQueue } from "./video-queue.ts"

const loadPublishing = import.meta.env.SSR ? onlyInBrowser : () => import("./publish-video.ts")

/** The videos that this page prepares for streaming; see `VideoQueue`. In the browser only. */
export const videos = makeVideoQueue({
  fetchBytes: async (video, bytes, signal, tell) =>
    bytes !== undefined && (await isReadable(bytes)) ? bytes : fetchVideo(video, signal, tell),
  publish: async (...asked) => (await loadPublishing()).publishVideo(...asked),
  failureOf: preparingFailure,
  onPrepared: (fileId, url) => tellVideoChange(fileId, { stream: { url, renditions: true } }),
})

/** The videos that are being prepared, or were, on this page. */
export const $videos = videos.$videos

/** Videos that were uploaded on this page, by their ids: what is made of them needs not be fetched. */
const held = new Map<string, Blob>()

/** Prepares a video because somebody asked for it. */
export function prepareVideo(video: MediaFile): void {
  videos.prepare(video, { bytes: held.get(video.file_id), isAsked: true })
}

/** Prepares what is uploaded from now on, where that is chosen; the browser asks before that is left. Answers how to stop. */
export function prepareUploads(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const stopWarning = $videos.subscribe((all) => {
    if (all.some(isBeingPrepared)) addEventListener("beforeunload", warn)
    else removeEventListener("beforeunload", warn)
  })
  const stopPreparing = uploads.onUploaded((video, _, bytes) => {
    if (!canBePrepared(video)) return
    held.set(video.file_id, bytes)
    void preparesUploads().then((isOn) => {
      if (isOn) videos.prepare(video, { bytes, isAsked: false })
    })
  })
  return () => {
    stopWarning()
    stopPreparing()
    removeEventListener("beforeunload", warn)
  }
}
