import { sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { inRounds } from "../_kernel/rounds.ts"

/** How long it is known which network an account was made from: as long as that says anything of whether it is one of many. */
const NETWORK_KEPT_MS = 604_800_000
const GROUP = 500

/** Forgets the networks of accounts that are a week old; answers how many. */
export function forgetNetworks({ database, nowMs }: Pick<Context, "database" | "nowMs">): Promise<number> {
  return inRounds(GROUP, async (limit) => {
    const old = sql`SELECT id FROM account WHERE network IS NOT NULL AND created_at_ms <= ${nowMs - NETWORK_KEPT_MS} LIMIT ${limit}`
    return (await database.all(sql`UPDATE account SET network = NULL WHERE id IN (${old}) RETURNING id`)).length
  })
}
