import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { SubjectChange } from "../../_kernel/moderated-subject.ts"
import type { ReportReason } from "../case-rules.ts"
import { subjectOf, thingFinder, thingsOf } from "../moderated-subjects.ts"
import { isInGoodStanding } from "../reports/standing.ts"
import type { reviewCase as declaration, ModerationCaseDetail } from "../review-contract.ts"
import { pausedUntilMs, strikesOf } from "../strike-rules.ts"
import { removalsOf } from "../strikes.ts"
import { checkTexts } from "../text/check-texts.ts"
import { type CaseRow, caseColumns, caseOf } from "./case-row.ts"

interface ReporterRow {
  readonly reporterId: string
  readonly name: string | null
  readonly isTrusted: number
  readonly reason: ReportReason
  readonly text: string
  readonly createdAtMs: number
}

interface RecordRow {
  readonly since: number
  readonly cases: number
  readonly removals: number
  readonly bans: number
  readonly isBanned: number
}

/** Reports that are shown of one case; what more of them say adds little. */
const SHOWN_REPORTS = 50
const iso = (atMs: number) => new Date(atMs).toISOString()

/** A case with all that it takes to decide it; one round trip. Throws NotFound. */
export async function readCase(context: MemberContext, input: CallInput<typeof declaration>): Promise<ModerationCaseDetail> {
  const { database, viewer, nowMs } = context
  const { case_id: caseId, kind, id } = input
  const subject = await subjectOf(context, kind)
  const isTheCase = sql`id = ${caseId} AND subject_kind = ${kind} AND subject_id = ${id}`
  const owner = sql`(SELECT owner_id FROM moderation_case WHERE ${isTheCase})`
  const nameOfActor = sql`(SELECT name FROM account WHERE account.id = changes."actorId")`
  const { cases, things, reports, history, removals, records } = await namedBatch(database, {
    cases: database.all<CaseRow>(sql`SELECT ${caseColumns(viewer.id)} FROM moderation_case WHERE ${isTheCase}`),
    things: thingsOf(context, [subject], () => sql`(${id})`),
    reports:
      database.all<ReporterRow>(sql`SELECT reporter_id AS "reporterId", (SELECT name FROM account WHERE account.id = reporter_id) AS name,
      ${isInGoodStanding(sql`report.reporter_id`, nowMs)} AS "isTrusted", reason, text, created_at_ms AS "createdAtMs"
      FROM report WHERE case_id = ${caseId} ORDER BY created_at_ms, id LIMIT ${SHOWN_REPORTS}`),
    history: database.all<SubjectChange & { readonly actorName: string | null }>(
      sql`SELECT changes.*, ${nameOfActor} AS "actorName" FROM (${subject.historyOf?.(id) ?? sql`SELECT '' AS "actorId" WHERE 0`}) changes`,
    ),
    removals: removalsOf(context, owner, nowMs),
    records: database.all<RecordRow>(sql`SELECT created_at_ms AS since,
      (SELECT COUNT(*) FROM moderation_case WHERE owner_id = account.id) AS cases,
      (SELECT COUNT(*) FROM moderation_case WHERE owner_id = account.id AND decision = 'remove') AS removals,
      (SELECT COUNT(*) FROM ban WHERE account_id = account.id) AS bans,
      EXISTS (SELECT 1 FROM ban WHERE account_id = account.id AND cancelled_at_ms IS NULL AND (ends_at_ms IS NULL OR ends_at_ms > ${nowMs})) AS "isBanned"
      FROM account WHERE account.id = ${owner}`),
  })
  const [row] = cases
  if (row === undefined) throw new DomainError("NotFound")
  const found = thingFinder([subject], things)({ kind, id })
  const { findings } = await checkTexts(context, kind === "account" ? "profile" : "post", [
    { path: "title", text: found?.thing.title ?? "" },
    { path: "text", text: found?.thing.text ?? "" },
  ])
  return {
    ...caseOf(row, found, viewer, nowMs),
    reports: reports.map(({ reporterId, name, isTrusted, reason, text, createdAtMs }) => ({
      reporter: { id: reporterId, name: name ?? "" },
      is_trusted: isTrusted === 1,
      reason,
      text,
      create_at: iso(createdAtMs),
    })),
    history: history.map(({ atMs, fromState, toState, actorId, actorName, rule, reason }) => ({
      at: iso(atMs),
      from: fromState,
      to: toState,
      actor: actorId.startsWith("user_") ? { id: actorId, name: actorName ?? "" } : null,
      rule,
      reason,
    })),
    findings: findings.map(({ rule, version, field, span, action, about }) => ({ rule, version, field, span, action, about })),
    record: recordOf(
      records[0],
      removals.map(({ atMs }) => atMs),
      nowMs,
    ),
  }
}

function recordOf(row: RecordRow | undefined, removedAtMs: readonly number[], nowMs: number): ModerationCaseDetail["record"] {
  if (row === undefined) return null
  const untilMs = pausedUntilMs(removedAtMs, nowMs)
  return {
    since: iso(row.since),
    cases: row.cases,
    removals: row.removals,
    strikes: strikesOf(removedAtMs, nowMs),
    paused_until: untilMs === null ? null : iso(untilMs),
    bans: row.bans,
    is_banned: row.isBanned === 1,
  }
}
