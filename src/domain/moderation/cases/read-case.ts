import { sql } from "drizzle-orm"
import { account } from "../../../../db/schema/identity.ts"
import { report } from "../../../../db/schema/moderation.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { SubjectChange } from "../../_kernel/moderated-subject.ts"
import { flag, moment, type RowOf, select } from "../../_kernel/select.ts"
import { subjectOf, thingFinder, thingsOf } from "../moderated-subjects.ts"
import { isInGoodStanding } from "../reports/standing.ts"
import type { reviewCase as declaration, ModerationCaseDetail } from "../review-contract.ts"
import { pausedUntilMs, strikesOf } from "../strike-rules.ts"
import { removalsOf } from "../strikes.ts"
import { checkTexts } from "../text/check-texts.ts"
import { caseFields, caseOf } from "./case-row.ts"

/** What is known of an account, over its row. */
const recordFields = (nowMs: number) => ({
  since: moment(account.createdAtMs),
  cases: sql<number>`(SELECT COUNT(*) FROM moderation_case WHERE owner_id = account.id)`,
  removals: sql<number>`(SELECT COUNT(*) FROM moderation_case WHERE owner_id = account.id AND decision = 'remove')`,
  bans: sql<number>`(SELECT COUNT(*) FROM ban WHERE account_id = account.id)`,
  isBanned: flag(
    sql`EXISTS (SELECT 1 FROM ban WHERE account_id = account.id AND cancelled_at_ms IS NULL AND (ends_at_ms IS NULL OR ends_at_ms > ${nowMs}))`,
  ),
})

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
    cases: select(database, caseFields(viewer.id), sql`moderation_case WHERE ${isTheCase}`),
    things: thingsOf(context, [subject], () => sql`(${id})`),
    reports: select(
      database,
      {
        reporter: { id: report.reporterId, name: sql<string>`COALESCE((SELECT name FROM account WHERE account.id = reporter_id), '')` },
        is_trusted: flag(isInGoodStanding(sql`report.reporter_id`, nowMs)),
        reason: report.reason,
        text: report.text,
        create_at: moment(report.createdAtMs),
      },
      sql`report WHERE case_id = ${caseId} ORDER BY report.created_at_ms, report.id LIMIT ${SHOWN_REPORTS}`,
    ),
    history: database.all<SubjectChange & { readonly actorName: string | null }>(
      sql`SELECT changes.*, ${nameOfActor} AS "actorName" FROM (${subject.historyOf?.(id) ?? sql`SELECT '' AS "actorId" WHERE 0`}) changes`,
    ),
    removals: removalsOf(context, owner, nowMs),
    records: select(database, recordFields(nowMs), sql`account WHERE account.id = ${owner}`),
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
    reports,
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

function recordOf(
  row: RowOf<ReturnType<typeof recordFields>> | undefined,
  removedAtMs: readonly number[],
  nowMs: number,
): ModerationCaseDetail["record"] {
  if (row === undefined) return null
  const untilMs = pausedUntilMs(removedAtMs, nowMs)
  return {
    since: row.since,
    cases: row.cases,
    removals: row.removals,
    strikes: strikesOf(removedAtMs, nowMs),
    paused_until: untilMs === null ? null : iso(untilMs),
    bans: row.bans,
    is_banned: row.isBanned,
  }
}
