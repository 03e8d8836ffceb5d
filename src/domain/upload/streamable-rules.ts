import type { MediaFile } from "./contract.ts"

/** Videos that browsers play as a file and that we stream as they are (docs/media.md). */
const STREAMED_AS_IT_IS = /^video\/(?:mp4|quicktime)$/
/** Shorter videos, and videos with no smaller quality, gain nothing by renditions. */
export const PREPARED_FROM_SECONDS = 4
export const PREPARED_ABOVE_SIDE_PX = 360

/** Whether a stored video has a stream without renditions: ours is cut out of the video itself, as it is asked for. */
export function isStreamedAsItIs({ kind, contentType }: { readonly kind: MediaFile["kind"]; readonly contentType: string }): boolean {
  return kind === "video" && STREAMED_AS_IT_IS.test(contentType)
}

/** Whether renditions of a file would be worth their while, and are not there yet. */
export function canBePrepared({ kind, width, height, duration, stream }: MediaFile): boolean {
  if (kind !== "video" || stream?.renditions === true) return false
  return Math.min(width ?? 0, height ?? 0) > PREPARED_ABOVE_SIDE_PX && (duration ?? 0) >= PREPARED_FROM_SECONDS
}
