import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../../db/schema/index.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import { below } from "../../_kernel/below.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import type { ModeratedThing } from "../../_kernel/moderated-subject.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../../_kernel/paging.ts"
import type { appealQueue, ownAppeals } from "../appeal-contract.ts"
import { appealOf, appealQuery, type FoundAppeal, reviewedOf, thingsBySubject, thingsQuery } from "./appeal-rows.ts"

const { appeal } = schema

interface AppealPage {
  readonly rows: readonly FoundAppeal[]
  readonly nextCursor: string | null
  readonly thingOf: (found: FoundAppeal) => ModeratedThing | undefined
}

/** The page and the things that it is about, in one round trip. */
async function readPage(
  context: MemberContext,
  { cursor, limit = DEFAULT_PAGE_SIZE }: CallInput<typeof ownAppeals>,
  condition: SQL,
): Promise<AppealPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const where = sql`${condition} AND ${below(appeal.createdAtMs, appeal.id, after) ?? sql`1`}`
  const order = sql`ORDER BY ${appeal.createdAtMs} DESC, ${appeal.id} DESC LIMIT ${limit + 1}`
  const subjects = await context.subjects()
  const { found, things } = await namedBatch(context.database, {
    found: appealQuery(context)
      .where(where)
      .orderBy(sql`${appeal.createdAtMs} DESC, ${appeal.id} DESC`)
      .limit(limit + 1),
    things: thingsQuery(context, subjects, sql`SELECT subject_kind, subject_id FROM appeal WHERE ${where} ${order}`),
  })
  const known = thingsBySubject(subjects, things)
  const page = toPage(found, limit, ({ row }) => ({ sortValue: row.createdAtMs, id: row.id }))
  return { ...page, thingOf: ({ row }) => known.get(`${row.subjectKind}:${row.subjectId}`) }
}

/** A page of what the viewer said against decisions, and what came of it. Throws InvalidInput (cursor). */
export async function listOwnAppeals(context: MemberContext, page: CallInput<typeof ownAppeals>): Promise<CallOutput<typeof ownAppeals>> {
  const { rows, nextCursor, thingOf } = await readPage(context, page, sql`${appeal.ownerId} = ${context.viewer.id}`)
  return { items: rows.map((found) => appealOf(found.row, thingOf(found))), next_cursor: nextCursor }
}

/** A page of everybody's appeals, for those who decide. Throws InvalidInput (cursor). */
export async function listAppeals(
  context: MemberContext,
  { state = "open", ...page }: CallInput<typeof appealQueue>,
): Promise<CallOutput<typeof appealQueue>> {
  // In the words of the index `appeal_open`.
  const { rows, nextCursor, thingOf } = await readPage(context, page, state === "open" ? sql`appeal.decision IS NULL` : sql`1`)
  return { items: rows.map((found) => reviewedOf(found, thingOf(found), context.viewer)), next_cursor: nextCursor }
}
