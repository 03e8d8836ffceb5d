import type { Context } from "../_kernel/context.ts"
import { type RenditionWidth, renditionKey } from "./rendition-rules.ts"

/** What copies are made of; animations keep moving. */
const CONTENT_TYPES = /^image\/(?:png|jpeg|webp|avif)$/

/** What is stored in a copy's place where none can be made: finding that out takes as long as making one. */
export const NO_COPY = "application/x-no-copy"

/**
 * Makes an image's copy of a width and stores it; answers the copy's key, null where there is no image, none that serves better
 * than itself, or no copy of it can be made, which is noted in its place. Two who ask at once make the same copy twice, and the store keeps one.
 */
export async function makeRendition(
  { media, images }: Pick<Context, "media" | "images">,
  key: string,
  width: RenditionWidth,
): Promise<string | null> {
  const source = await media.head(key)
  if (source === null || !CONTENT_TYPES.test(source.contentType)) return null
  const copy = await images.shrink(key, width)
  if (copy === "wide-enough") return null
  const copyKey = renditionKey(key, width)
  if (copy === null) await media.put(copyKey, new Uint8Array(), NO_COPY)
  else await media.put(copyKey, copy.bytes, copy.contentType)
  // An image that was deleted meanwhile leaves no copy behind.
  if ((await media.head(key)) !== null) return copy === null ? null : copyKey
  await media.delete([copyKey])
  return null
}
