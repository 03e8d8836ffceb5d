import type { MediaFile } from "../../../domain/upload/contract.ts"

/** What is made of a video after its upload. */
export type VideoChange = Partial<Pick<MediaFile, "poster" | "thumbhash" | "colour" | "stream" | "captions" | "storyboard">>

type Listener = (fileId: string, change: VideoChange) => void
const listeners = new Set<Listener>()

/** Calls back with everything that this page makes of a video; answers how to stop. */
export function onVideoChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells every view of a video what was made of it. */
export function tellVideoChange(fileId: string, change: VideoChange): void {
  for (const listener of listeners) listener(fileId, change)
}
