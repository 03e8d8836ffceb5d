import type { SQL } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import type { Position } from "../_kernel/paging.ts"
import { onlookerOf, selectWorksAt } from "../post/index.ts"
import type { FeedKindName } from "./kind-rules.ts"
import { shelvedWorks } from "./shelved-works.ts"
import { shelvesOf } from "./source-rules.ts"

/** What another feature's list shows of a kind of feed. */
interface KindAsk {
  readonly kind: FeedKindName
  readonly order: "hot" | "new"
  /** More conditions on the row `work`, such as whom the viewer hides. */
  readonly only: SQL
  readonly after: Position | undefined
  readonly limit: number
}

/**
 * The query of works of a kind of feed that something fills (`isServed`), as anybody may meet them, with one more than `limit`: a part of a
 * batch, of which `pageOf` makes a page.
 */
export function selectWorksOfKind(database: Database, { kind, order, only, after, limit }: KindAsk) {
  const shelves = shelvesOf(kind)
  const { levels } = onlookerOf(null)
  const works = shelvedWorks({ order, shelves, levels, range: "All", sinceMs: 0, facets: [], only, after, limit: limit + 1 })
  return selectWorksAt(database, works)
}
