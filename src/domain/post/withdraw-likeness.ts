import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { type AccountId, asWorkId, type WorkId } from "../_kernel/ids.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { CHECKS, hasCheck, hasConsent, likenessClaimOf, waitsForPerson } from "../moderation/index.ts"
import { moveWork } from "./move-work.ts"
import { SYSTEM_ACTOR } from "./state-rules.ts"

/** Works of one batch. */
const GROUP = 50
/** Rules that stand behind what follows from a likeness; `work_move.rule`. */
export const LIKENESS_RULES = { revoked: "likeness:revoked", given: "likeness:given", claimed: "likeness:claimed" } as const

/** The rule by which a work came to where it stands, as an expression over the row `work`. */
const LAST_RULE = sql`(SELECT rule FROM work_move WHERE work_id = work.id ORDER BY at_ms DESC, id DESC LIMIT 1)`

/**
 * Takes an account's face swaps from the public once its consent is revoked; once it is given again, those come back that nothing else
 * keeps away. Safe to repeat: what is done is what the register says now.
 */
export async function followLikenessConsent(context: Context, accountId: AccountId): Promise<void> {
  const { database, nowMs } = context
  const consented = hasConsent(accountId, "likeness")
  const swaps = sql`FROM work JOIN work_text ON work_text.work_id = work.id WHERE work.author_id = ${accountId} AND work_text.has_face_swap = 1`
  await inRounds(GROUP, async () => {
    const { going, coming } = await namedBatch(database, {
      going: database.all<{ readonly id: WorkId }>(
        sql`SELECT work.id ${swaps} AND work.state IN ('pending', 'visible') AND NOT ${consented} LIMIT ${GROUP}`,
      ),
      coming: database.all<{ readonly id: WorkId }>(
        sql`SELECT work.id ${swaps} AND work.state = 'limited' AND ${LAST_RULE} = ${LIKENESS_RULES.revoked} AND ${consented} LIMIT ${GROUP}`,
      ),
    })
    const moves = [
      ...going.flatMap(({ id }) =>
        moveWork({
          ...{ workId: id, to: "limited", from: ["pending", "visible"], actorId: SYSTEM_ACTOR },
          ...{ rule: LIKENESS_RULES.revoked, nowMs, only: sql`NOT ${consented}` },
        }),
      ),
      ...coming.flatMap(({ id }) =>
        moveWork({
          ...{ workId: id, to: "visible", from: ["limited"], actorId: SYSTEM_ACTOR, rule: LIKENESS_RULES.given, nowMs },
          // What had not been looked at when it went is not met unlooked at.
          only: sql`${consented} AND NOT ${hasCheck(sql`work.id`, CHECKS.waiting)}
            AND NOT ${waitsForPerson(sql`work.id`)}`,
        }),
      ),
    ]
    if (moves.length > 0) await namedBatch(database, { moves })
    return going.length
  })
}

/**
 * Takes from the public what shows the same face as a work of which somebody said with success that it is them: the work, what was made
 * of it, and other face swaps of the same file. Does nothing for a case that was about anything else. Safe to repeat.
 */
export async function followLikenessClaim(context: Context, caseId: string): Promise<void> {
  const { database, nowMs } = context
  const claim = await likenessClaimOf(database, caseId)
  if (claim?.subjectKind !== "work") return
  const { subjectId: workId, moderatorId } = claim
  const found = await database.all<{ readonly id: string }>(sql`WITH RECURSIVE of_it (id) AS (
      SELECT ${workId} UNION SELECT work_origin.work_id FROM of_it JOIN work_origin ON work_origin.ancestor_id = of_it.id LIMIT ${GROUP * 4})
    SELECT of_it.id FROM of_it
    UNION SELECT other.work_id FROM work_origin own JOIN work_origin other ON other.file_id = own.file_id JOIN work_text ON work_text.work_id = other.work_id
      WHERE own.work_id = ${workId} AND own.file_id IS NOT NULL AND work_text.has_face_swap = 1 LIMIT ${GROUP * 8}`)
  for (let start = 0; start < found.length; start += GROUP) {
    const moves = found.slice(start, start + GROUP).flatMap(({ id }) =>
      moveWork({
        ...{ workId: asWorkId(id), to: "limited", from: ["pending", "visible"], actorId: moderatorId },
        ...{ rule: LIKENESS_RULES.claimed, nowMs },
      }),
    )
    await namedBatch(database, { moves })
  }
}
