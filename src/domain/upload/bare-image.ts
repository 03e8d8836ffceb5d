import { inspectFile } from "../../formats/inspect-file.ts"
import type { MediaDetails } from "../../formats/media-facts.ts"
import { MAXIMUM_BYTES } from "./rules.ts"

/** An image that was sent whole, without where it was taken, and what its bytes say of it; null for what no upload would be. */
export async function bareImage(sent: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly details: MediaDetails } | null> {
  const reader = { readRange: async (_: string, offset: number, length: number) => sent.subarray(offset, offset + length) }
  const claim = { purpose: "image", declaredType: "", name: "image", sizeBytes: sent.length } as const
  const inspection = await inspectFile({ reader, key: "", claim, maximumBytes: MAXIMUM_BYTES, sample: async () => null })
  if (!inspection.ok) return null
  const bytes = Uint8Array.from(sent)
  for (const patch of inspection.facts.patches) bytes.set(patch.bytes, patch.offset)
  return { bytes, details: inspection.facts.details }
}

/** Bytes that were sent in base64; null if it is not one. */
export function bytesOfBase64(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
