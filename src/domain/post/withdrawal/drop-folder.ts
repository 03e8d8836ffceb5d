import { sql } from "drizzle-orm"
import type { Context } from "../../_kernel/context.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { keptPathsOf } from "./kept-paths.ts"
import { liesIn } from "./move-keys.ts"

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
  const kept = keptPathsOf(keys)
  if (kept.paths.length > 0) await edgeCache.purge(kept)
}
