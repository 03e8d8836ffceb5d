import { type SQL, sql } from "drizzle-orm"
import type { AccountId } from "../../_kernel/ids.ts"
import { newRowId } from "../../_kernel/ids.ts"
import { CONSENT_VERSIONS, type ConsentKind } from "./consent-rules.ts"

/** True, within a statement, of somebody who agreed to the text in force and did not take it back. */
export function hasConsent(accountId: AccountId | SQL, kind: ConsentKind): SQL {
  return sql`EXISTS (SELECT 1 FROM consent WHERE account_id = ${accountId} AND kind = ${kind} AND version = ${CONSENT_VERSIONS[kind]}
    AND revoked_at_ms IS NULL)`
}

/** Statements that note a consent to the text in force; an older one ends with it, an equal one stays as it is. */
export function giveConsent(accountId: AccountId, kind: ConsentKind, nowMs: number): readonly SQL[] {
  const version = CONSENT_VERSIONS[kind]
  return [
    sql`UPDATE consent SET revoked_at_ms = ${nowMs} WHERE account_id = ${accountId} AND kind = ${kind} AND revoked_at_ms IS NULL AND version <> ${version}`,
    sql`INSERT INTO consent (id, account_id, kind, version, given_at_ms) VALUES (${newRowId("consent", nowMs)}, ${accountId}, ${kind}, ${version}, ${nowMs})
      ON CONFLICT (account_id, kind) WHERE revoked_at_ms IS NULL DO NOTHING`,
  ]
}

/** The statement that takes a consent back; what it opened is closed by what follows it in the batch. */
export function revokeConsent(accountId: AccountId, kind: ConsentKind, nowMs: number): SQL {
  return sql`UPDATE consent SET revoked_at_ms = ${nowMs} WHERE account_id = ${accountId} AND kind = ${kind} AND revoked_at_ms IS NULL`
}
