import { sql } from "drizzle-orm"
import { report } from "../../../../db/schema/moderation.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { pageOf } from "../../_kernel/page-of.ts"
import type { ownReports as declaration } from "../report-contract.ts"
import { REPORT } from "./report-row.ts"

/** A page of the viewer's reports, newest first. Throws InvalidInput (cursor). */
export async function listOwnReports(
  { database, viewer }: MemberContext,
  asked: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const page = pageOf(asked)
  return page.answer(await page.rows(database, REPORT, sql`report WHERE reporter_id = ${viewer.id}`, [report.createdAtMs, report.id]))
}
