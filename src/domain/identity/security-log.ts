import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { type AccountId, newRowId } from "../_kernel/ids.ts"
import { addressPrefix, deviceName } from "./device-rules.ts"
import type { SecurityEventKind } from "./rules.ts"

/** The statement that writes a security event of an account, as a part of the batch that makes it happen. `detail` is shown to the owner. */
export function noteSecurity(
  context: Pick<Context, "nowMs" | "origin">,
  accountId: AccountId,
  kind: SecurityEventKind,
  detail: string | SQL = "",
  condition: SQL = sql`1`,
): SQL {
  const { nowMs, origin } = context
  return sql`INSERT INTO security_event (id, account_id, kind, detail, device, address, at_ms)
    SELECT ${newRowId("event", nowMs)}, ${accountId}, ${kind}, ${detail}, ${deviceName(origin.userAgent)}, ${addressPrefix(origin.address)}, ${nowMs}
    WHERE ${condition}`
}

/** As `noteSecurity`, for what somebody else did to the account: where moderators and admins sit is not its owner's to know. */
export function noteStaffAct(nowMs: number, accountId: AccountId, kind: SecurityEventKind, detail: string, condition: SQL = sql`1`): SQL {
  return sql`INSERT INTO security_event (id, account_id, kind, detail, device, address, at_ms)
    SELECT ${newRowId("event", nowMs)}, ${accountId}, ${kind}, ${detail}, '', '', ${nowMs} WHERE ${condition}`
}
