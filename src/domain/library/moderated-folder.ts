import { sql } from "drizzle-orm"
import type { AccountId } from "../_kernel/ids.ts"
import { defineSubject, type SubjectState } from "../_kernel/moderated-subject.ts"
import { isActive } from "../identity/index.ts"
import { CHECKS, hasCheck, liftBlocksOf, liftFilesOf } from "../moderation/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import { CHECKED_ITEM, IS_IN_SHARE, ITEMS_IN_SHARE, LOOKED_AT, OWN_LEVEL } from "./share-rows.ts"
import { sharedFolderPath } from "./share-rules.ts"

interface StoredFolder {
  readonly token: string
  readonly name: string
  readonly ownerId: AccountId
  readonly isOff: number
  readonly state: SubjectState
  readonly level: number | null
  readonly image: { readonly key: string; readonly width: number; readonly height: number } | null
}

const levelOfSeen = sql`COALESCE(folder_share.set_level, (SELECT MAX(${OWN_LEVEL}) FROM ${ITEMS_IN_SHARE}))`
/** What is seen of a folder, whose columns are those of the row with the greatest level. */
const strongest = sql`SELECT ${LOOKED_AT} AS key, COALESCE(item.width, 1) AS width, COALESCE(item.height, 1) AS height,
  MAX(COALESCE(${OWN_LEVEL}, 0)) FROM ${ITEMS_IN_SHARE} AND ${LOOKED_AT} IS NOT NULL`
const checksOf = (token: string) =>
  sql`(SELECT ${CHECKED_ITEM} FROM folder_share CROSS JOIN library_item AS item ON ${IS_IN_SHARE} WHERE folder_share.token = ${token})`
const filesOf = (token: string) =>
  sql`(SELECT file.content_hash AS hash FROM folder_share CROSS JOIN ${ITEMS_IN_SHARE} AND folder_share.token = ${token})`

/** Folders that their owners share by a link, by the part of it that nobody guesses: what a moderator takes away is the link. */
export const moderatedFolder = defineSubject<StoredFolder>({
  kind: "folder",
  select: (
    ids,
  ) => sql`SELECT token AS id, json_object('token', token, 'name', media_folder.name, 'ownerId', folder_share.owner_id, 'isOff', is_off, 'state', folder_share.state,
      'level', ${levelOfSeen}, 'image', (SELECT json_object('key', key, 'width', width, 'height', height) FROM (${strongest}) WHERE key IS NOT NULL)) AS thing
    FROM folder_share JOIN media_folder ON media_folder.id = folder_share.folder_id WHERE token IN ${ids}`,
  describe: ({ token, name, ownerId, isOff, state, level, image }) => ({
    title: name,
    text: "",
    ownerId,
    preview: image === null ? null : { kind: "image", url: mediaUrl(image.key), width: image.width, height: image.height },
    level,
    state,
    visibility: isOff === 1 ? "private" : "unlisted",
    path: sharedFolderPath(token),
  }),
  isMet: (token, _viewerId, nowMs) =>
    sql`EXISTS (SELECT 1 FROM folder_share WHERE token = ${token} AND state = 'visible' AND is_off = 0 AND ${isActive(sql`folder_share.owner_id`, nowMs)})`,
  ownerOf: (token) => sql`(SELECT owner_id FROM folder_share WHERE token = ${token})`,
  stateOf: (token) => sql`(SELECT state FROM folder_share WHERE token = ${token})`,
  levelOf: (token) => sql`(SELECT ${levelOfSeen} FROM folder_share WHERE token = ${token})`,
  setLevelOf: (token) => sql`(SELECT set_level FROM folder_share WHERE token = ${token})`,
  // What lay in it is shown by no other link of its owner's while this one is taken down.
  move: ({ id: token, to, from, only }) => {
    const isMoved = sql`token = ${token} AND folder_share.state <> ${to}
      AND folder_share.state IN (SELECT value FROM json_each(${JSON.stringify(from)})) AND ${only}
      AND ${to === "visible" ? sql`NOT ${hasCheck(checksOf(token), CHECKS.blocked)}` : sql`1`}`
    const items =
      to === "visible"
        ? sql`taken_down_by = NULL FROM folder_share WHERE item.taken_down_by = token`
        : sql`taken_down_by = token FROM folder_share WHERE ${IS_IN_SHARE} AND item.taken_down_by IS NULL`
    return [
      ...(to === "pending" ? [] : [sql`UPDATE library_item AS item SET ${items} AND ${isMoved}`]),
      sql`UPDATE folder_share SET state = ${to} WHERE ${isMoved}`,
    ]
  },
  // What lies in it stays so elsewhere. What nothing has looked at yet was not judged with the rest.
  relevel: ({ id: token, level, only }) => [
    sql`UPDATE library_item SET rated_level = 0 WHERE rated_by = ${token} AND ${level} IS NULL AND ${only}`,
    sql`UPDATE library_item AS item SET rated_by = token, rated_level = ${level} FROM folder_share
      WHERE token = ${token} AND ${IS_IN_SHARE} AND (rated_level < ${level} OR rated_by = token AND ${level} IS NOT NULL) AND ${only}`,
    sql`UPDATE folder_share SET set_level = ${level}, is_due = is_due OR EXISTS (SELECT 1 FROM ${ITEMS_IN_SHARE} AND ${OWN_LEVEL} IS NULL)
      WHERE token = ${token} AND ${only}`,
  ],
  imagesOf: checksOf,
  filesOf,
  liftBlocks: (token, only) => [...liftBlocksOf(checksOf(token), only), liftFilesOf(filesOf(token), only)],
})
