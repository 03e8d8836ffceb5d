import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { select } from "../_kernel/select.ts"
import { type itemSpace, LARGEST_ITEMS } from "./item-contract.ts"
import { ITEM, ITEM_TABLES } from "./list-items.ts"
import { selectSums, WEIGHT } from "./summarize-items.ts"

const NOTHING = { count: 0, bytes: 0 }

/** What the viewer's things take up, and which of them most; one batch, which reads indexes and the rows of the trash and of what it shows. */
export async function readSpace({ database, viewer }: Pick<MemberContext, "database" | "viewer">): Promise<CallOutput<typeof itemSpace>> {
  const own = sql`owner_id = ${viewer.id}`
  const kept = sql`${own} AND trashed_at_ms IS NULL`
  const { sums, trash, helpers, largest } = await namedBatch(database, {
    sums: selectSums(database, kept),
    trash: select(database, WEIGHT, sql`library_item INDEXED BY library_item_trashed WHERE ${own} AND trashed_at_ms IS NOT NULL`),
    helpers: select(
      database,
      WEIGHT,
      sql`media_file INDEXED BY media_file_helpers WHERE ${own} AND category = 47 AND deleted_at_ms IS NULL`,
    ),
    largest: select(
      database,
      ITEM,
      sql`(SELECT id FROM library_item INDEXED BY library_item_largest WHERE ${kept} AND size_bytes > 0 ORDER BY size_bytes DESC, id DESC LIMIT ${LARGEST_ITEMS}) AS walked ${ITEM_TABLES}`,
    ),
  })
  return { sums: [...sums], trash: trash[0] ?? NOTHING, helpers: helpers[0] ?? NOTHING, largest: [...largest] }
}
