import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { type AccountId, asAccountId } from "../../_kernel/ids.ts"
import { inRounds } from "../../_kernel/rounds.ts"
import { IMAGE_RULES } from "../../moderation/images/check-rules.ts"
import {
  checkImagesOf,
  dueChecks,
  hasCheck,
  openCase,
  overdueChecks,
  type SeenImage,
  waitsForPerson,
  wordsOfImages,
} from "../../moderation/index.ts"
import { LEVELS } from "../../moderation/level-rules.ts"
import type { ImageKind } from "../profile-rules.ts"
import { checkedIdOf, LANDED_LEVEL, positionOf } from "./image-rows.ts"
import { placeImages } from "./place-images.ts"

/** Accounts of one round of the clock. */
const GROUP = 8
/** How soon moderators come to it; the scale is that of reports. */
const PRIORITY = { blocked: 600, unchecked: 300 } as const

interface Row {
  readonly kind: ImageKind
  readonly key: string
  /** What came with the images of the profile, see `wordsOfImages`. */
  readonly words: string | null
}

/** Looks at the images of a profile that nothing has looked at, lands what came of it, and brings them to whom they are for. Safe to repeat. */
export async function checkImages(context: Context, accountId: AccountId): Promise<void> {
  const { database, nowMs } = context
  const id = checkedIdOf(accountId)
  const rows = await database.all<Row>(
    sql`SELECT kind, media_key AS key, ${wordsOfImages(sql`${id}`)} AS words FROM profile_image WHERE account_id = ${accountId}`,
  )
  const images = rows.map(({ kind, key, words }): SeenImage => {
    const known: Readonly<Record<string, string>> = JSON.parse(words ?? "{}")
    return { workId: id, position: positionOf(kind), mediaKey: key, kind: "image", recipeWords: known[key] || null }
  })
  await checkImagesOf(context, images)
  await namedBatch(database, land(accountId, nowMs))
  await placeImages(context, accountId)
}

/** Asks again for checks that went unanswered; answers of how many people. */
export function retryImageChecks(context: Context): Promise<number> {
  return inRounds(GROUP, async () => {
    const due = await context.database.all<{ readonly workId: string }>(dueChecks(context.nowMs, GROUP, "profile"))
    for (const { workId } of due) await checkImages(context, asAccountId(workId.slice("profile_".length)))
    return due.length
  })
}

/** What was looked at is met at its level; what nobody may bring is limited, and a person decides, as of what was not looked at in time. */
function land(accountId: AccountId, nowMs: number) {
  const level = LANDED_LEVEL
  const own = sql`account_id = ${accountId}`
  const isBlocked = sql`EXISTS (SELECT 1 FROM profile_image WHERE ${own} AND state IN ('pending', 'visible') AND ${level} = ${LEVELS.blocked})`
  const cause = { subjectKind: "account", subjectId: accountId, ownerId: accountId, nowMs } as const
  const waits: SQL = waitsForPerson(accountId, "account")
  return {
    blocked: openCase({ ...cause, cause: IMAGE_RULES.blocked, priority: PRIORITY.blocked, only: isBlocked }),
    limited: sql`UPDATE profile_image SET state = 'limited', level = ${LEVELS.blocked} WHERE ${own} AND state IN ('pending', 'visible')
      AND ${level} = ${LEVELS.blocked}`,
    levels: sql`UPDATE profile_image SET level = COALESCE(set_level, ${level}) WHERE ${own} AND ${level} IS NOT NULL`,
    visible: sql`UPDATE profile_image SET state = 'visible' WHERE ${own} AND state = 'pending' AND ${level} < ${LEVELS.blocked} AND NOT ${waits}`,
    overdue: openCase({
      ...cause,
      cause: IMAGE_RULES.unchecked,
      priority: PRIORITY.unchecked,
      only: hasCheck(sql`${checkedIdOf(accountId)}`, overdueChecks(nowMs)),
    }),
  }
}
