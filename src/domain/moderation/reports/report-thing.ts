import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { newRowId } from "../../_kernel/ids.ts"
import { flag, select } from "../../_kernel/select.ts"
import { protect } from "../../identity/index.ts"
import { type ReportReason, type SubjectKind, URGENT_REASONS } from "../case-rules.ts"
import { openCase } from "../cases/open-case.ts"
import { subjectOf } from "../moderated-subjects.ts"
import type { Report } from "../report-contract.ts"
import {
  COUNTED_REPORTERS,
  casePriority,
  KEPT_FOR_MS,
  KEPT_REPORT_CHARACTERS,
  REPORTERS_FOR_REVIEW,
  REPORTERS_FOR_URGENT,
  WEIGHT_OF_REPORTER,
} from "../report-rules.ts"
import { REPORT } from "./report-row.ts"
import { isInGoodStanding, isMostlyWrong } from "./standing.ts"

/** Who acts where a rule does. */
const SYSTEM_ACTOR = "system"

interface Said {
  readonly reason: ReportReason
  readonly text?: string | undefined
  readonly wants_email?: boolean | undefined
}

/** Videos among works, as a condition over their stored `thing`: by their object type (spec 3§2, obj_type), and posts of one by their channel. */
export const VIDEOS_ALONE = sql`(json_extract(thing, '$.objectType') IN (5, 15) OR json_extract(thing, '$.subChannel') = 'video')`

/**
 * Reports a thing, in one batch with what follows: it joins the case that is open, or opens one; what the same person said before stays. An
 * urgent reason of somebody in good standing, or of two, limits the thing at once, and enough people in good standing put it into review. Throws NotFound (no such thing, or the viewer may not meet it), NotAllowed (their
 * own), TooManyRequests.
 */
export async function reportThing(context: MemberContext, kind: SubjectKind, id: string, said: Said, which?: SQL): Promise<Report> {
  const { database, viewer, nowMs } = context
  const { reason, text = "", wants_email: wantsEmail = false } = said
  await protect(context, [["report-account", viewer.id]], undefined)
  const subject = await subjectOf(context, kind)
  const isOwn = sql`${subject.ownerOf(id)} IS ${viewer.id}`
  const isMeant = which === undefined ? sql`1` : sql`EXISTS (SELECT 1 FROM (${subject.select(sql`(SELECT ${id})`)}) WHERE ${which})`
  const isHeard = sql`(${subject.isMet(id, viewer.id, nowMs)} AND ${isMeant} AND NOT (${isOwn}))`
  const isTheThing = sql`subject_kind = ${kind} AND subject_id = ${id}`
  const isOpenReport = sql`reporter_id = ${viewer.id} AND ${isTheThing} AND reason = ${reason} AND outcome IS NULL`
  const theCase = sql`(SELECT id FROM moderation_case WHERE ${isTheThing} AND state = 'open')`
  const trusted = sql`(SELECT COUNT(DISTINCT reporter_id) FROM report WHERE case_id = ${theCase} AND outcome IS NULL AND ${isInGoodStanding(sql`report.reporter_id`, nowMs)})`
  // One who stands well, or moderates, is enough; of others it takes two.
  const isBacked = sql`(${viewer.isModerator || viewer.isAdmin ? 1 : 0} OR ${isInGoodStanding(sql`${viewer.id}`, nowMs)} OR (SELECT COUNT(DISTINCT reporter_id) FROM report WHERE case_id = ${theCase}
    AND outcome IS NULL AND reason IN (SELECT value FROM json_each(${JSON.stringify(URGENT_REASONS)})) AND NOT ${isMostlyWrong(sql`report.reporter_id`)})
    >= ${REPORTERS_FOR_URGENT})`
  const rule = `report:${reason}`
  const isUrgent = sql`${URGENT_REASONS.includes(reason) ? 1 : 0} AND EXISTS (SELECT 1 FROM report WHERE ${isOpenReport})
    AND NOT ${isMostlyWrong(sql`${viewer.id}`)} AND ${isBacked} AND NOT EXISTS (SELECT 1 FROM moderation_case WHERE ${isTheThing}
      AND decision IN ('keep', 'level') AND decided_at_ms > ${nowMs - KEPT_FOR_MS})`
  const terms = { id, actorId: SYSTEM_ACTOR, reason: "", endsAtMs: null, nowMs }
  const { seen, reports } = await namedBatch(database, {
    seen: select(database, { isOwn: flag(isOwn) }),
    opened: openCase({
      subjectKind: kind,
      subjectId: id,
      ownerId: subject.ownerOf(id),
      cause: rule,
      priority: casePriority({ reason, reporters: 1 }),
      nowMs,
      only: isHeard,
    }),
    said: sql`INSERT INTO report (id, reporter_id, subject_kind, subject_id, reason, text, wants_email, case_id, created_at_ms)
      SELECT ${newRowId("report", nowMs)}, ${viewer.id}, ${kind}, ${id}, ${reason}, ${text}, ${wantsEmail ? 1 : 0}, ${theCase}, ${nowMs} WHERE ${isHeard}
      ON CONFLICT (reporter_id, subject_kind, subject_id, reason) WHERE outcome IS NULL DO UPDATE SET wants_email = MAX(wants_email, excluded.wants_email),
        text = CASE WHEN instr(text, excluded.text) > 0 THEN text WHEN text = '' THEN excluded.text
          ELSE substr(text || char(10) || excluded.text, 1, ${KEPT_REPORT_CHARACTERS}) END`,
    counted: sql`UPDATE moderation_case SET report_count = (SELECT COUNT(DISTINCT reporter_id) FROM report WHERE case_id = moderation_case.id),
      priority = MAX(priority, ${casePriority({ reason, reporters: 1 })} + ${WEIGHT_OF_REPORTER} * MIN(MAX(0, ${trusted} - 1), ${COUNTED_REPORTERS}))
      WHERE id = ${theCase} AND EXISTS (SELECT 1 FROM report WHERE ${isOpenReport})`,
    limited: subject.move?.({ ...terms, to: "limited", from: ["visible", "pending"], rule, only: isUrgent }) ?? [],
    reviewed:
      subject.move?.({
        ...terms,
        to: "pending",
        from: ["visible"],
        rule: "report:several",
        only: sql`${trusted} >= ${REPORTERS_FOR_REVIEW}`,
      }) ?? [],
    reports: select(database, REPORT, sql`report WHERE ${isOpenReport}`),
  })
  const [report] = reports
  if (report !== undefined) return report
  throw new DomainError(seen[0]?.isOwn === true ? "NotAllowed" : "NotFound")
}
