import { MAXIMUM_GRAPH_BYTES } from "../../domain/workflow/graph-rules.ts"
import { readEntries } from "../../formats/generator/generator-entries.ts"
import { readPlayedEntries } from "../../formats/generator/played-entries.ts"
import { findMetadata } from "../../formats/image/metadata-in-memory.ts"
import { latin, sniffType } from "../../formats/sniff/type.ts"

/** Largest image that is looked through for a graph. */
const MAXIMUM_IMAGE_BYTES = 67_108_864
const HEAD_BYTES = 4096
const BOUNDS = { textBytes: 2 * MAXIMUM_GRAPH_BYTES, characters: 4 * MAXIMUM_GRAPH_BYTES }
const IMAGES: ReadonlySet<string | null> = new Set(["png", "webp", "jpeg", "avif"])

/**
 * The text of the graph in a file: the file itself, or what ComfyUI wrote into an image, a sound or a video beside what is seen and heard,
 * the runnable graph before the editor's drawing. Null where there is none. Never throws.
 */
export async function graphTextOf(file: Blob): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    const isPlayed = latin(head.subarray(0, 4)) === "fLaC" || latin(head.subarray(4, 8)) === "ftyp"
    const isImage = IMAGES.has(sniffType(head)) || latin(head.subarray(1, 4)) === "PNG" || file.type.startsWith("image/")
    // One byte more is read, so that the reader says that it is too large.
    if (!isImage && !isPlayed) return await file.slice(0, MAXIMUM_GRAPH_BYTES + 1).text()
    const entries = isImage ? await imageEntries(file) : await readPlayedEntries(bytesOf(file))
    const texts = [entries.get("prompt"), entries.get("workflow"), graphsWithin(entries.get("comment"))]
    return texts.find((text) => text?.startsWith("{")) ?? null
  } catch {
    return null
  }
}

function bytesOf(file: Blob) {
  return async (offset: number, length: number) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
}

async function imageEntries(file: Blob): Promise<ReadonlyMap<string, string>> {
  if (file.size > MAXIMUM_IMAGE_BYTES) return new Map()
  return readEntries(findMetadata(new Uint8Array(await file.arrayBuffer())), BOUNDS)
}

/** A pack of nodes for videos writes both graphs as one note. */
function graphsWithin(note: string | undefined): string | undefined {
  if (note === undefined || !note.startsWith("{")) return undefined
  const both: unknown = JSON.parse(note)
  if (typeof both !== "object" || both === null) return undefined
  const { prompt, workflow }: { readonly prompt?: unknown; readonly workflow?: unknown } = both
  const text = (value: unknown) =>
    typeof value === "string" ? value : typeof value === "object" && value !== null ? JSON.stringify(value) : undefined
  return text(prompt) ?? text(workflow)
}
