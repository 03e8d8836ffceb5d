import { type SQL, sql } from "drizzle-orm"
import type { AccountId } from "../_kernel/ids.ts"
import { copyBan } from "../identity/index.ts"

/**
 * Copies an account's ban to where its sessions read it: the one that was not cancelled and ends last. After every change of its bans, in the
 * same batch.
 */
export function copyStandingBan(accountId: AccountId): SQL {
  const standing = sql`SELECT json_object('reason', reason, 'startsAtMs', starts_at_ms, 'endsAtMs', ends_at_ms) FROM ban
    WHERE account_id = ${accountId} AND cancelled_at_ms IS NULL ORDER BY ends_at_ms IS NULL DESC, ends_at_ms DESC LIMIT 1`
  return copyBan(accountId, standing)
}
