import * as z from "zod/mini"
import { envelopeSchema } from "../../domain/_kernel/envelope.ts"
import { renditionPoster } from "../../domain/stream/contract.ts"
import { MAXIMUM_POSTER_BYTES, MAXIMUM_POSTER_SIDE_PX } from "../../domain/stream/poster-rules.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { PART_RETRIES, PART_RETRY_DELAY_MS } from "../../domain/upload/rules.ts"
import { COPIED_BYTES } from "../library/kept-files.ts"
import { analyseVideo } from "../video/cover-engine.ts"
import { fetchVideo, isReadable } from "./fetch-video.ts"
import { tellVideoChange } from "./video-changes.ts"

let last: Promise<unknown> = Promise.resolve()

/**
 * Takes a cover of a video that was uploaded just now and puts it beside it, one video after another; `onVideoChange` tells of it. A video
 * that no frame can be had of stays without, as it does where nothing can be sent.
 */
export function addPoster(video: MediaFile, bytes: Blob): void {
  last = last.then(() => publishPoster(video, bytes)).catch(() => undefined)
}

async function publishPoster(video: MediaFile, bytes: Blob): Promise<void> {
  const file = (await isReadable(bytes))
    ? bytes
    : video.size <= COPIED_BYTES
      ? await fetchVideo(video, new AbortController().signal, () => {})
      : null
  if (file === null) return
  const { poster } = await analyseVideo(file, { atSeconds: null, maxSide: MAXIMUM_POSTER_SIDE_PX })
  if (poster === null || poster.size > MAXIMUM_POSTER_BYTES) return
  const kept = await send(video.file_id, poster)
  if (kept !== null) tellVideoChange(kept.file_id, { poster: kept.poster, thumbhash: kept.thumbhash, colour: kept.colour })
}

/** Sends it; tries again where no answer came, as parts of uploads are (spec 2§9). Null where it is not taken. */
async function send(fileId: string, poster: Blob): Promise<MediaFile | null> {
  const address = `${renditionPoster.path}?${new URLSearchParams({ file_id: fileId })}`
  for (let tries = 0; ; tries++) {
    const answer = await fetch(address, {
      method: "POST",
      credentials: "same-origin",
      body: poster,
      headers: { "Content-Type": "image/jpeg" },
    })
      .then((response): Promise<unknown> => response.json())
      .catch(() => null)
    const envelope = z.safeParse(envelopeSchema, answer)
    if (envelope.success) {
      const video = z.safeParse(renditionPoster.output(), envelope.data.data)
      return video.success ? video.data : null
    }
    if (tries >= PART_RETRIES) return null
    await new Promise((resolve) => setTimeout(resolve, PART_RETRY_DELAY_MS))
  }
}
