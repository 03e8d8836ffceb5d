import { type SQL, sql } from "drizzle-orm"
import { folderShare } from "../../../db/schema/library.ts"
import { flag } from "../_kernel/select.ts"
import { isActive } from "../identity/index.ts"
import { isBlockedFile, isTrustedAuthor, landedLevel } from "../moderation/index.ts"
import { ITEM_FILES } from "./list-items.ts"

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
    isOpen: flag(sql`(folder_share.state = 'visible' AND folder_share.is_off = 0 AND ${isActive(sql`folder_share.owner_id`, nowMs)})`),
    isOwnerTrusted: flag(isTrustedAuthor(sql`folder_share.owner_id`, nowMs)),
    setLevel: folderShare.setLevel,
    isDue: flag(sql`folder_share.is_due`),
  }
}

/** An expression over the works that an item is: what was decided of them holds of it too. */
const ofWorks = (value: SQL): SQL => {
  const of = (isIt: SQL) => sql`COALESCE((SELECT MAX(${value}) FROM work_origin JOIN work ON work.id = work_origin.work_id
    WHERE ${isIt} AND work_origin.relation = 'self'), 0)`
  return sql`MAX(${of(sql`work_origin.task_id IS NOT NULL AND work_origin.task_id = item.task_id AND work_origin.task_position = item.position`)},
    ${of(sql`work_origin.file_id IS NOT NULL AND work_origin.file_id = item.id`)})`
}

/**
 * How strong an item is by itself: NULL before its image was looked at. All but images are known by their posters, if they have one: nothing here
 * looks at what plays, so that it is not rated. What a moderator said of the folder that it lies in counts by whatever link.
 */
export const OWN_LEVEL = sql<number | null>`MAX(CASE WHEN ${LOOKED_AT} IS NULL THEN 0 ELSE ${landedLevel(CHECKED_ITEM, LOOKED_AT)} END,
  CASE item.kind WHEN 'image' THEN 1 ELSE 3 END, item.least_level, item.rated_level, ${ofWorks(sql`work.level`)},
  COALESCE((SELECT near.set_level FROM folder_share AS near WHERE near.folder_id = item.folder_id), 0))`

/** What decides of an item who sees it: fields of `SharedFacts` over `item` with `ITEM_FILES`. */
export const ITEM_FACTS = {
  isTakenDown: flag(sql`(item.taken_down_by IS NOT NULL OR ${isBlockedFile(sql`file.content_hash`)}
    OR ${ofWorks(sql`work.state IN ('limited', 'removed')`)})`),
  ownLevel: OWN_LEVEL,
}

/** A query of the folders that a row of `folder_share` shows: its own, and those in that whose own links were not taken down. Folders nest once. */
export const SHOWN_FOLDERS: SQL = sql`(SELECT shown.id FROM media_folder AS shown
  WHERE shown.owner_id = folder_share.owner_id AND folder_share.folder_id IN (shown.id, shown.parent_id)
    AND (shown.id = folder_share.folder_id OR NOT EXISTS (SELECT 1 FROM folder_share AS near WHERE near.folder_id = shown.id AND near.state <> 'visible')))`

/** The condition of `item` to lie in what a row of `folder_share` shows; boards and articles have links of their own. */
export const IS_IN_SHARE: SQL = sql`item.owner_id = folder_share.owner_id AND item.trashed_at_ms IS NULL AND item.kind NOT IN ('board', 'article')
  AND item.folder_id IS NOT NULL AND item.folder_id IN ${SHOWN_FOLDERS}`

/** Items of what a row of `folder_share` shows, with `ITEM_FILES`. */
export const ITEMS_IN_SHARE: SQL = sql`library_item AS item ${ITEM_FILES} WHERE ${IS_IN_SHARE}`
