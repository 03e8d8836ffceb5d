import { type SQL, sql } from "drizzle-orm"
import type { MediaDetails } from "../../formats/media-facts.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { emit, emitEach } from "../_kernel/outbox.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { flag, json, type RowOf, select } from "../_kernel/select.ts"
import { IMAGE_RULES } from "../moderation/images/check-rules.ts"
import { CHECKS, checkImagesOf, dueChecks, hasCheck, openCase, type SeenImage } from "../moderation/index.ts"
import { LEVELS } from "../moderation/level-rules.ts"
import { folderDue } from "./events.ts"
import { promptIn } from "./find-files.ts"
import { ITEM_FILES } from "./list-items.ts"
import { CHECKED_ITEM, IS_IN_SHARE, ITEMS_IN_SHARE, itemOfCheck, LOOKED_AT, OWN_LEVEL } from "./share-rows.ts"

/** Images that one run looks at; the rest follow. */
const GROUP = 32
/** Folders of one round. */
const FOLDERS = 8
const PRIORITY = 600

const ROW = {
  workId: CHECKED_ITEM,
  mediaKey: sql<string>`${LOOKED_AT}`,
  isImage: flag(sql`item.kind = 'image'`),
  isMade: flag(sql`item.origin = 'made'`),
  prompt: sql<string | null>`json_extract(task.specification, '$.prompt')`,
  generator: json<MediaDetails["generator"]>(sql`json_extract(file.details, '$.generator')`),
}
const FILES = sql`${ITEM_FILES} LEFT JOIN task ON task.id = item.task_id`

const seenOf = ({ workId, mediaKey, isImage, isMade, prompt, generator }: RowOf<typeof ROW>): SeenImage => ({
  workId,
  mediaKey,
  position: 0,
  kind: isImage ? "image" : "poster",
  recipeWords: (isMade ? prompt?.trim() : promptIn({ generator })) || null,
  isMadeHere: isMade,
})

const inShare = (token: string): SQL =>
  sql`folder_share CROSS JOIN library_item AS item ON ${IS_IN_SHARE} ${FILES} WHERE folder_share.token = ${token}`
const unseen = (token: string, kind: SQL = CHECKS.any): SQL =>
  sql`${inShare(token)} AND ${LOOKED_AT} IS NOT NULL AND NOT ${hasCheck(CHECKED_ITEM, sql`image_check.media_key = ${LOOKED_AT} AND ${kind}`)}`
/** Where a moderator said how strong a folder is, nothing new counts as looked at before its check landed. */
const COUNTED = sql`(folder_share.set_level IS NULL OR landed_at_ms IS NOT NULL)`

/** Looks at what a shared folder shows and nothing has looked at; a folder with what nobody may bring is taken down, and a person decides. */
export async function checkSharedFolder(context: Context, token: string): Promise<void> {
  const { database, nowMs } = context
  const rows = await select(database, ROW, sql`${unseen(token)} LIMIT ${GROUP}`)
  await checkImagesOf(context, rows.map(seenOf))
  const isBlocked = sql`EXISTS (SELECT 1 FROM ${inShare(token)} AND ${hasCheck(CHECKED_ITEM, CHECKS.blocked)})`
  const isOpen = sql`EXISTS (SELECT 1 FROM folder_share WHERE token = ${token} AND state = 'visible')`
  const ownerId = sql`(SELECT owner_id FROM folder_share WHERE token = ${token})`
  const cause = { subjectKind: "folder", subjectId: token, ownerId, cause: IMAGE_RULES.blocked, priority: PRIORITY, nowMs } as const
  await namedBatch(database, {
    told: openCase({ ...cause, only: sql`${isBlocked} AND ${isOpen}` }),
    limited: sql`UPDATE folder_share SET state = 'limited' WHERE token = ${token} AND state = 'visible' AND ${isBlocked}`,
    // A moderator who found the folder weaker than its checks did not see what came since. What was raised stays.
    done: sql`UPDATE folder_share SET is_due = 0,
      set_level = CASE WHEN set_level IS NOT NULL AND set_level < (SELECT MAX(${OWN_LEVEL}) FROM ${ITEMS_IN_SHARE}) THEN NULL ELSE set_level END
      WHERE token = ${token} AND is_due = 1 AND NOT EXISTS (SELECT 1 FROM ${unseen(token, COUNTED)})`,
    more: rows.length < GROUP ? [] : [emit(folderDue, { token }, { nowMs })],
  })
}

/** Looks at what came into shared folders, and asks again for checks that went unanswered; answers how many folders and checks there were. */
export async function lookAtShared(context: Context): Promise<number> {
  const { database, nowMs } = context
  const due = sql`folder_share WHERE is_due = 1 AND is_off = 0`
  const [last] = await database.all<{ readonly run: number | null }>(sql`SELECT MAX(looked_run) AS run FROM ${due}`)
  const run = (last?.run ?? 0) + 1
  // Each goes to the end before it is looked at, so that nobody's keep the others waiting: neither those that go on being due nor those that fail.
  const looked = await inRounds(FOLDERS, async (limit) => {
    const next = await database.all<{ readonly token: string }>(sql`UPDATE folder_share SET looked_run = ${run} WHERE token IN (
      SELECT token FROM ${due} AND looked_run < ${run} ORDER BY looked_run, token LIMIT ${limit}) RETURNING token`)
    for (const { token } of next) await checkSharedFolder(context, token)
    return next.length
  })
  const retried = await inRounds(GROUP, async (limit) => {
    const checks = await database.all<{ readonly workId: string }>(dueChecks(nowMs, limit, "item"))
    const ids = JSON.stringify(checks.map(({ workId }) => itemOfCheck(workId)))
    const rows = await select(
      database,
      ROW,
      sql`library_item AS item ${FILES} WHERE item.id IN (SELECT value FROM json_each(${ids})) AND ${LOOKED_AT} IS NOT NULL`,
    )
    const outcomes = await checkImagesOf(context, rows.map(seenOf))
    await tellBlocked(
      context,
      outcomes.flatMap((outcome) => (outcome.kind === "landed" && outcome.level === LEVELS.blocked ? itemOfCheck(outcome.workId) : [])),
    )
    return checks.length
  })
  return looked + retried
}

/** Has the shared folders decided about in which something lies that nobody may bring. */
async function tellBlocked({ database, nowMs }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const blocked = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const shares = sql`FROM folder_share WHERE EXISTS (SELECT 1 FROM library_item AS item WHERE item.id IN (${blocked}) AND ${IS_IN_SHARE})`
  await namedBatch(database, { due: emitEach(folderDue, { token: sql`token` }, shares, { nowMs }) })
}
