import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"

/** The statement that makes links worthless which wait in a mailbox: they would undo a change of the password or of the address. */
export function endResetLinks({ nowMs }: Pick<Context, "nowMs">, accountId: AccountId, condition: SQL): SQL {
  return sql`UPDATE challenge SET expires_at_ms = ${nowMs}
    WHERE subject = ${accountId} AND kind = 'reset' AND used_at_ms IS NULL AND expires_at_ms > ${nowMs} AND ${condition}`
}
