import type { Context } from "../_kernel/context.ts"
import { type RenditionWidth, renditionKey } from "./rendition-rules.ts"

/** What copies are made of; animations keep moving. */
const CONTENT_TYPES = /^image\/(?:png|jpeg|webp|avif)$/

/**
 * Makes an image's copy of a width and stores it; answers the copy's key, null where there is no image, it is no wider, or no copy
 * of it can be made. Two who ask at once make the same copy twice, and the store keeps one.
 */
export async function makeRendition(
  { media, images }: Pick<Context, "media" | "images">,
  key: string,
  width: RenditionWidth,
): Promise<string | null> {
  const source = await media.head(key)
  if (source === null || !CONTENT_TYPES.test(source.contentType)) return null
  const copy = await images.shrink(key, width)
  if (copy === null) return null
  const copyKey = renditionKey(key, width)
  await media.put(copyKey, copy.bytes, copy.contentType)
  // An image that was deleted meanwhile leaves no copy behind.
  if ((await media.head(key)) !== null) return copyKey
  await media.delete([copyKey])
  return null
}
