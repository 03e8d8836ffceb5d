import { sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { select } from "../_kernel/select.ts"

/** The query of how many originals people made and brought, and their bytes; reads all of them, so the clock asks it and no page. One row. */
export function storedOriginals(database: Database) {
  return select(database, { bytes: sql<number>`COALESCE(SUM(size_bytes), 0)`, files: sql<number>`COUNT(*)` }, sql`library_item`)
}
