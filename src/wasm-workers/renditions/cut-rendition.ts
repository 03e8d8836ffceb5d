import { cutHeader, cutSegment } from "../../domain/stream/stream-segment.ts"
import { type VideoStore, withVideo } from "../../domain/stream/stream-video.ts"
import { JobError } from "../_bridge/protocol.ts"
import type { Rendition } from "./protocol.ts"

/** Name of the one file in the store that is read. */
const VIDEO = "video"

/** Cuts an MP4 as the Worker would when it is asked for its stream: the same segments, once and for all. Throws JobError FileBroken. */
export async function cutRendition(file: Blob, name: string, signal: AbortSignal, tell: (fraction: number) => void): Promise<Rendition> {
  const made = await withVideo(storeOf(file), VIDEO, async (video) => {
    const header = await cutHeader(video)
    const codec = await video.video.getCodecParameterString()
    if (header === null || codec === null) return null
    const audioCodec = await video.audio?.getCodecParameterString()
    const parts: Blob[] = []
    const segments: { offset: number; length: number; duration: number }[] = []
    let [offset, highest] = [0, 0]
    for (const [index, segment] of video.segments.entries()) {
      signal.throwIfAborted()
      const bytes = await cutSegment(video, segment)
      if (bytes === null) return null
      // A blob of each, so that the browser can put them aside; the memory holds one segment at a time.
      parts.push(new Blob([bytes]))
      segments.push({ offset, length: bytes.length, duration: segment.durationSeconds })
      offset += bytes.length
      highest = Math.max(highest, (bytes.length * 8) / Math.max(segment.durationSeconds, 0.5))
      tell((index + 1) / video.segments.length)
    }
    return {
      variant: {
        name: `${name}.mp4`,
        width: await video.video.getDisplayWidth(),
        height: await video.video.getDisplayHeight(),
        bandwidth: Math.ceil(highest),
        codecs: [codec, ...(audioCodec ? [audioCodec] : [])].join(","),
        header: btoa(String.fromCharCode(...header)),
        segments,
      },
      file: new Blob(parts, { type: "video/mp4" }),
    }
  })
  if (made === null) throw new JobError("failed", "FileBroken")
  return made
}

/** A file of this browser as the store that streams are read from. */
function storeOf(file: Blob): VideoStore {
  return {
    head: async () => ({ sizeBytes: file.size, contentType: "video/mp4" }),
    readRange: async (_key, offset, lengthBytes) => new Uint8Array(await file.slice(offset, offset + lengthBytes).arrayBuffer()),
  }
}
