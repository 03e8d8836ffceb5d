import { inspectFile } from "../../src/formats/inspect-file.ts"
import type { MediaFacts } from "../../src/formats/media-facts.ts"

const LARGE = 1_073_741_824

/** What the bytes of a video or a sound say; throws with the refusal where they are none. */
export async function factsOf(bytes: Uint8Array<ArrayBuffer>, purpose: "video" | "audio"): Promise<MediaFacts> {
  const inspection = await inspectFile({
    reader: { readRange: async (_key, offset, length) => bytes.slice(offset, offset + length) },
    key: "",
    claim: { purpose, declaredType: "", name: "", sizeBytes: bytes.length },
    maximumBytes: { image: LARGE, avatar: LARGE, document: LARGE, video: LARGE, mask: LARGE, audio: LARGE },
    sample: async () => null,
  })
  if (!inspection.ok) throw new Error(inspection.reason)
  return inspection.facts
}
