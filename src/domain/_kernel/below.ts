import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Position } from "./paging.ts"

/**
 * The condition of a list's later pages, in the words that the database seeks by: one comparison of rows. Spelled with `OR` it would
 * walk the index from its start, however deep the page. The id breaks ties and stands last in the index.
 */
export function below(sortColumn: SQLWrapper, idColumn: SQLWrapper, after: Position | undefined): SQL | undefined {
  return after && sql`(${sortColumn}, ${idColumn}) < (${after.sortValue}, ${after.id})`
}
