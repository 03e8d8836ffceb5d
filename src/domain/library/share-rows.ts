import { type SQL, sql } from "drizzle-orm"
import { folderShare } from "../../../db/schema/library.ts"
import { flag } from "../_kernel/select.ts"
import { isActive } from "../identity/index.ts"
import { isBlockedFile, isTrustedAuthor, landedLevel } from "../moderation/index.ts"

/** Shape of the part of a folder's link that nobody guesses. */
export const FOLDER_TOKEN = /^[0-9a-hjkmnp-tv-z]{26}$/

/** An expression over `item`: what its check stands under. A thing is looked at once, whatever shared folders it lies in. */
export const CHECKED_ITEM: SQL<string> = sql`('item_' || item.id)`

/** The item whose check stands under an id. */
export function itemOfCheck(id: string): string {
  return id.slice("item_".length)
}

export const FILE_KEY = sql<string>`COALESCE(file.media_key, result.media_key)`
export const POSTER_KEY = sql<string | null>`COALESCE(file.poster_key, result.poster_key)`
/** The key of the image that an item is known by: its own, or the poster of what plays; NULL without one. */
export const LOOKED_AT = sql<string | null>`CASE item.kind WHEN 'image' THEN ${FILE_KEY} ELSE ${POSTER_KEY} END`

/** What decides of a share who sees its things: fields of `SharedFacts` over rows of `folder_share`. */
export function shareFacts(nowMs: number) {
  return {
    isOpen: flag(sql`(folder_share.state = 'visible' AND ${isActive(sql`folder_share.owner_id`, nowMs)})`),
    isOwnerTrusted: flag(isTrustedAuthor(sql`folder_share.owner_id`, nowMs)),
    setLevel: folderShare.setLevel,
  }
}

const isTakenDown = (isIt: SQL) => sql`EXISTS (SELECT 1 FROM work_origin JOIN work ON work.id = work_origin.work_id
  WHERE ${isIt} AND work_origin.relation = 'self' AND work.state IN ('limited', 'removed'))`

/** What decides of an item who sees it: fields of `SharedFacts` over `item` with `ITEM_FILES`. */
export const ITEM_FACTS = {
  isTakenDown: flag(sql`(${isBlockedFile(sql`file.content_hash`)}
    OR ${isTakenDown(sql`work_origin.task_id IS NOT NULL AND work_origin.task_id = item.task_id AND work_origin.task_position = item.position`)}
    OR ${isTakenDown(sql`work_origin.file_id IS NOT NULL AND work_origin.file_id = item.id`)})`),
  isImage: flag(sql`item.kind = 'image'`),
  hasImage: flag(sql`${LOOKED_AT} IS NOT NULL`),
  seenLevel: sql<number | null>`${landedLevel(CHECKED_ITEM, LOOKED_AT)}`,
}

/** A query of the folders that a row of `folder_share` shows: its own, and those in that. Folders nest once. */
export const SHOWN_FOLDERS: SQL = sql`(SELECT shown.id FROM media_folder AS shown
  WHERE shown.owner_id = folder_share.owner_id AND folder_share.folder_id IN (shown.id, shown.parent_id))`

/** The condition of `item` to lie in what a row of `folder_share` shows; a board has a link of its own. */
export const IS_IN_SHARE: SQL = sql`item.owner_id = folder_share.owner_id AND item.trashed_at_ms IS NULL AND item.kind <> 'board'
  AND item.folder_id IS NOT NULL AND item.folder_id IN ${SHOWN_FOLDERS}`
