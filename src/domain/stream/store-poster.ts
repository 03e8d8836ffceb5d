import type { MediaFacts, MediaRefusal } from "../../formats/media-facts.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { hasToBeRewritten, type InspectMedia } from "../upload/index.ts"
import { MAXIMUM_POSTER_BYTES, MAXIMUM_POSTER_SIDE_PX } from "./poster-rules.ts"

const POSTER_TYPE = "image/jpeg"

/** A poster as it was sent: its bytes, and what they are said to be. */
export interface SentPoster {
  readonly bytes: Uint8Array
  readonly declaredType: string
}

/** Reads the body of a request as a poster. Throws InvalidInput (`file`: FileEmpty, FileTooLarge). */
export async function readPoster(request: Request): Promise<SentPoster> {
  const declaredType = request.headers.get("Content-Type")?.split(";", 1)[0]?.trim() ?? ""
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length === 0) throw invalidInput({ path: "file", message: "FileEmpty" })
  if (bytes.length > MAXIMUM_POSTER_BYTES) throw invalidInput({ path: "file", message: "FileTooLarge" })
  return { bytes, declaredType }
}

/**
 * Stores a poster under a key, after a look at its bytes, and lets `write` name it; nothing stays stored where that says no. Throws
 * FileRefused (`reason`: a message key), and what `write` throws.
 */
export async function storePoster<Written>(
  { media }: Pick<Context, "media">,
  key: string,
  { bytes, declaredType }: SentPoster,
  inspect: InspectMedia,
  write: (facts: MediaFacts) => Promise<Written>,
): Promise<Written> {
  await media.put(key, bytes, POSTER_TYPE)
  try {
    const inspection = await inspect(key, { purpose: "image", declaredType, name: "poster.jpg", sizeBytes: bytes.length })
    if (!inspection.ok) throw refusedPoster(inspection.reason)
    const { facts } = inspection
    if (facts.contentType !== POSTER_TYPE) throw refusedPoster("FileNotWhatItSays")
    if (Math.max(facts.width ?? 0, facts.height ?? 0) > MAXIMUM_POSTER_SIDE_PX) throw refusedPoster("FileTooManyPixels")
    if (hasToBeRewritten(POSTER_TYPE, facts)) await media.rewrite(key, facts.contentType, facts.patches)
    return await write(facts)
  } catch (error) {
    // After any other error a row may name it after all.
    if (error instanceof DomainError) await media.delete([key])
    throw error
  }
}

/** A poster that is not taken, and why. */
export function refusedPoster(reason: MediaRefusal): DomainError {
  return new DomainError("FileRefused", { data: { reason }, errors: [{ path: "file", message: reason }] })
}
