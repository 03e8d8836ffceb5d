import { sql } from "drizzle-orm"
import type { Context } from "../../_kernel/context.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { renditionKeysOf } from "../../library/rendition-rules.ts"
import { mediaUrl, streamUrl } from "../../upload/rules.ts"
import { isWithdrawn } from "./folder-rules.ts"
import { liesIn } from "./move-keys.ts"

/** Files of which no more is asked for than themselves and their small copies; of others a stream is, whose pieces have no names. */
const IMAGE = /\.(?:png|jpe?g|webp|avif|gif)$/

/**
 * Deletes the files of a folder that its work no longer names, or never came to name, and what is kept of them near visitors; a folder in
 * use stays. Safe to repeat.
 */
export async function dropFolder(
  { database, media, edgeCache }: Pick<Context, "database" | "media" | "edgeCache">,
  workId: WorkId,
  folder: string,
): Promise<void> {
  const [found] = await database.all<{ readonly isUsed: number }>(sql`SELECT ${liesIn(workId, folder)} AS "isUsed"`)
  if (found?.isUsed === 1) return
  const keys = await media.list(`${folder}/`)
  await media.deleteUnder(`${folder}/`)
  // A small copy that was made meanwhile looks for its image once it lies there: either it finds none, or it lies there by now.
  await media.deleteUnder(`${folder}/`)
  if (keys.length === 0 || isWithdrawn(folder)) return
  const hasStream = keys.some((key) => !IMAGE.test(key))
  const paths = keys.flatMap((key) => (IMAGE.test(key) ? [key, ...renditionKeysOf(key)] : [key])).map(mediaUrl)
  await edgeCache.purge({
    paths: [...new Set([...paths, ...keys.filter((key) => !IMAGE.test(key)).map((key) => streamUrl(mediaUrl(key)))])],
    folders: hasStream ? [`${mediaUrl(folder)}/`] : [],
  })
}
