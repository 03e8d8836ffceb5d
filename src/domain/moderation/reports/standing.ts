import { type SQL, sql } from "drizzle-orm"
import { JUDGED_REPORTS, REPORTER_AGE_MS } from "../report-rules.ts"

/** Whether most of somebody's decided reports were rejected: a condition over the expression of an account's id. */
export function isMostlyWrong(reporterId: SQL): SQL {
  return sql`COALESCE((SELECT COUNT(*) >= ${JUDGED_REPORTS} AND SUM(judged.outcome = 'rejected') * 2 > COUNT(*) FROM report judged
    WHERE judged.reporter_id = ${reporterId} AND judged.outcome IS NOT NULL), 0)`
}

/** Whether somebody's reports count: not banned, older than a day, and not mostly rejected before. */
export function isInGoodStanding(reporterId: SQL, nowMs: number): SQL {
  return sql`(EXISTS (SELECT 1 FROM account reporter WHERE reporter.id = ${reporterId} AND reporter.deleted_at_ms IS NULL AND reporter.status = 1
      AND reporter.created_at_ms <= ${nowMs - REPORTER_AGE_MS}
      AND NOT EXISTS (SELECT 1 FROM ban WHERE ban.account_id = reporter.id AND ban.cancelled_at_ms IS NULL
        AND (ban.ends_at_ms IS NULL OR ban.ends_at_ms > ${nowMs})))
    AND NOT ${isMostlyWrong(reporterId)})`
}
