import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { type AccountId, newMediaName } from "../../_kernel/ids.ts"
import { emit, emitEach } from "../../_kernel/outbox.ts"
import { renditionKeysOf } from "../../library/rendition-rules.ts"
import { checkedFileMoved, isTrustedAuthor } from "../../moderation/index.ts"
import { levelOf } from "../../moderation/level-rules.ts"
import { mediaUrl } from "../../upload/rules.ts"
import { imageReplaced, imageStored, imagesDue } from "../events.ts"
import type { ImageKind } from "../profile-rules.ts"
import { isVisible } from "../visible-account.ts"
import { checkedIdOf, columnOf } from "./image-rows.ts"
import { type ImagePlace, imageKey, placeFor, placeOf } from "./place-rules.ts"

/** How long a copy may take before what came of it counts as left behind. */
const COPY_GRACE_MS = 240_000
/** People of one minute whose images come to be for everybody. */
const GROUP = 200

interface Row {
  readonly kind: ImageKind
  readonly key: string
  readonly shownKey: string | null
  readonly state: "pending" | "visible" | "limited" | "removed"
  readonly level: number
  readonly isOwnerShown: number
  readonly isOwnerTrusted: number
}

/**
 * Brings the images of a profile to whom they are for: copy, then the row names the copy, then the old file goes. Every step may run twice
 * or be cut off.
 */
export async function placeImages(context: Context, accountId: AccountId): Promise<void> {
  const { database, nowMs } = context
  const rows =
    await database.all<Row>(sql`SELECT kind, media_key AS key, CASE kind WHEN 'avatar' THEN avatar_key ELSE banner_key END AS "shownKey",
      profile_image.state, level, COALESCE(${isVisible(null, nowMs)}, 0) AS "isOwnerShown", ${isTrustedAuthor(sql`account.id`, nowMs)} AS "isOwnerTrusted"
    FROM profile_image JOIN account ON account.id = account_id WHERE account_id = ${accountId}`)
  for (const row of rows) {
    const isOwnerShown = row.isOwnerShown === 1
    const place = placeFor({ ...row, level: levelOf(row.level), isOwnerShown, isOwnerTrusted: row.isOwnerTrusted === 1 })
    const isShown = place === "nobody" ? row.shownKey === null : row.shownKey === row.key
    if (placeOf(row.key) !== place || !isShown) await moveTo(context, accountId, row, place)
  }
}

async function moveTo(context: Context, accountId: AccountId, row: Row, place: ImagePlace): Promise<void> {
  const { database, media, nowMs } = context
  const { kind, key: from, state } = row
  const isThere = placeOf(from) === place
  const to = isThere ? from : imageKey(kind, place, accountId, newMediaName())
  if (!isThere) {
    await namedBatch(database, {
      copying: emit(imageStored, { key: to, account_id: accountId }, { nowMs: context.clock(), graceMs: COPY_GRACE_MS }),
    })
    if (!(await media.copy(from, to))) return
  }
  const isIt = sql`account_id = ${accountId} AND kind = ${kind} AND media_key = ${from} AND state = ${state}`
  const isMoved = sql`EXISTS (SELECT 1 FROM profile_image WHERE account_id = ${accountId} AND kind = ${kind} AND media_key = ${to} AND state = ${state})`
  await namedBatch(database, {
    checks: checkedFileMoved(checkedIdOf(accountId), { from, to, only: sql`EXISTS (SELECT 1 FROM profile_image WHERE ${isIt})` }),
    image: sql`UPDATE profile_image SET media_key = ${to} WHERE ${isIt}`,
    account: sql`UPDATE account SET ${columnOf(kind)} = ${place === "nobody" ? null : to} WHERE id = ${accountId} AND ${isMoved}`,
    left: isThere ? [] : [emit(imageReplaced, { key: from }, { nowMs, only: isMoved })],
  })
}

/** Deletes a file that no profile names, with what is kept of it near visitors; one in use stays. Safe to repeat. */
export async function dropImage({ database, media, edgeCache }: Context, key: string): Promise<void> {
  const used = await database.all(sql`SELECT 1 FROM profile_image WHERE media_key = ${key}`)
  if (used.length > 0) return
  await media.delete([key])
  if (placeOf(key) === "everyone") await edgeCache.purge({ paths: [key, ...renditionKeysOf(key)].map(mediaUrl) })
}

/** Finds people who came to stand well since only members met their images; answers how many. */
export async function followStanding({ database, nowMs }: Pick<Context, "database" | "nowMs">): Promise<number> {
  const found = await database.all<{
    readonly id: AccountId
  }>(sql`SELECT DISTINCT account_id AS id FROM profile_image INDEXED BY profile_image_unrated
    WHERE level = 3 AND state = 'visible' AND substr(media_key, 1, 8) = 'members/' AND ${isTrustedAuthor(sql`profile_image.account_id`, nowMs)} LIMIT ${GROUP}`)
  if (found.length === 0) return 0
  const ids = sql`FROM json_each(${JSON.stringify(found.map(({ id }) => id))})`
  await namedBatch(database, { due: emitEach(imagesDue, { account_id: sql`value` }, ids, { nowMs }) })
  return found.length
}
