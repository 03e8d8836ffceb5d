import type { Seed } from "../../../formats/generator/seed.ts"
import type { GraphLink } from "./comfy-graph.ts"
import type { GraphDraft } from "./graph-draft.ts"
import type { Fields } from "./order-reading.ts"
import { scaled, sidesOf } from "./sampling.ts"
import type { SourceVideo } from "./source-video.ts"

/** A video that a graph comes to out of another, to be written by the node pack that reads it. */
export interface RemadeVideo extends SourceVideo {
  readonly seed: Seed
}

/** What brings frames to the ordered sides. */
export const SIDED = ["ImageScale"] as const

/** Frames that keep their sides, which are even ones where a video is written: as they are, but for a row that is over. */
export function withSides(draft: GraphDraft, frames: GraphLink, fields: Fields): GraphLink {
  return scaled(draft, frames, sidesOf(fields), "bicubic")
}
