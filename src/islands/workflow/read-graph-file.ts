import { MAXIMUM_GRAPH_BYTES } from "../../domain/workflow/graph-rules.ts"
import { readEntries } from "../../formats/generator/generator-entries.ts"
import { findMetadata } from "../../formats/image/metadata-in-memory.ts"

/** Largest image that is looked through for a graph. */
const MAXIMUM_IMAGE_BYTES = 67_108_864
const PNG = [0x89, 0x50, 0x4e, 0x47]
const BOUNDS = { textBytes: 2 * MAXIMUM_GRAPH_BYTES, characters: 4 * MAXIMUM_GRAPH_BYTES }

/**
 * The text of the graph in a file: the file itself, or what ComfyUI wrote into an image beside its pixels, the runnable graph before the
 * editor's drawing. Null where there is none. Never throws.
 */
export async function graphTextOf(file: Blob): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, PNG.length).arrayBuffer())
    const isImage = PNG.every((byte, at) => head[at] === byte) || file.type.startsWith("image/")
    // One byte more is read, so that the reader says that it is too large.
    if (!isImage) return await file.slice(0, MAXIMUM_GRAPH_BYTES + 1).text()
    if (file.size > MAXIMUM_IMAGE_BYTES) return null
    const entries = await readEntries(await findMetadata(new Uint8Array(await file.arrayBuffer())), BOUNDS)
    const text = entries.get("prompt") ?? entries.get("workflow") ?? ""
    return text.startsWith("{") ? text : null
  } catch {
    return null
  }
}
