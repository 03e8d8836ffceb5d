import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor } from "../_kernel/paging.ts"
import type { CardPage } from "../post/card-contract.ts"
import { IS_OPEN, listedFor, onlookerOf, pageOf, selectWorksAt, walkedWorks } from "../post/index.ts"
import { isVisible, showsLikes } from "../profile/index.ts"
import { notHiddenFor } from "./hidden-rows.ts"
import type { likeList } from "./mark-contract.ts"

type Asked = CallInput<typeof likeList>
type Owner = Pick<MemberContext, "database" | "viewer">

/** Where the marks of a kind stand: whose each is and when it was made, and the column of the work. */
const MARKS = {
  like: { table: sql`work_like`, workId: sql`work_id` },
  collect: { table: sql`collected`, workId: sql`object_id` },
} as const satisfies Record<string, Readonly<Record<"table" | "workId", SQL>>>

/**
 * A page of what the viewer likes, last liked first; without what was withdrawn or is hidden, and what they would have to ask for is masked.
 * Throws InvalidInput (cursor).
 */
export function listLiked(context: Owner, asked: Asked): Promise<CardPage> {
  return listOwn(context, "like", asked)
}

/** The same of what the viewer keeps. Throws InvalidInput (cursor). */
export function listCollected(context: Owner, asked: Asked): Promise<CardPage> {
  return listOwn(context, "collect", asked)
}

async function listOwn(
  { database, viewer }: Owner,
  mark: keyof typeof MARKS,
  { cursor, limit = DEFAULT_PAGE_SIZE }: Asked,
): Promise<CardPage> {
  const fits = sql`${IS_OPEN} AND ${notHiddenFor(viewer.id)}`
  return pageOf(await selectMarked(database, { mark, accountId: viewer.id, fits, cursor, limit }), limit, onlookerOf(viewer))
}

/**
 * A page of what somebody likes, last liked first, as far as it is listed for the viewer; `hidden` where they do not show it. One batch.
 * Throws InvalidInput (cursor).
 */
export async function listLikedBy(
  { database, viewer, nowMs }: Context,
  accountId: AccountId,
  { cursor, limit = DEFAULT_PAGE_SIZE }: Asked = {},
): Promise<CardPage & { readonly hidden: boolean }> {
  const onlooker = onlookerOf(viewer)
  const fits = sql`${IS_OPEN} AND ${listedFor(onlooker.levels)} AND ${notHiddenFor(viewer?.id ?? null)}`
  const { shown, found } = await namedBatch(database, {
    shown: database.all(sql`SELECT 1 FROM account WHERE account.id = ${accountId} AND ${isVisible(viewer?.id ?? null, nowMs)}
      AND (${showsLikes()} OR account.id = ${onlooker.id ?? ""})`),
    found: selectMarked(database, { mark: "like", accountId, fits, cursor, limit }),
  })
  if (shown.length === 0) return { items: [], next_cursor: null, hidden: true }
  return { ...pageOf(found, limit, onlooker), hidden: false }
}

interface MarkedAsk {
  readonly mark: keyof typeof MARKS
  readonly accountId: AccountId
  /** The condition on the row `work` of what is shown. */
  readonly fits: SQL
  readonly cursor: string | undefined
  readonly limit: number
}

/** The query of the works that an account marked, last marked first, with one more than `limit`. */
function selectMarked(database: Database, { mark, accountId, fits, cursor, limit }: MarkedAsk) {
  const { table, workId } = MARKS[mark]
  const seek = cursor === undefined ? undefined : below(sql`created_at_ms`, workId, decodeCursor(cursor))
  const works = sql`SELECT ${workId} AS id, created_at_ms AS at FROM ${table} WHERE account_id = ${accountId} AND ${seek ?? sql`1`}`
  return selectWorksAt(database, walkedWorks({ works, hasRow: false, fits, limit: limit + 1 }))
}
