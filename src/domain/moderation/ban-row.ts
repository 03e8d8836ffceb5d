import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import type { Ban } from "./contract.ts"
import { banState } from "./rules.ts"

/** Who somebody is by name; ids of commands and of deleted accounts have none. */
const nameOf = (column: "account_id" | "actor_id" | "cancelled_by") =>
  sql<string | null>`(SELECT name FROM account WHERE account.id = ban.${sql.raw(column)})`

/** The query of bans as calls show them, without a condition. */
export function banQuery({ database }: Pick<Context, "database">) {
  return database
    .select({
      row: schema.ban,
      accountName: nameOf("account_id").as("account_name"),
      actorName: nameOf("actor_id").as("actor_name"),
      cancellerName: nameOf("cancelled_by").as("canceller_name"),
    })
    .from(schema.ban)
    .$dynamic()
}

/** A ban as calls show it. */
export function banOfRow({ row, accountName, actorName, cancellerName }: Awaited<ReturnType<typeof banQuery>>[number], nowMs: number): Ban {
  const iso = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())
  return {
    id: row.id,
    account: { id: row.accountId, name: accountName ?? "" },
    reason: row.reason,
    note: row.note,
    actor: { id: row.actorId, name: actorName ?? "" },
    starts_at: new Date(row.startsAtMs).toISOString(),
    ends_at: iso(row.endsAtMs),
    state: banState(row, nowMs),
    cancelled_at: iso(row.cancelledAtMs),
    cancelled_by: row.cancelledBy === null ? null : { id: row.cancelledBy, name: cancellerName ?? "" },
    cancel_note: row.cancelNote,
  }
}
