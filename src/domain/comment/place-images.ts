import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId, CommentId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { renditionKeysOf } from "../library/rendition-rules.ts"
import { checkedFilesMoved } from "../moderation/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import { commentFilesLeft } from "./events.ts"
import { isOpenFolder, newCommentFolder } from "./stored-image.ts"

/** How long a copy may take before what came of it counts as left behind: films of hours, of a store that is slow. */
const COPY_GRACE_MS = 3_600_000
/** After this a folder that was moved away from is looked at once more: a small copy may have been in the making. */
const LEFT_GRACE_MS = 30_000

interface Row {
  readonly authorId: AccountId | null
  readonly folder: string | null
  readonly isShown: number
}

/**
 * Brings the images of a comment to where they belong: in public while it is shown, else where only its author and moderators find them.
 * Copy, then the row names the copies, then the old files go; every step may run twice or be cut off.
 */
export async function placeImages(context: Context, id: CommentId): Promise<void> {
  const { database, media } = context
  const [row] = await database.all<Row>(
    sql`SELECT author_id AS "authorId", folder, standing = 2 AS "isShown" FROM comment WHERE id = ${id}`,
  )
  if (row === undefined || row.folder === null || row.authorId === null) return
  const from = row.folder
  if (isOpenFolder(from) === (row.isShown === 1)) return
  const to = newCommentFolder(id, row.authorId, row.isShown === 1)
  // Noted before, so that what a cut off copy leaves is found.
  await namedBatch(database, {
    copying: emit(commentFilesLeft, { comment_id: id, folder: to }, { nowMs: context.clock(), graceMs: COPY_GRACE_MS }),
  })
  for (const key of await media.list(`${from}/`)) await media.copy(key, `${to}${key.slice(from.length)}`)
  const isMoved = sql`EXISTS (SELECT 1 FROM comment WHERE id = ${id} AND folder = ${to})`
  const { moved } = await namedBatch(database, {
    images: sql`UPDATE comment SET folder = ${to}, images = replace(images, ${`"${from}/`}, ${`"${to}/`}) WHERE id = ${id} AND folder = ${from}
      AND (standing = 2) = ${row.isShown}`,
    checks: checkedFilesMoved(id, { from, to, only: isMoved }),
    left: emit(commentFilesLeft, { comment_id: id, folder: from }, { nowMs: context.clock(), graceMs: LEFT_GRACE_MS, only: isMoved }),
    moved: database.all<{ readonly isMoved: number }>(sql`SELECT ${isMoved} AS "isMoved"`),
  })
  await dropImages(context, id, moved[0]?.isMoved === 1 ? from : to)
}

/** Deletes the images of a folder that its comment no longer names, or never came to name; a folder in use stays. Safe to repeat. */
export async function dropImages({ database, media, edgeCache }: Context, id: CommentId, folder: string): Promise<void> {
  const used = await database.all(sql`SELECT 1 FROM comment WHERE id = ${id} AND folder = ${folder}`)
  if (used.length === 0) await deleteImages({ media, edgeCache }, `${folder}/`)
}

/** Deletes all images whose keys begin so, with what is kept of them near visitors. */
export async function deleteImages({ media, edgeCache }: Pick<Context, "media" | "edgeCache">, prefix: string): Promise<void> {
  const keys = await media.list(prefix)
  await media.deleteUnder(prefix)
  // A small copy that was made meanwhile looks for its image once it lies there.
  await media.deleteUnder(prefix)
  const open = keys.filter(isOpenFolder)
  if (open.length > 0) await edgeCache.purge({ paths: [...open, ...open.flatMap(renditionKeysOf)].map(mediaUrl) })
}
