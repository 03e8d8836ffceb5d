import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { isFollowedBy, isVisible } from "../profile/index.ts"
import { personNotHiddenFor } from "./hidden-rows.ts"
import type { accountSquareList } from "./people-contract.ts"
import { type PersonRow, personOf } from "./person-row.ts"

/** Works that are looked at for people, the best and the newest ones; and people of each order at most. */
const LOOKED_AT = 5_000
const MAXIMUM_SUGGESTED = 1_000
/** How often the selection is made anew. */
const PERIOD_MS = 10 * 60_000

/**
 * Selects people anew by the works that everybody may meet: those whose works do best, and those who published last. Does nothing
 * between two moments that are ten minutes apart; answers how many there are.
 */
export async function suggestPeople({ database, nowMs }: Pick<Context, "database" | "nowMs">): Promise<number> {
  // The clock comes every minute.
  if (nowMs % PERIOD_MS >= 60_000) return 0
  const selection = (sort: "recommend" | "new", column: "hot_score" | "published_at_ms") => {
    const order = sql.raw(column)
    return sql`INSERT INTO suggested_person (sort, position, account_id)
      SELECT ${sort}, ROW_NUMBER() OVER (ORDER BY best DESC, author_id), author_id FROM (
        SELECT author_id, MAX(best) AS best FROM (SELECT author_id, ${order} AS best FROM work WHERE listing = 1 ORDER BY ${order} DESC LIMIT ${LOOKED_AT})
        WHERE author_id IS NOT NULL GROUP BY author_id) ORDER BY best DESC, author_id LIMIT ${MAXIMUM_SUGGESTED}`
  }
  const { counts } = await namedBatch(database, {
    forgotten: sql`DELETE FROM suggested_person`,
    best: selection("recommend", "hot_score"),
    newest: selection("new", "published_at_ms"),
    counts: database.all<{ readonly count: number }>(sql`SELECT COUNT(*) AS count FROM suggested_person`),
  })
  return counts[0]?.count ?? 0
}

interface Row extends PersonRow {
  readonly position: number
}

/**
 * A page of people who may be worth to be followed, of the selection that was made last; without the viewer and those whom they hide, in
 * the recommended order also without those whom they follow. One query. Throws InvalidInput (cursor).
 */
export async function listSuggested(
  { database, viewer, nowMs }: Context,
  sort: "recommend" | "new",
  asked: CallInput<typeof accountSquareList>,
): Promise<CallOutput<typeof accountSquareList>> {
  const viewerId = viewer?.id ?? null
  const limit = asked.limit ?? DEFAULT_PAGE_SIZE
  const after = asked.cursor === undefined ? null : decodeCursor(asked.cursor)
  const rows = await database.all<Row>(sql`
    SELECT account.id, account.name, account.bio, account.avatar_key AS "avatarKey", ${isFollowedBy(viewerId)} AS "isFollowed", suggested_person.position
    FROM suggested_person CROSS JOIN account ON account.id = suggested_person.account_id
    WHERE suggested_person.sort = ${sort} ${after ? sql`AND suggested_person.position > ${after.sortValue}` : sql``}
      AND account.id <> ${viewerId ?? ""} AND ${isVisible(null, nowMs)} AND ${personNotHiddenFor(viewerId)}
      ${sort === "recommend" ? sql`AND NOT ${isFollowedBy(viewerId)}` : sql``}
    ORDER BY suggested_person.position LIMIT ${limit + 1}`)
  const page = toPage(rows, limit, (row) => ({ sortValue: row.position, id: row.id }))
  return { items: page.rows.map((row) => personOf(row, viewerId)), next_cursor: page.nextCursor }
}
