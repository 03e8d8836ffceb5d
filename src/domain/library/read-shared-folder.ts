import { sql } from "drizzle-orm"
import { libraryItem } from "../../../db/schema/library.ts"
import type { MediaKind } from "../../formats/media-kinds.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { below } from "../_kernel/below.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, encodeCursor } from "../_kernel/paging.ts"
import { json, type RowOf, select } from "../_kernel/select.ts"
import { accountName } from "../identity/index.ts"
import { levelsFor } from "../moderation/index.ts"
import { isMetBy } from "../moderation/level-rules.ts"
import { mediaUrl } from "../upload/rules.ts"
import { ITEM, ITEM_FILES } from "./list-items.ts"
import { readResultKey } from "./media-address-rules.ts"
import { FILE_KEY, FOLDER_TOKEN, IS_IN_SHARE, ITEM_FACTS, POSTER_KEY, SHOWN_FOLDERS, shareFacts } from "./share-rows.ts"
import { FOLDER_PARAMETER, givesFile, maySee } from "./share-rules.ts"

/** Items that a page looks at; the next one goes on behind them, though it show fewer. */
const WALKED = 120

/** Behind every id of an item. */
const BEHIND_ALL = "z"

/** A board is none of those that are shown. */
const KIND = sql<MediaKind>`item.kind`
const SHOWN = {
  ...{ id: ITEM.id, origin: ITEM.origin, kind: KIND, width: ITEM.width, height: ITEM.height, duration: ITEM.duration },
  hasRecipe: ITEM.has_recipe,
  createdAtMs: sql<number>`item.created_at_ms`,
  name: sql<string | null>`file.name`,
  key: FILE_KEY,
  posterKey: POSTER_KEY,
  work: json<{ readonly id: string; readonly title: string; readonly level: number } | null>(
    sql`CASE WHEN result.is_in_community = 1 THEN (SELECT json_object('id', id, 'title', title, 'level', level) FROM work WHERE id = item.work_id) END`,
  ),
  facts: ITEM_FACTS,
}

/** A thing of a shared folder, by addresses that are good while it is shared. */
export interface SharedItem extends Pick<RowOf<typeof SHOWN>, "id" | "kind" | "width" | "height" | "duration"> {
  /** The name of an upload, the title of what is published; null of all else: a prompt is its owner's. */
  readonly title: string | null
  readonly url: string
  /** Null where it has none. */
  readonly poster: string | null
  /** Whether the file itself is given, or smaller copies of it alone, in which no recipe stands. */
  readonly hasFile: boolean
  /** The creation that it is, where the viewer meets that. */
  readonly workId: string | null
}

/** A folder as whoever has its link sees it: one of its folders, a page at a time. */
export interface SharedFolder {
  readonly token: string
  readonly name: string
  readonly owner: { readonly id: string; readonly name: string }
  readonly folders: readonly { readonly id: string; readonly name: string }[]
  /** The folder within it that is shown; null for itself. */
  readonly within: { readonly id: string; readonly name: string } | null
  readonly items: readonly SharedItem[]
  readonly nextCursor: string | null
}

interface Asked {
  readonly token: string
  readonly folderId: string | null
  readonly cursor?: string | undefined
}

/**
 * What a link shows of a folder, as far as it is for the viewer; one round trip. Throws NotFound for one that is not shared any more, was taken
 * down, or has no such folder in it, and InvalidInput (cursor).
 */
export async function readSharedFolder({ database, nowMs, viewer }: Context, { token, folderId, cursor }: Asked): Promise<SharedFolder> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  if (!FOLDER_TOKEN.test(token)) throw new DomainError("NotFound")
  const share = sql`folder_share WHERE token = ${token}`
  const chosen =
    folderId === null ? sql`(SELECT folder_id FROM ${share})` : sql`(SELECT ${folderId} FROM ${share} AND ${folderId} IN ${SHOWN_FOLDERS})`
  const { shares, folders, rows } = await namedBatch(database, {
    shares: select(
      database,
      {
        folderId: sql<string>`folder_share.folder_id`,
        ownerId: sql<string>`folder_share.owner_id`,
        ownerName: accountName(sql`folder_share.owner_id`),
        facts: shareFacts(nowMs),
      },
      share,
    ),
    folders: select(
      database,
      { id: sql<string>`media_folder.id`, name: sql<string>`media_folder.name` },
      sql`folder_share JOIN media_folder ON media_folder.owner_id = folder_share.owner_id AND media_folder.id IN ${SHOWN_FOLDERS}
        WHERE token = ${token} ORDER BY media_folder.name`,
    ),
    rows: select(
      database,
      SHOWN,
      sql`(SELECT id FROM library_item INDEXED BY library_item_by_folder
        WHERE owner_id = (SELECT owner_id FROM ${share}) AND folder_id IS NOT NULL AND folder_id = ${chosen} AND trashed_at_ms IS NULL AND kind NOT IN ('board', 'article')
        ${after === undefined ? sql`` : sql`AND ${below(libraryItem.createdAtMs, libraryItem.id, after)}`}
        ORDER BY created_at_ms DESC, id DESC LIMIT ${WALKED + 1}) AS walked CROSS JOIN library_item AS item ON item.id = walked.id ${ITEM_FILES}`,
    ),
  })
  const [found] = shares
  const self = folders.find(({ id }) => id === found?.folderId)
  const within = folders.find(({ id }) => id === (folderId ?? found?.folderId))
  if (found === undefined || self === undefined || within === undefined || !found.facts.isOpen) throw new DomainError("NotFound")
  const levels = levelsFor(viewer)
  const next = rows[WALKED]
  // What a page ends at may be hidden, so the next one begins by a moment, not by an id; of one moment alone it cannot.
  const earlier = rows.filter(({ createdAtMs }) => createdAtMs !== next?.createdAtMs)
  const walked = earlier.length > 0 ? earlier : rows.slice(0, WALKED)
  const shown = walked.filter(({ facts }) => maySee({ ...facts, ...found.facts }, levels))
  const items = shown.slice(0, DEFAULT_PAGE_SIZE)
  const last =
    shown.length > DEFAULT_PAGE_SIZE
      ? items.at(-1)
      : next !== undefined && earlier.length > 0
        ? { ...next, id: BEHIND_ALL }
        : next && walked.at(-1)
  return {
    token,
    name: self.name,
    owner: { id: found.ownerId, name: found.ownerName },
    folders: folders.filter(({ id }) => id !== found.folderId),
    within: within.id === self.id ? null : within,
    items: items.map((row) => sharedItemOf(row, token, levels)),
    nextCursor: last === undefined ? null : encodeCursor({ sortValue: last.createdAtMs, id: last.id }),
  }
}

function sharedItemOf({ key, posterKey, name, work, ...row }: RowOf<typeof SHOWN>, token: string, levels: number): SharedItem {
  const addressOf = (stored: string) => `${mediaUrl(stored)}?${new URLSearchParams({ [FOLDER_PARAMETER]: token })}`
  const { id, kind, width, height, duration } = row
  const met = work !== null && isMetBy(work.level, levels) ? work : null
  return {
    ...{ id, kind, width, height, duration },
    title: name ?? (met?.title || null),
    url: addressOf(key),
    poster: posterKey === null ? null : addressOf(posterKey),
    hasFile: givesFile(row),
    workId: met?.id ?? null,
  }
}

/** What whoever shows the link of a folder may have of a file that lies in it, and wants some levels; one query. */
export async function readSharedFile(
  { database, nowMs }: Pick<Context, "database" | "nowMs">,
  { token, key, levels }: { readonly token: string; readonly key: string; readonly levels: number },
): Promise<"file" | "copies" | null> {
  if (!FOLDER_TOKEN.test(token)) return null
  const result = readResultKey(key)
  const id =
    result === null
      ? sql`(SELECT id FROM media_file WHERE media_key = ${key} AND deleted_at_ms IS NULL)`
      : sql`${`${result.taskId}:${result.position}`}`
  const [row] = await select(
    database,
    { origin: ITEM.origin, kind: KIND, hasRecipe: ITEM.has_recipe, share: shareFacts(nowMs), facts: ITEM_FACTS },
    sql`folder_share CROSS JOIN library_item AS item ON item.id = ${id} AND ${IS_IN_SHARE} ${ITEM_FILES}
      WHERE folder_share.token = ${token} AND ${key} IN (${FILE_KEY}, ${POSTER_KEY})`,
  )
  if (row === undefined || !maySee({ ...row.facts, ...row.share }, levels)) return null
  return givesFile(row) ? "file" : "copies"
}
