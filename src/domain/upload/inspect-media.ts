import { type FileClaim, inspectFile } from "../../formats/inspect-file.ts"
import type { Inspection } from "../../formats/media-facts.ts"
import type { ImageWorkshop, MediaStore } from "../_kernel/media-ports.ts"
import { MAXIMUM_BYTES } from "./rules.ts"

/** What somebody says of a file that they sent; its size as the store has it. */
export type MediaClaim = FileClaim

/**
 * Says what a stored file is by its bytes, or why it is refused. With a workshop, images get their hashes and colour; without one these
 * stay null. Throws only where the store fails.
 */
export function inspectMedia(
  media: Pick<MediaStore, "readRange">,
  key: string,
  claim: MediaClaim,
  images: ImageWorkshop | null = null,
): Promise<Inspection> {
  const sample = () => images?.sample(key) ?? Promise.resolve(null)
  return inspectFile({ reader: media, key, claim, maximumBytes: MAXIMUM_BYTES, sample })
}
