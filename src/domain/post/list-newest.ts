import { desc } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { SAFE_MASK } from "../moderation/level-rules.ts"
import { cardOf } from "./card.ts"
import type { Card } from "./card-contract.ts"
import { listedFor } from "./listed.ts"

/** The newest works of every kind that everybody may meet without asking; one round trip. */
export async function listNewest({ database }: Pick<Context, "database">, limit: number): Promise<readonly Card[]> {
  const { work } = schema
  const rows = await database.select().from(work).where(listedFor(SAFE_MASK)).orderBy(desc(work.publishedAtMs), desc(work.id)).limit(limit)
  return rows.map((row) => cardOf(row))
}
