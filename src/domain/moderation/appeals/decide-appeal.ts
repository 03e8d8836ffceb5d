import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../../db/schema/index.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import type { Emission } from "../../_kernel/emission.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { asAccountId } from "../../_kernel/ids.ts"
import type { ModeratedSubject } from "../../_kernel/moderated-subject.ts"
import { factsChanged, noteStaffAct, selectFacts, tellFacts } from "../../identity/index.ts"
import type { decideAppeal as declaration, ReviewedAppeal } from "../appeal-contract.ts"
import { writeAudit } from "../audit.ts"
import { copyStandingBan } from "../copy-standing-ban.ts"
import { liftBlocksOf } from "../images/blocked-images.ts"
import { appealQuery, reviewedOf, thingsBySubject, thingsQuery } from "./appeal-rows.ts"

type Input = CallInput<typeof declaration>
type Subject = NonNullable<Input["subject"]>

/**
 * Decides an appeal, with all that follows from it in the same batch: a thing that comes back, a level that is lowered, a ban that ends.
 * Throws NotFound, NotAllowed (one's own, against a decision of one's own, a ban of somebody of the staff), Conflict (decided already).
 */
export async function decideAppeal(
  context: MemberContext,
  { appeal_id: id, decision, note = "", subject }: Input,
): Promise<ReviewedAppeal> {
  const { database, viewer, nowMs } = context
  const subjects = await context.subjects()
  const isMeant =
    subject === undefined
      ? sql`appeal.subject_kind = 'file'`
      : sql`appeal.subject_kind = ${subject.kind} AND appeal.subject_id = ${subject.id} AND appeal.owner_id = ${subject.account_id}`
  const mayDecide = sql`appeal.owner_id <> ${viewer.id} AND COALESCE(appeal.against_actor_id, '') <> ${viewer.id}
    AND (appeal.subject_kind <> 'ban' OR ${viewer.isAdmin ? 1 : 0}
      OR NOT EXISTS (SELECT 1 FROM account WHERE account.id = appeal.owner_id AND (is_moderator OR is_admin)))`
  const isOpen = sql`EXISTS (SELECT 1 FROM appeal WHERE id = ${id} AND decision IS NULL AND ${isMeant} AND ${mayDecide})`
  const undone = decision === "overturned" && subject !== undefined ? undo(context, id, subject, subjects, note, isOpen) : []
  const accountId = asAccountId(subject?.account_id ?? "")
  const { changed, found, things, facts } = await namedBatch(database, {
    undone,
    audit: writeAudit(context, "appeal.decide", id, { decision, note }, isOpen),
    changed: database.all<{
      readonly id: string
    }>(sql`UPDATE appeal SET decision = ${decision}, decided_by = ${viewer.id}, decided_at_ms = ${nowMs},
      decision_note = ${note} WHERE id = ${id} AND ${isOpen} RETURNING id`),
    found: appealQuery(context).where(sql`appeal.id = ${id}`).limit(1),
    things: thingsQuery(context, subjects, sql`SELECT subject_kind, subject_id FROM appeal WHERE id = ${id}`),
    facts: selectFacts(database, accountId),
  })
  const [appeal] = found
  if (appeal === undefined) throw new DomainError("NotFound")
  if (changed.length === 0) {
    const { row } = appeal
    if (row.decision !== null) throw new DomainError("Conflict")
    const isOther = subject === undefined ? row.subjectKind !== "file" : row.subjectKind !== subject.kind || row.subjectId !== subject.id
    throw new DomainError(isOther ? "NotFound" : "NotAllowed")
  }
  if (appeal.row.subjectKind === "ban" && decision === "overturned") await tellFacts(context, accountId, facts[0])
  return reviewedOf(appeal, thingsBySubject(subjects, things).get(`${appeal.row.subjectKind}:${appeal.row.subjectId}`), viewer)
}

/** Statements that undo what an appeal is against, while it is open. */
function undo(
  context: MemberContext,
  appealId: string,
  { kind, id, account_id }: Subject,
  subjects: readonly ModeratedSubject[],
  note: string,
  isOpen: SQL,
): readonly (SQL | Emission)[] {
  const { nowMs, viewer } = context
  const isAbout = (matter: "level" | "state") =>
    sql`${isOpen} AND EXISTS (SELECT 1 FROM appeal WHERE id = ${appealId} AND against_id ${sql.raw(matter === "level" ? "" : "NOT ")}LIKE 'level:%')`
  switch (kind) {
    case "file":
      return []
    case "ban":
      return endBan(context, id, asAccountId(account_id), note, isOpen)
    case "work":
    case "workflow": {
      const subject = subjects.find((one) => one.kind === kind)
      const level = sql`COALESCE((SELECT asked_level FROM appeal WHERE id = ${appealId}), 1)`
      return [
        // Nothing is shown over a block: what an appeal brings back may be brought again by anybody.
        ...(kind === "work" ? liftBlocksOf(id, isAbout("state")) : []),
        ...(subject?.move?.({
          id,
          to: "visible",
          from: ["limited", "removed"],
          actorId: viewer.id,
          rule: `appeal:${appealId}`,
          reason: note,
          endsAtMs: null,
          nowMs,
          only: isAbout("state"),
        }) ?? []),
        ...(subject?.relevel?.({ id, level, nowMs, only: isAbout("level") }) ?? []),
      ]
    }
  }
}

function endBan(
  context: MemberContext,
  banId: string,
  accountId: ReturnType<typeof asAccountId>,
  note: string,
  isOpen: SQL,
): readonly (SQL | Emission)[] {
  const { nowMs, viewer } = context
  const { ban } = schema
  const isDone = sql`EXISTS (SELECT 1 FROM ban WHERE id = ${banId} AND account_id = ${accountId} AND cancelled_at_ms = ${nowMs} AND cancelled_by = ${viewer.id})`
  return [
    sql`UPDATE ${ban} SET cancelled_at_ms = ${nowMs}, cancelled_by = ${viewer.id}, cancel_note = ${note}
      WHERE id = ${banId} AND account_id = ${accountId} AND cancelled_at_ms IS NULL AND ${isOpen}`,
    factsChanged(accountId, { nowMs, only: isDone }),
    copyStandingBan(accountId),
    noteStaffAct(nowMs, accountId, "ban-cancelled", "", isDone),
    writeAudit(context, "ban-cancel", accountId, { note, appeal: true }, isDone),
  ].flat()
}
