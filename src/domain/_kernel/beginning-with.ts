import { type SQL, type SQLWrapper, sql } from "drizzle-orm"

/** Behind every text that begins with the same. */
const BEHIND = "\u{10ffff}"

/** A condition that a column begins with a text, as a stretch of its index. */
export function beginningWith(column: SQLWrapper, text: string): SQL {
  return sql`${column} >= ${text} AND ${column} < ${`${text}${BEHIND}`}`
}
