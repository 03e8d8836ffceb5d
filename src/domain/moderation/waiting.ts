import { sql } from "drizzle-orm"
import { appeal, moderationCase } from "../../../db/schema/moderation.ts"
import type { Context } from "../_kernel/context.ts"
import type { ModeratedSubject } from "../_kernel/moderated-subject.ts"
import { json, moment, type RowOf, select } from "../_kernel/select.ts"
import { type AppealMatter, matterOf } from "./appeal-rules.ts"
import type { SubjectKind } from "./case-rules.ts"
import { type KindRow, thingFinder, thingsOf } from "./moderated-subjects.ts"

type Asking = Pick<Context, "database">

/** Where counting stops: more is as good as endless. */
const COUNTED_TO = 1000

/** The query of how many cases and appeals wait for a person, and since when the oldest case does. One row. */
export function countWaiting({ database }: Asking) {
  return select(database, {
    reports: sql<number>`(SELECT COUNT(*) FROM (SELECT 1 FROM moderation_case WHERE state = 'open' LIMIT ${COUNTED_TO}))`,
    appeals: sql<number>`(SELECT COUNT(*) FROM (SELECT 1 FROM appeal WHERE decision IS NULL LIMIT ${COUNTED_TO}))`,
    oldestAtMs: sql<number | null>`(SELECT created_at_ms FROM moderation_case WHERE state = 'open' ORDER BY created_at_ms, id LIMIT 1)`,
  })
}

const CASE = {
  id: moderationCase.id,
  kind: moderationCase.subjectKind,
  subjectId: moderationCase.subjectId,
  causes: json<readonly string[]>(moderationCase.causes),
  reportCount: moderationCase.reportCount,
  at: moment(moderationCase.createdAtMs),
}
const APPEAL = {
  id: appeal.id,
  kind: appeal.subjectKind,
  subjectId: appeal.subjectId,
  againstId: appeal.againstId,
  title: appeal.title,
  by: sql<string>`COALESCE((SELECT name FROM account WHERE account.id = owner_id), '')`,
  at: moment(appeal.createdAtMs),
}

/** Something that a person is to decide. */
export type WaitingItem = {
  readonly id: string
  readonly subjectId: string
  /** What the thing is called; empty where it has no name, or is gone. */
  readonly title: string
  readonly at: string
} & (
  | { readonly what: "case"; readonly kind: SubjectKind; readonly causes: readonly string[]; readonly reportCount: number }
  | { readonly what: "appeal"; readonly about: AppealMatter; readonly by: string }
)

/** The queries of what has waited longest, as a part of a batch; `waitingOf` reads their answers. */
export function selectWaiting(context: Asking, subjects: readonly ModeratedSubject[], limit: number) {
  const cases = sql`moderation_case WHERE state = 'open' ORDER BY created_at_ms, id LIMIT ${limit}`
  const appeals = sql`appeal WHERE decision IS NULL ORDER BY created_at_ms, id LIMIT ${limit}`
  return {
    waitingCases: select(context.database, CASE, cases),
    waitingAppeals: select(context.database, APPEAL, appeals),
    waitingThings: thingsOf(
      context,
      subjects,
      (kind) => sql`(SELECT subject_id FROM (SELECT subject_kind, subject_id FROM ${cases}) WHERE subject_kind = ${kind}
        UNION ALL SELECT subject_id FROM (SELECT subject_kind, subject_id FROM ${appeals}) WHERE subject_kind = ${kind})`,
    ),
  }
}

interface WaitingRows {
  readonly waitingCases: readonly RowOf<typeof CASE>[]
  readonly waitingAppeals: readonly RowOf<typeof APPEAL>[]
  readonly waitingThings: readonly KindRow[]
}

/** What has waited longest, the oldest first, out of the answers to `selectWaiting`. */
export function waitingOf(subjects: readonly ModeratedSubject[], rows: WaitingRows, limit: number): readonly WaitingItem[] {
  const find = thingFinder(subjects, rows.waitingThings)
  const titleOf = (kind: string, id: string) => find({ kind, id })?.thing.title ?? ""
  const cases = rows.waitingCases.map((row): WaitingItem => ({ ...row, what: "case", title: titleOf(row.kind, row.subjectId) }))
  const appeals = rows.waitingAppeals.map(({ kind, againstId, ...row }): WaitingItem => {
    const title = row.title === "" ? titleOf(kind, row.subjectId) : row.title
    return { ...row, what: "appeal", about: matterOf(kind, againstId), title }
  })
  return [...cases, ...appeals].toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(0, limit)
}
