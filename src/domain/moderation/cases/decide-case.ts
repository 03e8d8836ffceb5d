import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import type { Emission } from "../../_kernel/emission.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import type { ModeratedSubject, SubjectState } from "../../_kernel/moderated-subject.ts"
import { emitEach } from "../../_kernel/outbox.ts"
import { flag, select } from "../../_kernel/select.ts"
import { writeAudit } from "../audit.ts"
import type { SubjectKind } from "../case-rules.ts"
import { caseDecided } from "../events.ts"
import { blockFilesOf } from "../images/blocked-files.ts"
import { blockImagesOf } from "../images/blocked-images.ts"
import type { Level } from "../level-rules.ts"
import { subjectOf, thingFinder, thingsOf } from "../moderated-subjects.ts"
import type {
  banThing as banDeclaration,
  decideCase as decideDeclaration,
  hideThing as hideDeclaration,
  ModerationCase,
} from "../review-contract.ts"
import { agreesWithReports, type CaseDecision, decidedState, UNDO_MS } from "../review-rules.ts"
import { caseFields, caseOf, isAllowedTo, isDecidable } from "./case-row.ts"
import { openCase } from "./open-case.ts"

interface Decision {
  readonly decision: CaseDecision
  readonly level?: Level | undefined
  readonly reason?: string | undefined
  readonly blocksImages?: boolean | undefined
}

/**
 * Decides a case, with what follows in one batch. Throws NotFound, NotAllowed (made or reported by the moderator, or somebody's with a
 * role), Conflict (decided, somebody else's for now, a blocked image, nobody was banned), InvalidInput.
 */
export async function decide(context: MemberContext, input: CallInput<typeof decideDeclaration>): Promise<ModerationCase> {
  const { case_id: caseId, kind, id, decision, level, reason, blocks_images: blocksImages } = input
  if (decision === "level" && level === undefined) throw invalidInput({ path: "level", message: "Missing" })
  const isTheCase = sql`moderation_case.id = ${caseId} AND subject_kind = ${kind} AND subject_id = ${id}`
  return carryOut(context, { kind, id, isTheCase, before: [] }, { decision, level, reason, blocksImages })
}

/** Takes a thing from the public, or brings it back: a case of its own where none is open. Throws as `decide`. */
export function hide(context: MemberContext, input: CallInput<typeof hideDeclaration>): Promise<ModerationCase> {
  const { kind = "work", id, is_hidden: isHidden = true, reason } = input
  return decideAtOnce(context, kind, id, { decision: isHidden ? "limit" : "keep", reason })
}

/** Removes a thing permanently and blocks its images: a case of its own where none is open. Throws as `decide`. */
export function removeThing(context: MemberContext, input: CallInput<typeof banDeclaration>): Promise<ModerationCase> {
  const { kind = "work", id, reason } = input
  return decideAtOnce(context, kind, id, { decision: "remove", reason, blocksImages: true })
}

async function decideAtOnce(context: MemberContext, kind: SubjectKind, id: string, decision: Decision): Promise<ModerationCase> {
  const { viewer, nowMs } = context
  const subject = await subjectOf(context, kind)
  const owner = subject.ownerOf(id)
  const opened = openCase({
    subjectKind: kind,
    subjectId: id,
    ownerId: owner,
    cause: "moderator",
    priority: 0,
    nowMs,
    // As `isDecidable`: a case that its moderator may not decide is not opened.
    only: sql`${subject.stateOf(id)} IS NOT NULL AND ${owner} IS NOT ${viewer.id}
      AND (${viewer.isAdmin ? 1 : 0} OR NOT EXISTS (SELECT 1 FROM account WHERE account.id = ${owner} AND (is_moderator OR is_admin)))`,
  })
  const isTheCase = sql`subject_kind = ${kind} AND subject_id = ${id} AND (state = 'open' OR decided_at_ms = ${nowMs} AND decided_by = ${viewer.id})`
  return carryOut(context, { kind, id, isTheCase, before: [opened] }, decision)
}

interface Target {
  readonly kind: SubjectKind
  readonly id: string
  /** Finds the case, before and after the decision. */
  readonly isTheCase: SQL
  readonly before: readonly SQL[]
}

async function carryOut(context: MemberContext, target: Target, made: Decision): Promise<ModerationCase> {
  const { database, viewer, nowMs } = context
  const { kind, id, isTheCase, before } = target
  const { decision, level, reason = "" } = made
  const subject = await subjectOf(context, kind)
  if (!isPossible(subject, decision)) throw invalidInput({ path: "decision", message: "NotPossible" })
  const mayAct = sql`EXISTS (SELECT 1 FROM moderation_case WHERE ${isTheCase} AND ${isDecidable(viewer, nowMs)} AND ${allows(decision, nowMs)})`
  const theCase = sql`(SELECT id FROM moderation_case WHERE ${isTheCase} AND state = 'open')`
  const detail = { kind, decision, ...(level === undefined ? {} : { level }), ...(reason === "" ? {} : { reason }) }
  const levelOf = (subject.setLevelOf ?? subject.levelOf)?.(id) ?? sql`NULL`
  // What holds a blocked image is moved back by no decision: then nothing is decided either.
  const to = decidedState(decision)
  const isDone = to === null || subject.move === null ? mayAct : sql`(${mayAct} AND ${subject.stateOf(id)} = ${to})`
  const { allowed, cases, things } = await namedBatch(database, {
    before,
    noted: sql`UPDATE moderation_case SET before = json_object('state', ${subject.stateOf(id)}, 'level', ${levelOf}) WHERE ${isTheCase} AND ${mayAct}`,
    moved: to === null ? [] : move(context, subject, id, { to, decision, reason, only: mayAct }),
    relevelled: decision === "level" ? (subject.relevel?.({ id, level: sql`${level}`, nowMs, only: isDone }) ?? []) : [],
    blocked: made.blocksImages === true && decision === "remove" ? block(context, subject, id, { reason, only: isDone }) : [],
    reports: sql`UPDATE report SET outcome = ${agreesWithReports(decision) ? "agreed" : "rejected"}
      WHERE case_id = ${theCase} AND outcome IS NULL AND ${isDone}`,
    told: emitEach(caseDecided, { case_id: sql`id` }, sql`FROM moderation_case WHERE ${isTheCase} AND ${isDone}`, {
      nowMs,
      graceMs: UNDO_MS,
    }),
    audit: writeAudit(context, "case.decide", id, detail, isDone),
    allowed: select(database, { isAllowed: flag(isDone) }),
    decided: sql`UPDATE moderation_case SET state = 'decided', decision = ${decision}, decided_by = ${viewer.id}, decided_at_ms = ${nowMs},
      reason = ${reason}, claimed_by = NULL, claimed_until_ms = NULL, updated_at_ms = ${nowMs} WHERE ${isTheCase} AND ${isDone}`,
    cases: select(database, caseFields(viewer.id), sql`moderation_case WHERE ${isTheCase} ORDER BY updated_at_ms DESC LIMIT 1`),
    things: thingsOf(context, [subject], () => sql`(${id})`),
  })
  const found = thingFinder([subject], things)({ kind, id })
  const [row] = cases
  if (row === undefined) throw new DomainError(found === null ? "NotFound" : "NotAllowed")
  if (allowed[0]?.isAllowed === true) return caseOf(row, found, viewer, nowMs)
  throw new DomainError(isAllowedTo(viewer, row) ? "Conflict" : "NotAllowed")
}

/** Whether a kind of thing knows a decision. */
function isPossible({ move, relevel }: ModeratedSubject, decision: CaseDecision): boolean {
  switch (decision) {
    case "keep":
    case "ban":
      return true
    case "limit":
    case "remove":
      return move !== null
    case "level":
      return relevel !== null
  }
}

/** What must be so for a decision, over the row `moderation_case`: `ban` follows a ban. */
function allows(decision: CaseDecision, nowMs: number): SQL {
  if (decision === "ban")
    return sql`EXISTS (SELECT 1 FROM ban WHERE account_id = owner_id AND cancelled_at_ms IS NULL AND (ends_at_ms IS NULL OR ends_at_ms > ${nowMs}))`
  return sql`1`
}

const EVERY_STATE: readonly SubjectState[] = ["pending", "visible", "limited", "removed"]

interface Movement {
  readonly to: SubjectState
  readonly decision: CaseDecision
  readonly reason: string
  readonly only: SQL
}

function move(
  { viewer, nowMs }: MemberContext,
  subject: ModeratedSubject,
  id: string,
  { to, decision, reason, only }: Movement,
): readonly (SQL | Emission)[] {
  // What takes a thing away stands over what a rule did before, so that no mended text brings it back.
  const confirms = to === "limited" || to === "removed"
  const from = confirms ? EVERY_STATE : EVERY_STATE.filter((state) => state !== to)
  return (
    subject.move?.({ id, to, from, confirms, actorId: viewer.id, rule: `review:${decision}`, reason, endsAtMs: null, nowMs, only }) ?? []
  )
}

function block(
  { viewer, nowMs }: MemberContext,
  { imagesOf, filesOf }: ModeratedSubject,
  id: string,
  { reason, only }: Pick<Movement, "reason" | "only">,
): readonly SQL[] {
  const block = { source: id, blockedBy: viewer.id, reason, nowMs, only }
  return [
    ...(imagesOf === null ? [] : [blockImagesOf(imagesOf(id), block)]),
    ...(filesOf === null ? [] : [blockFilesOf(filesOf(id), block)]),
  ]
}
