import { type SQL, sql } from "drizzle-orm"
import type { Emission } from "../_kernel/emission.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { factsChanged, keepLevels } from "../identity/index.ts"
import { hasConsent } from "./consent/consents.ts"
import { MOST_LEVELS, SAFE_MASK } from "./level-rules.ts"

/**
 * Statements that bring what an account meets up to date with what it chose in its settings and whether its age is confirmed, after
 * either changed in the same batch. `only` is their condition.
 */
export function followLevels(accountId: AccountId, nowMs: number, only: SQL = sql`1`): readonly (SQL | Emission)[] {
  const chosen = sql`COALESCE((SELECT json_extract(settings, '$.content.levels') FROM account WHERE id = ${accountId}), ${SAFE_MASK})`
  const levels = sql`SELECT CASE WHEN ${hasConsent(accountId, "age")} THEN (${chosen} | ${SAFE_MASK}) & ${MOST_LEVELS} ELSE ${SAFE_MASK} END`
  const blurs = sql`SELECT COALESCE(json_extract(settings, '$.content.blur'), 1) FROM account WHERE id = ${accountId}`
  return [keepLevels(accountId, levels, blurs), ...factsChanged(accountId, { nowMs, only })]
}
