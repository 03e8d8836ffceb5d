import { inspectFile } from "./inspect-file.ts"
import type { Inspection } from "./media-facts.ts"

/** What bytes in memory are that play: a video or a sound, by its container. Throws nothing. */
export function inspectBytes(bytes: Uint8Array<ArrayBuffer>, purpose: "video" | "audio"): Promise<Inspection> {
  const most = bytes.length
  return inspectFile({
    reader: { readRange: async (_key, offset, lengthBytes) => bytes.slice(offset, offset + lengthBytes) },
    key: "",
    claim: { purpose, declaredType: "", name: "", sizeBytes: most },
    maximumBytes: { image: most, avatar: most, document: most, video: most, mask: most, audio: most },
    sample: async () => null,
  })
}
