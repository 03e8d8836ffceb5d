import { MAXIMUM_BYTES } from "../../domain/upload/rules.ts"
import { inspectFile } from "../../formats/inspect-file.ts"
import type { Inspection } from "../../formats/media-facts.ts"
import type { FilePurpose } from "../../formats/media-kinds.ts"

/** Images above these are taken unseen: a browser may fail at one for want of memory alone. */
const MAXIMUM_TRIED_BYTES = 33_554_432
const MAXIMUM_TRIED_PIXELS = 40_000_000

/**
 * What the server will say of a file once all of it was sent, said before: the same look at its bytes, and for an image whether it can be
 * shown at all. Reads no more of it than the server does. Rejects where the file can no longer be read.
 */
export function inspectOnDevice(file: File, purpose: FilePurpose): Promise<Inspection> {
  const claim = { purpose, declaredType: file.type, name: file.name, sizeBytes: file.size }
  const readRange = async (_key: string, offset: number, lengthBytes: number) =>
    new Uint8Array(await file.slice(offset, offset + lengthBytes).arrayBuffer())
  const sample = (width: number, height: number) => triedOut(file, width * height)
  return inspectFile({ reader: { readRange }, key: file.name, claim, maximumBytes: MAXIMUM_BYTES, sample })
}

async function triedOut(file: File, pixels: number): Promise<"undecodable" | null> {
  if (file.size > MAXIMUM_TRIED_BYTES || pixels > MAXIMUM_TRIED_PIXELS || typeof createImageBitmap === "undefined") return null
  try {
    const image = await createImageBitmap(file)
    image.close()
    return null
  } catch (error) {
    return error instanceof DOMException && error.name === "InvalidStateError" ? "undecodable" : null
  }
}
