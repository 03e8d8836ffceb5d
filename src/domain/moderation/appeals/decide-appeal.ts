import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../../db/schema/index.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import type { Emission } from "../../_kernel/emission.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { asAccountId } from "../../_kernel/ids.ts"
import type { ModeratedSubject } from "../../_kernel/moderated-subject.ts"
import { emit, emitEach } from "../../_kernel/outbox.ts"
import { accountShown, factsChanged, noteStaffAct, selectFacts, tellFacts } from "../../identity/index.ts"
import type { decideAppeal as declaration, ReviewedAppeal } from "../appeal-contract.ts"
import { writeAudit } from "../audit.ts"
import { copyStandingBan } from "../copy-standing-ban.ts"
import { appealDecided } from "../events.ts"
import { appealQuery, reviewedOf, standingOf, thingsBySubject, thingsQuery } from "./appeal-rows.ts"

type Input = CallInput<typeof declaration>
type Subject = NonNullable<Input["subject"]>

/**
 * Decides an appeal, with all that follows from it in the same batch: a thing that comes back, a level that is lowered, a ban that ends.
 * Throws NotFound, NotAllowed (one's own, against a decision of one's own, of somebody of the staff), Conflict (decided already, or what it
 * is against was decided anew: then nothing is undone).
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
    AND (${viewer.isAdmin ? 1 : 0} OR NOT EXISTS (SELECT 1 FROM account WHERE account.id = appeal.owner_id AND (is_moderator OR is_admin)))`
  const thing = subjects.find(({ kind }) => kind === subject?.kind)
  // What was decided since the appeal is not undone by it; that it stands may still be said.
  const isCurrent =
    decision === "overturned" && subject !== undefined && thing !== undefined
      ? sql`(appeal.against_id LIKE 'level:%' OR appeal.against_id = ${standingOf(thing, subject.id)})`
      : sql`1`
  // What follows goes by what the first statement wrote: the thing does not stand there anymore afterwards.
  const isDone = sql`EXISTS (SELECT 1 FROM appeal WHERE id = ${id} AND ${isMeant} AND decision = ${decision} AND decided_by = ${viewer.id}
    AND decided_at_ms = ${nowMs})`
  const undone = decision === "overturned" && subject !== undefined ? undo(context, id, subject, thing, note, isDone) : []
  const accountId = asAccountId(subject?.account_id ?? "")
  const { changed, rights, found, things, facts } = await namedBatch(database, {
    changed: database.all<{
      readonly id: string
    }>(sql`UPDATE appeal SET decision = ${decision}, decided_by = ${viewer.id}, decided_at_ms = ${nowMs},
      decision_note = ${note} WHERE id = ${id} AND decision IS NULL AND ${isMeant} AND ${mayDecide} AND ${isCurrent} RETURNING id`),
    undone,
    told: emitEach(
      appealDecided,
      {
        appeal_id: sql`id`,
        owner_id: sql`owner_id`,
        subject_kind: sql`subject_kind`,
        subject_id: sql`subject_id`,
        title: sql`title`,
        decision: sql`decision`,
        at_ms: sql`${nowMs}`,
      },
      sql`FROM appeal WHERE id = ${id} AND ${isDone}`,
      { nowMs, subjectId: id },
    ),
    audit: writeAudit(context, "appeal.decide", id, { decision, note }, isDone),
    rights: database.all<{ readonly mayDecide: number }>(sql`SELECT ${mayDecide} AS "mayDecide" FROM appeal WHERE id = ${id}`),
    found: appealQuery(context).where(sql`appeal.id = ${id}`).limit(1),
    things: thingsQuery(context, subjects, sql`SELECT subject_kind, subject_id FROM appeal WHERE id = ${id}`),
    facts: selectFacts(database, accountId),
  })
  const [appeal] = found
  if (appeal === undefined) throw new DomainError("NotFound")
  if (changed.length === 0) {
    const { row } = appeal
    if (row.decision !== null) throw new DomainError("Conflict")
    const isOther =
      subject === undefined
        ? row.subjectKind !== "file"
        : row.subjectKind !== subject.kind || row.subjectId !== subject.id || row.ownerId !== subject.account_id
    if (isOther) throw new DomainError("NotFound")
    throw new DomainError(rights[0]?.mayDecide === 1 ? "Conflict" : "NotAllowed")
  }
  if (appeal.row.subjectKind === "ban" && decision === "overturned") await tellFacts(context, accountId, facts[0])
  return reviewedOf(appeal, thingsBySubject(subjects, things).get(`${appeal.row.subjectKind}:${appeal.row.subjectId}`), viewer)
}

/** Statements that undo what an appeal is against, where that `isDone`. */
function undo(
  context: MemberContext,
  appealId: string,
  { kind, id, account_id }: Subject,
  thing: ModeratedSubject | undefined,
  note: string,
  isDone: SQL,
): readonly (SQL | Emission)[] {
  const { nowMs, viewer } = context
  const isAbout = (matter: "level" | "state") =>
    sql`${isDone} AND EXISTS (SELECT 1 FROM appeal WHERE id = ${appealId} AND against_id ${sql.raw(matter === "level" ? "" : "NOT ")}LIKE 'level:%')`
  switch (kind) {
    case "file":
      return []
    case "ban":
      return endBan(context, id, asAccountId(account_id), note, isDone)
    case "work":
    case "comment":
    case "workflow": {
      const level = sql`COALESCE((SELECT asked_level FROM appeal WHERE id = ${appealId}), 1)`
      return [
        // Nothing is shown over a block: what an appeal brings back may be brought again by anybody.
        ...(thing?.liftBlocks?.(id, isAbout("state")) ?? []),
        ...(thing?.move?.({
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
        ...(thing?.relevel?.({ id, level, nowMs, only: isAbout("level") }) ?? []),
      ]
    }
  }
}

function endBan(
  context: MemberContext,
  banId: string,
  accountId: ReturnType<typeof asAccountId>,
  note: string,
  isGranted: SQL,
): readonly (SQL | Emission)[] {
  const { nowMs, viewer } = context
  const { ban } = schema
  const isDone = sql`EXISTS (SELECT 1 FROM ban WHERE id = ${banId} AND account_id = ${accountId} AND cancelled_at_ms = ${nowMs} AND cancelled_by = ${viewer.id})`
  return [
    sql`UPDATE ${ban} SET cancelled_at_ms = ${nowMs}, cancelled_by = ${viewer.id}, cancel_note = ${note}, turns_at_ms = NULL
      WHERE id = ${banId} AND account_id = ${accountId} AND cancelled_at_ms IS NULL AND ${isGranted}`,
    factsChanged(accountId, { nowMs, only: isDone }),
    copyStandingBan(accountId),
    emit(accountShown, { accountId }, { nowMs, only: isDone }),
    noteStaffAct(nowMs, accountId, "ban-cancelled", "", isDone),
    writeAudit(context, "ban-cancel", accountId, { note, appeal: true }, isDone),
  ].flat()
}
