import { and, inArray, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { asWorkId } from "../_kernel/ids.ts"
import { cardsFor } from "./card.ts"
import type { Card } from "./card-contract.ts"
import { listedFor } from "./listed.ts"
import { onlookerOf } from "./onlooker.ts"

/** Cards of those of some works that stand in lists for the viewer now, in no order; `only` is a further condition over `work`. One query. */
export async function listedCards(
  { database, viewer }: Pick<Context, "database" | "viewer">,
  ids: readonly string[],
  only: SQL = sql`1`,
): Promise<Card[]> {
  const { work } = schema
  const onlooker = onlookerOf(viewer)
  const rows = await database
    .select()
    .from(work)
    .where(and(inArray(work.id, ids.map(asWorkId)), listedFor(onlooker.levels), only))
  return cardsFor(rows, onlooker)
}
