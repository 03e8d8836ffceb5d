import { type SQL, sql } from "drizzle-orm"
import { suggestedPerson } from "../../../db/schema/social.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import { isOver } from "../_kernel/clock.ts"
import type { Context } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { select } from "../_kernel/select.ts"
import { SHELVES } from "../post/shelf-rules.ts"
import { isFollowedBy, isVisible } from "../profile/index.ts"
import { personNotHiddenFor } from "./hidden-rows.ts"
import type { accountSquareList } from "./people-contract.ts"
import { personFields } from "./person-row.ts"

/** Works that are looked at for people, the best and the newest ones; and people of each order at most. */
const LOOKED_AT = 5_000
const MAXIMUM_SUGGESTED = 1_000
/** How often the selection is made anew. */
const PERIOD_MS = 10 * 60_000

/** The index of works on shelves that has each order, and its column. */
const ORDERS = {
  recommend: { index: sql`work_shelved_by_hot`, column: sql`hot_score` },
  new: { index: sql`work_shelved_by_time`, column: sql`published_at_ms` },
} as const
type Order = keyof typeof ORDERS

/** The clock comes every minute, now and then a little early. */
const EARLY_MS = 30_000

/**
 * Selects people anew by the works that everybody may meet: those whose works do best, and those who published last. Does nothing
 * where that was done less than ten minutes ago; answers how many there are.
 */
export async function suggestPeople({ database, nowMs }: Pick<Context, "database" | "nowMs">): Promise<number> {
  const [last] = await database.all<{ readonly atMs: number }>(sql`SELECT made_at_ms AS "atMs" FROM suggested_person LIMIT 1`)
  if (last !== undefined && !isOver(last.atMs, PERIOD_MS - EARLY_MS, nowMs)) return 0
  // Selected before anything is written, so that no writer waits for it.
  const { recommend, newest } = await namedBatch(database, {
    recommend: database.all<AuthoredWork>(topWorks("recommend")),
    newest: database.all<AuthoredWork>(topWorks("new")),
  })
  const people = [...authorsOf("recommend", recommend), ...authorsOf("new", newest)]
  await namedBatch(database, {
    forgotten: sql`DELETE FROM suggested_person`,
    selected: sql`INSERT INTO suggested_person (sort, position, account_id, made_at_ms)
      SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), ${nowMs} FROM json_each(${JSON.stringify(people)})`,
  })
  return people.length
}

interface AuthoredWork {
  readonly authorId: string | null
  readonly best: number
}

/** The first works of an order: each shelf is a stretch of the index, and the database merges them as it reads. */
function topWorks(order: Order): SQL {
  const { index, column } = ORDERS[order]
  const stretches = Object.values(SHELVES).map(
    (shelf) => sql`SELECT work.id AS id, work.${column} AS at, work.rowid AS row FROM work INDEXED BY ${index}
      WHERE work.listing >= 1 AND work.listing = 1 AND work.shelf = ${shelf}`,
  )
  return sql`SELECT work.author_id AS "authorId", top.at AS best
    FROM (${sql.join(stretches, sql` UNION ALL `)} ORDER BY at DESC, id DESC LIMIT ${LOOKED_AT}) AS top CROSS JOIN work ON work.rowid = top.row`
}

/** Who made works, each by their best one, as rows of the selection. */
function authorsOf(order: Order, works: readonly AuthoredWork[]): readonly (readonly [Order, number, string])[] {
  const bests = new Map<string, number>()
  for (const { authorId, best } of works) if (authorId !== null) bests.set(authorId, Math.max(best, bests.get(authorId) ?? best))
  return [...bests]
    .toSorted(([leftId, left], [rightId, right]) => right - left || (leftId < rightId ? -1 : 1))
    .slice(0, MAXIMUM_SUGGESTED)
    .map(([id], place) => [order, place + 1, id])
}

/**
 * A page of people who may be worth to be followed, of the selection that was made last; without the viewer and those they hide, in
 * the recommended order also without those they follow. One query. Throws InvalidInput (cursor).
 */
export async function listSuggested(
  { database, viewer, nowMs }: Context,
  sort: "recommend" | "new",
  asked: CallInput<typeof accountSquareList>,
): Promise<CallOutput<typeof accountSquareList>> {
  const viewerId = viewer?.id ?? null
  const limit = asked.limit ?? DEFAULT_PAGE_SIZE
  const after = asked.cursor === undefined ? null : decodeCursor(asked.cursor)
  const rows = await select(
    database,
    { person: personFields(viewerId), position: suggestedPerson.position },
    sql`suggested_person CROSS JOIN account ON account.id = suggested_person.account_id
    WHERE suggested_person.sort = ${sort} ${after ? sql`AND suggested_person.position > ${after.sortValue}` : sql``}
      AND account.id <> ${viewerId ?? ""} AND ${isVisible(null, nowMs)} AND ${personNotHiddenFor(viewerId)}
      ${sort === "recommend" ? sql`AND NOT ${isFollowedBy(viewerId)}` : sql``}
    ORDER BY suggested_person.position LIMIT ${limit + 1}`,
  )
  const page = toPage(rows, limit, ({ position, person }) => ({ sortValue: position, id: person.id }))
  return { items: page.rows.map(({ person }) => person), next_cursor: page.nextCursor }
}
