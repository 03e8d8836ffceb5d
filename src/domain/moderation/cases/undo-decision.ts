import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { SubjectState } from "../../_kernel/moderated-subject.ts"
import { select } from "../../_kernel/select.ts"
import { writeAudit } from "../audit.ts"
import { subjectOf, thingFinder, thingsOf } from "../moderated-subjects.ts"
import type { undoDecision as declaration, ModerationCase } from "../review-contract.ts"
import { CASE_DECISIONS, decidedState, UNDO_MS } from "../review-rules.ts"
import { caseFields, caseOf } from "./case-row.ts"

const STATES: readonly SubjectState[] = ["visible", "pending", "limited", "removed"]

/**
 * Takes the viewer's own decision back while nobody was told: the thing returns to where it stood, and the case waits again. Throws
 * NotFound, NotAllowed (somebody else's), Conflict (too late, another case is open or was decided since; a ban is ended by its own call).
 */
export async function undo(context: MemberContext, input: CallInput<typeof declaration>): Promise<ModerationCase> {
  const { database, viewer, nowMs } = context
  const { case_id: caseId, kind, id } = input
  const subject = await subjectOf(context, kind)
  const isTheCase = sql`id = ${caseId} AND subject_kind = ${kind} AND subject_id = ${id}`
  const mayUndo = sql`EXISTS (SELECT 1 FROM moderation_case decided WHERE decided.id = ${caseId} AND decided.subject_kind = ${kind}
    AND decided.subject_id = ${id} AND decided.state = 'decided' AND decided.decided_by = ${viewer.id} AND decided.decision <> 'ban'
    AND decided.decided_at_ms > ${nowMs - UNDO_MS} AND NOT EXISTS (SELECT 1 FROM moderation_case other
      WHERE other.subject_kind = ${kind} AND other.subject_id = ${id} AND (other.state = 'open' OR other.decided_at_ms > decided.decided_at_ms)))`
  const stood = (field: "state" | "level") => sql`(SELECT json_extract(before, ${`$.${field}`}) FROM moderation_case WHERE ${isTheCase})`
  const decision = sql`(SELECT decision FROM moderation_case WHERE ${isTheCase})`
  // Where it stands now follows from the decision, and where it stood is in the row: of all these moves one takes place at most.
  const moves = CASE_DECISIONS.flatMap((made) => {
    const from = decidedState(made)
    if (from === null) return []
    return STATES.filter((to) => to !== from).flatMap(
      (to) =>
        subject.move?.({
          id,
          to,
          from: [from],
          actorId: viewer.id,
          rule: "review:undo",
          reason: "",
          endsAtMs: null,
          nowMs,
          only: sql`${mayUndo} AND ${decision} = ${made} AND ${stood("state")} = ${to}`,
        }) ?? [],
    )
  })
  const { before, cases, things } = await namedBatch(database, {
    before: database.all<{ readonly mayUndo: number }>(sql`SELECT ${mayUndo} AS "mayUndo"`),
    relevelled: subject.relevel?.({ id, level: stood("level"), nowMs, only: sql`${mayUndo} AND ${decision} = 'level'` }) ?? [],
    moves,
    unblocked: [sql`blocked_image`, sql`blocked_file`].map(
      (table) => sql`DELETE FROM ${table} WHERE source = ${id} AND ${mayUndo} AND blocked_by = ${viewer.id}
      AND blocked_at_ms = (SELECT decided_at_ms FROM moderation_case WHERE ${isTheCase})`,
    ),
    reports: sql`UPDATE report SET outcome = NULL WHERE case_id = ${caseId} AND ${mayUndo}`,
    audit: writeAudit(context, "case.undo", id, { kind, case_id: caseId }, mayUndo),
    reopened: sql`UPDATE moderation_case SET state = 'open', decision = NULL, decided_by = NULL, decided_at_ms = NULL, reason = NULL, before = NULL,
      updated_at_ms = ${nowMs} WHERE ${isTheCase} AND ${mayUndo}`,
    cases: select(database, caseFields(viewer.id), sql`moderation_case WHERE ${isTheCase}`),
    things: thingsOf(context, [subject], () => sql`(${id})`),
  })
  const [row] = cases
  if (row === undefined) throw new DomainError("NotFound")
  if (before[0]?.mayUndo !== 1) throw new DomainError(row.decider.id === null || row.decider.id === viewer.id ? "Conflict" : "NotAllowed")
  return caseOf(row, thingFinder([subject], things)({ kind, id }), viewer, nowMs)
}
