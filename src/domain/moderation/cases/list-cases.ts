import { type SQL, sql } from "drizzle-orm"
import { moderationCase } from "../../../../db/schema/moderation.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import { below } from "../../_kernel/below.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, type Position, toPage } from "../../_kernel/paging.ts"
import { moment, select } from "../../_kernel/select.ts"
import { thingFinder, thingsOf } from "../moderated-subjects.ts"
import type { reviewCases as declaration } from "../review-contract.ts"
import type { QueueFilter } from "../review-rules.ts"
import { type CaseRow, caseFields, caseOf } from "./case-row.ts"
import { closeGoneCases } from "./close-gone-cases.ts"

interface Listing {
  /** From `WHERE` on, with the order. */
  readonly rows: (after: Position | undefined) => SQL
  readonly sortValue: (row: CaseRow) => number
}

const LISTINGS: Readonly<Record<QueueFilter, Listing>> = {
  open: {
    // Ids sort by time. Seeks to the cursor's priority, and walks what is as urgent.
    rows: (after) => sql`state = 'open'
      ${after === undefined ? sql`` : sql`AND priority <= ${after.sortValue} AND (priority < ${after.sortValue} OR id > ${after.id})`}
      ORDER BY priority DESC, id`,
    sortValue: ({ priority }) => priority,
  },
  reported: {
    rows: (after) => sql`state = 'open' AND report_count > 0 AND ${below(sql`report_count`, sql`id`, after) ?? sql`1`}
      ORDER BY report_count DESC, id DESC`,
    sortValue: ({ reportCount }) => reportCount,
  },
  decided: {
    rows: (after) => sql`state <> 'open' AND ${below(sql`updated_at_ms`, sql`id`, after) ?? sql`1`} ORDER BY updated_at_ms DESC, id DESC`,
    sortValue: ({ updatedAtMs }) => updatedAtMs,
  },
}

/** A page of cases with their things, in one round trip. Throws InvalidInput (cursor). */
export async function listCases(
  context: MemberContext,
  { show = "open", cursor, limit = DEFAULT_PAGE_SIZE }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const { database, viewer, nowMs } = context
  const { rows, sortValue } = LISTINGS[show]
  const where = sql`${rows(cursor === undefined ? undefined : decodeCursor(cursor))} LIMIT ${limit + 1}`
  const subjects = await context.subjects()
  const { cases, things } = await namedBatch(database, {
    cases: select(database, caseFields(viewer.id), sql`moderation_case WHERE ${where}`),
    things: thingsOf(
      context,
      subjects,
      (kind) =>
        sql`(SELECT page.subject_id FROM (SELECT subject_kind, subject_id FROM moderation_case WHERE ${where}) page WHERE page.subject_kind = ${kind})`,
    ),
  })
  const find = thingFinder(subjects, things)
  const page = toPage(cases, limit, (row) => ({ sortValue: sortValue(row), id: row.id }))
  const items = page.rows.map((row) => caseOf(row, find({ kind: row.kind, id: row.subjectId }), viewer, nowMs))
  const gone = items.filter(({ state, thing }) => state === "open" && thing === null).map(({ case_id }) => case_id)
  if (gone.length > 0) context.later(closeGoneCases(context, gone))
  return { items: items.filter(({ case_id }) => !gone.includes(case_id)), next_cursor: page.nextCursor }
}

/** Which waiting cases somebody looks at now, and how many wait. */
export async function listClaims({ database, nowMs }: MemberContext) {
  const { claims, waiting } = await namedBatch(database, {
    claims: select(
      database,
      {
        case_id: moderationCase.id,
        by: { id: sql<string>`claimed_by`, name: sql<string>`COALESCE((SELECT name FROM account WHERE account.id = claimed_by), '')` },
        until: moment(sql<number>`claimed_until_ms`),
      },
      sql`moderation_case WHERE state = 'open' AND claimed_until_ms IS NOT NULL AND claimed_until_ms > ${nowMs} LIMIT 200`,
    ),
    waiting: database.all<{ readonly count: number }>(
      sql`SELECT COUNT(*) AS count FROM (SELECT 1 FROM moderation_case WHERE state = 'open' LIMIT ${COUNTED_TO})`,
    ),
  })
  return { waiting: waiting[0]?.count ?? 0, claims }
}

/** Where counting stops: more is as good as endless. */
const COUNTED_TO = 1000
