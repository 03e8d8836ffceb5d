import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { select } from "../../_kernel/select.ts"
import { subjectOf, thingFinder, thingsOf } from "../moderated-subjects.ts"
import type { claimCase as declaration, ModerationCase } from "../review-contract.ts"
import { CLAIM_MS } from "../review-rules.ts"
import { caseFields, caseOf } from "./case-row.ts"

/** Takes a case for a while, or gives it back; a claim lapses by itself. Throws NotFound, Conflict (decided, or somebody else's). */
export async function takeCase(context: MemberContext, input: CallInput<typeof declaration>): Promise<ModerationCase> {
  const { database, viewer, nowMs } = context
  const { case_id: caseId, kind, id, is_released: isReleased = false } = input
  const subject = await subjectOf(context, kind)
  const isTheCase = sql`id = ${caseId} AND subject_kind = ${kind} AND subject_id = ${id}`
  const { cases, things } = await namedBatch(database, {
    taken: isReleased
      ? sql`UPDATE moderation_case SET claimed_by = NULL, claimed_until_ms = NULL WHERE ${isTheCase} AND state = 'open' AND claimed_by = ${viewer.id}`
      : sql`UPDATE moderation_case SET claimed_by = ${viewer.id}, claimed_until_ms = ${nowMs + CLAIM_MS} WHERE ${isTheCase} AND state = 'open'
          AND (claimed_by IS NULL OR claimed_by = ${viewer.id} OR claimed_until_ms <= ${nowMs} OR claimed_until_ms > ${nowMs + 2 * CLAIM_MS})`,
    cases: select(database, caseFields(viewer.id), sql`moderation_case WHERE ${isTheCase}`),
    things: thingsOf(context, [subject], () => sql`(${id})`),
  })
  const [row] = cases
  if (row === undefined) throw new DomainError("NotFound")
  if (!isReleased && (row.state !== "open" || row.claimer.id !== viewer.id)) throw new DomainError("Conflict")
  return caseOf(row, thingFinder([subject], things)({ kind, id }), viewer, nowMs)
}
