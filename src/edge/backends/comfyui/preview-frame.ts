import { recordOf } from "./comfy-server.ts"

/** A preview out of a socket; node and job are known only of frames that say them. */
export interface PreviewFrame {
  readonly image: Uint8Array<ArrayBuffer>
  readonly nodeId: string | null
  readonly promptId: string | null
}

const PREVIEW = 1
const PREVIEW_WITH_METADATA = 4
/** Larger previews are dropped unread. */
const MAXIMUM_FRAME_BYTES = 8 * 1_048_576
const MAXIMUM_METADATA_BYTES = 64 * 1024

/** Reads a binary frame of ComfyUI's socket, big-endian: kind 1 is a format and an image, kind 4 metadata in JSON and an image; null for others. */
export function readPreviewFrame(bytes: Uint8Array<ArrayBuffer>): PreviewFrame | null {
  if (bytes.length <= 8 || bytes.length > MAXIMUM_FRAME_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = view.getUint32(0)
  if (kind === PREVIEW) return { image: bytes.slice(8), nodeId: null, promptId: null }
  const length = view.getUint32(4)
  if (kind !== PREVIEW_WITH_METADATA || length > MAXIMUM_METADATA_BYTES || 8 + length >= bytes.length) return null
  const metadata = readMetadata(bytes.subarray(8, 8 + length))
  const text = (name: string) => (typeof metadata?.[name] === "string" ? metadata[name] : null)
  return { image: bytes.slice(8 + length), nodeId: text("node_id"), promptId: text("prompt_id") }
}

function readMetadata(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    return recordOf(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}
