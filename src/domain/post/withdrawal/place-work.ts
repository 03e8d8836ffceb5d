import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { newMediaName, type WorkId } from "../../_kernel/ids.ts"
import { emit } from "../../_kernel/outbox.ts"
import { flag, select } from "../../_kernel/select.ts"
import { filesLeft } from "../events.ts"
import { postsOf, settleLevels } from "../level-statements.ts"
import { dropFolder } from "./drop-folder.ts"
import { folderOfWork, isWithdrawn, newFolder } from "./folder-rules.ts"
import { liesIn, moveKeys, PLACED, type PlacedRow, showFirstPart } from "./move-keys.ts"
import { pagesOf } from "./pages-of-work.ts"
import { alignParts } from "./parts.ts"

/** How long a copy may take before what came of it counts as left behind: films of hours, of a store that is slow. */
const COPY_GRACE_MS = 3_600_000
/** After this a folder that was moved away from is looked at once more: a small copy may have been in the making. */
const LEFT_GRACE_MS = 30_000

/**
 * Brings a work's files to where they belong: in public while it is for others, else where only its author and moderators find them. The
 * order keeps the row's keys right at every moment: copy, then the row names the copies, then the old files go. Every step may run
 * twice or be cut off; two that run at once move to folders of their own, and the row follows one of them. What is kept near visitors of
 * its pages and old files is dropped.
 */
export async function placeWork(context: Context, workId: WorkId): Promise<void> {
  const [row] = await select(context.database, PLACED, sql`work WHERE id = ${workId}`)
  if (row === undefined) return
  const folder = folderOfWork(row)
  const isPlaced = folder === null || isWithdrawn(folder) !== row.isOpen
  if (!isPlaced) await moveFiles(context, row, folder)
  if (row.objectType === 4) await alignParts(context, workId)
  await context.edgeCache.purge({ paths: pagesOf(row) })
}

async function moveFiles(context: Context, row: PlacedRow, from: string): Promise<void> {
  const { database, media } = context
  const to = newFolder(row, row.isOpen, newMediaName())
  // Noted before, so that what a cut off copy leaves is found.
  await namedBatch(database, {
    copying: emit(filesLeft, { work_id: row.id, folder: to }, { nowMs: context.clock(), graceMs: COPY_GRACE_MS }),
  })
  for (const key of await media.list(`${from}/`)) await media.copy(key, `${to}${key.slice(from.length)}`)
  const nowMs = context.clock()
  const { moved } = await namedBatch(database, {
    keys: moveKeys(row, from, to, nowMs),
    left: emit(filesLeft, { work_id: row.id, folder: from }, { nowMs, graceMs: LEFT_GRACE_MS, only: liesIn(row.id, to) }),
    posts: showFirstPart(postsOf(row.id)),
    levels: settleLevels(postsOf(row.id), nowMs),
    moved: select(database, { isMoved: flag(liesIn(row.id, to)) }),
  })
  await dropFolder(context, row.id, moved[0]?.isMoved === true ? from : to)
}
