import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { IMAGE_RULES } from "../moderation/images/check-rules.ts"
import { CHECKS, checkImagesOf, dueChecks, hasCheck, openCase } from "../moderation/index.ts"

/** Shares of one round of the clock. */
const GROUP = 8
const PRIORITY = 600

interface Row {
  readonly position: number
  readonly mediaKey: string
  readonly recipeWords: string
}

/** Looks at the images of a shared sweep that nothing has looked at; one with what nobody may bring is taken down, and a person decides. */
export async function checkSharedSweep(context: Context, token: string): Promise<void> {
  const { database, nowMs } = context
  const workId = `sweep_${token}`
  const rows =
    await database.all<Row>(sql`SELECT task_result.position, task_result.media_key AS "mediaKey", COALESCE(json_extract(task.specification, '$.prompt'), '') AS "recipeWords"
    FROM task_share JOIN task ON task.id = task_share.task_id JOIN task_result ON task_result.task_id = task.id WHERE task_share.token = ${token}`)
  const images = rows.map(({ recipeWords, ...row }) => ({
    ...row,
    workId,
    kind: "image" as const,
    recipeWords: recipeWords.trim() || null,
    isMadeHere: true,
  }))
  const levels = (await checkImagesOf(context, images)).map((outcome) => (outcome.kind === "landed" ? outcome.level : 0))
  const isOpen = sql`EXISTS (SELECT 1 FROM task_share WHERE token = ${token} AND state = 'visible')`
  const isBlocked = hasCheck(sql`${workId}`, CHECKS.blocked)
  const ownerId = sql`(SELECT owner_id FROM task_share WHERE token = ${token})`
  const cause = { subjectKind: "sweep", subjectId: token, ownerId, cause: IMAGE_RULES.blocked, priority: PRIORITY, nowMs } as const
  await namedBatch(database, {
    told: openCase({ ...cause, only: sql`${isBlocked} AND ${isOpen}` }),
    limited: sql`UPDATE task_share SET state = 'limited' WHERE token = ${token} AND state = 'visible' AND ${isBlocked}`,
    // A moderator who found it weaker did not see what came since.
    judged: sql`UPDATE task_share SET set_level = NULL WHERE token = ${token} AND set_level < ${Math.max(0, ...levels)}`,
  })
}

/** Asks again for checks that went unanswered, and looks at what shared sweeps came to show since; answers how many shares there were. */
export async function retryShared(context: Context): Promise<number> {
  const { database, nowMs } = context
  const grown = await inRounds(GROUP, async (limit) => {
    const waiting = await database.all<{
      readonly token: string
    }>(sql`SELECT DISTINCT token FROM task_share JOIN task_result ON task_result.task_id = task_share.task_id
      WHERE task_share.created_at_ms > ${nowMs - GROWING_MS} AND NOT ${hasCheck(sql`'sweep_' || token`, sql`image_check.media_key = task_result.media_key`)}
      ORDER BY task_share.created_at_ms LIMIT ${limit}`)
    for (const { token } of waiting) await checkSharedSweep(context, token)
    return waiting.length
  })
  const retried = await inRounds(GROUP, async () => {
    const due = await database.all<{ readonly workId: string }>(dueChecks(nowMs, GROUP, "sweep"))
    for (const { workId } of due) await checkSharedSweep(context, workId.slice("sweep_".length))
    return due.length
  })
  return grown + retried
}

/** A task has all its images within a day. */
const GROWING_MS = 86_400_000
