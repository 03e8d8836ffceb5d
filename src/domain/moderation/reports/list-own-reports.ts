import { sql } from "drizzle-orm"
import { below } from "../../_kernel/below.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../../_kernel/paging.ts"
import type { ownReports as declaration } from "../report-contract.ts"
import { REPORT, type ReportRow, reportOf } from "./report-row.ts"

/** A page of the viewer's reports, newest first. Throws InvalidInput (cursor). */
export async function listOwnReports(
  { database, viewer }: MemberContext,
  { cursor, limit = DEFAULT_PAGE_SIZE }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const rows = await database.all<ReportRow>(sql`SELECT ${REPORT} FROM report WHERE reporter_id = ${viewer.id}
    AND ${below(sql`created_at_ms`, sql`id`, after) ?? sql`1`} ORDER BY created_at_ms DESC, id DESC LIMIT ${limit + 1}`)
  const page = toPage(rows, limit, ({ createdAtMs, id }) => ({ sortValue: createdAtMs, id }))
  return { items: page.rows.map(reportOf), next_cursor: page.nextCursor }
}
