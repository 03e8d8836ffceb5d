import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"

/** Closes cases whose things their owners deleted: there is nothing to decide. Who reported them was right, as far as anybody can tell. */
export async function closeGoneCases({ database, nowMs }: Pick<Context, "database" | "nowMs">, caseIds: readonly string[]): Promise<void> {
  const ids: SQL = sql`(SELECT value FROM json_each(${JSON.stringify(caseIds)}))`
  await namedBatch(database, {
    reports: sql`UPDATE report SET outcome = 'agreed' WHERE outcome IS NULL AND case_id IN (SELECT id FROM moderation_case WHERE id IN ${ids} AND state = 'open')`,
    cases: sql`UPDATE moderation_case SET state = 'closed', claimed_by = NULL, claimed_until_ms = NULL, updated_at_ms = ${nowMs}
      WHERE id IN ${ids} AND state = 'open'`,
  })
}
