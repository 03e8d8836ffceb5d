import { type SQL, sql } from "drizzle-orm"
import { JUDGED_REPORTS, STANDING_AGE_MS } from "../report-rules.ts"
import { selectRemovals } from "../strikes.ts"

/** Whether most of somebody's decided reports were rejected: a condition over the expression of an account's id. */
export function isMostlyWrong(reporterId: SQL): SQL {
  return sql`COALESCE((SELECT COUNT(*) >= ${JUDGED_REPORTS} AND SUM(judged.outcome = 'rejected') * 2 > COUNT(*)
    FROM (SELECT DISTINCT mine.case_id, mine.outcome FROM report mine WHERE mine.reporter_id = ${reporterId} AND mine.outcome IS NOT NULL) judged), 0)`
}

/** Whether somebody is there, not banned, and older than a day: what every standing needs. */
function isSettled(accountId: SQL, nowMs: number): SQL {
  return sql`EXISTS (SELECT 1 FROM account settled WHERE settled.id = ${accountId} AND settled.deleted_at_ms IS NULL AND settled.status = 1
      AND settled.created_at_ms <= ${nowMs - STANDING_AGE_MS}
      AND NOT EXISTS (SELECT 1 FROM ban WHERE ban.account_id = settled.id AND ban.cancelled_at_ms IS NULL
        AND (ban.ends_at_ms IS NULL OR ban.ends_at_ms > ${nowMs})))`
}

/** Whether somebody's reports count: not banned, older than a day, and not mostly rejected before. */
export function isInGoodStanding(reporterId: SQL, nowMs: number): SQL {
  return sql`(${isSettled(reporterId, nowMs)} AND NOT ${isMostlyWrong(reporterId)})`
}

/** Whether somebody's word is taken for what they publish: not banned, older than a day, and nothing of theirs was removed lately. */
export function isTrustedAuthor(authorId: SQL, nowMs: number): SQL {
  return sql`(${isSettled(authorId, nowMs)} AND NOT EXISTS (${selectRemovals(authorId, nowMs)}))`
}
