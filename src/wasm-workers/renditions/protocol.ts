import type { RenditionSet } from "../../domain/stream/contract.ts"

/** One quality of a video as it is stored: what the set says of it, and its file. */
export interface Rendition {
  readonly variant: RenditionSet["variants"][number]
  /** Its segments one after the other; of the type `video/mp4`. */
  readonly file: Blob
}

/** What the worker of renditions does. */
export type RenditionJobs = {
  /** Cuts an MP4 into the segments of a quality of that name (`720` becomes `720.mp4`); nothing is encoded. `progress` 0 … 1. */
  readonly cut: { readonly input: { readonly file: Blob; readonly name: string }; readonly output: Rendition; readonly progress: number }
}
