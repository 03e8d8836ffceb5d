import type { Context } from "../_kernel/context.ts"
import { readRenditionSet } from "./read-stream.ts"
import { SET_FILE, streamFileKey } from "./rules.ts"

/**
 * Copies a video with its renditions under another key; answers the key of its smallest rendition there, which cards play, null without
 * renditions. False where there is no such video.
 */
export async function copyVideo(
  { media }: Pick<Context, "media">,
  from: string,
  to: string,
): Promise<{ readonly previewKey: string | null } | false> {
  const [isCopied, set] = await Promise.all([media.copy(from, to), readRenditionSet({ media }, from)])
  if (!isCopied) return false
  if (set === null) return { previewKey: null }
  const names = set.variants.map(({ name }) => name)
  const copied = await Promise.all(names.map((name) => media.copy(streamFileKey(from, name), streamFileKey(to, name))))
  // A set is there whole or not at all; the description comes last, since it is what says that the rest is there.
  if (copied.includes(false)) return { previewKey: null }
  await media.copy(streamFileKey(from, SET_FILE), streamFileKey(to, SET_FILE))
  const smallest = set.variants.toSorted((one, other) => one.width * one.height - other.width * other.height)[0]
  return { previewKey: smallest === undefined ? null : streamFileKey(to, smallest.name) }
}
