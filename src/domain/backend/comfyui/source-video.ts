import type { GraphLink } from "./comfy-graph.ts"
import { type GraphDraft, GraphLack } from "./graph-draft.ts"
import type { NodeClasses } from "./node-class.ts"

/** Whose nodes read a video and write one: ComfyUI's own, or those of VideoHelperSuite. */
export type Readers = "own" | "pack"

/** A video of an order, taken apart. */
export interface SourceVideo {
  readonly frames: GraphLink
  /** A silent one gives none, which the node pack that reads it writes as silence. */
  readonly sound: GraphLink
  readonly frameRate: GraphLink | number
  readonly readers: Readers
}

const OWN = ["LoadVideo", "GetVideoComponents", "CreateVideo", "SaveVideo"] as const
const PACK = ["VHS_LoadVideo", "VHS_VideoInfo", "VHS_VideoCombine"] as const

/** The node classes that read videos, with those that write them with their sound. */
export const READER_CLASSES: readonly string[] = [...OWN, ...PACK]

/** Whose nodes of a server read and write videos, by preference; null where nobody's do. */
export function readersOf(classes: NodeClasses): Readers | null {
  if (OWN.every((name) => classes.has(name))) return "own"
  return hasPack(classes) ? "pack" : null
}

/** Whether a server reads a video at another rate than its own. */
export function hasPack(classes: NodeClasses): boolean {
  return PACK.every((name) => classes.has(name))
}

/** What a server lacks to read videos and to write them with their sound; null for nothing. */
export function readerLack(classes: NodeClasses): string | null {
  return readersOf(classes) === null ? OWN.filter((name) => !classes.has(name)).join(", ") : null
}

/** A video at its own rate. Throws `GraphLack` where nothing reads it. */
export function readVideo(draft: GraphDraft, file: string): SourceVideo {
  const readers = readersOf(draft.classes)
  if (readers === null) throw new GraphLack("class", OWN[0])
  if (readers === "pack") {
    const id = draft.add(PACK[0], { video: file, force_rate: 0 })
    const frameRate = draft.link(PACK[1], { video_info: [id, 3] })
    return { frames: [id, 0], sound: [id, 2], frameRate, readers }
  }
  const id = draft.add(OWN[1], { video: draft.link(OWN[0], { file }) })
  return { frames: [id, 0], sound: [id, 1], frameRate: [id, 2], readers }
}

/** A video at a rate, of which frames are left out or doubled. */
export function readVideoAt(draft: GraphDraft, file: string, frameRate: number): SourceVideo {
  const id = draft.add(PACK[0], { video: file, force_rate: frameRate })
  return { frames: [id, 0], sound: [id, 2], frameRate, readers: "pack" }
}
