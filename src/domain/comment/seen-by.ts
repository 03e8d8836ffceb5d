import { type SQL, sql } from "drizzle-orm"
import type { ViewerId } from "../_kernel/ids.ts"
import { personNotHiddenFor } from "../social/index.ts"

/** Whether the row `comment` is by nobody whom a viewer hides. */
export function notByHidden(viewerId: ViewerId | null): SQL {
  if (viewerId === null) return sql`1`
  return sql`(comment.author_id IS NULL OR EXISTS (SELECT 1 FROM account WHERE account.id = comment.author_id AND ${personNotHiddenFor(viewerId)}))`
}
