import { type SQL, sql } from "drizzle-orm"

/** Whether somebody (an expression of their id) is there and may sign in now: neither deleted nor disabled nor banned. */
export function isActive(accountId: SQL, nowMs: number): SQL {
  return sql`EXISTS (SELECT 1 FROM account active WHERE active.id = ${accountId} AND active.deleted_at_ms IS NULL AND active.status = 1
    AND (active.ban IS NULL OR json_extract(active.ban, '$.startsAtMs') > ${nowMs}
      OR COALESCE(json_extract(active.ban, '$.endsAtMs'), ${nowMs} + 1) <= ${nowMs}))`
}
