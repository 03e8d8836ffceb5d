import { type SQL, sql } from "drizzle-orm"
import { below } from "../_kernel/below.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor } from "../_kernel/paging.ts"
import type { CardPage } from "../post/card-contract.ts"
import type { SubChannel } from "../post/contribution-rules.ts"
import { listedFor, onlookerOf, pageOf, selectWorksAt, walkedWorks } from "../post/index.ts"
import { notHiddenFor } from "../social/index.ts"
import type { artworkListOther } from "./square-contract.ts"

type Reading = Pick<Context, "database" | "viewer">
type Asked = Pick<CallInput<typeof artworkListOther>, "cursor" | "limit">

/** A page of what a person published, newest first, without what the viewer hides; one query. Throws InvalidInput (cursor). */
export function listWorksBy(context: Reading, authorId: AccountId, asked: Asked = {}): Promise<CardPage> {
  return listOfPerson(context, sql`work INDEXED BY work_by_author WHERE work.author_id = ${authorId}`, listedTo(context), asked)
}

/** The same of their posts, of one sub channel where it is named. Throws InvalidInput (cursor). */
export function listPostsBy(context: Reading, authorId: AccountId, subChannel: SubChannel | null, asked: Asked = {}): Promise<CardPage> {
  // In the words of its index: the kind is no parameter.
  const posts = sql`work.author_id = ${authorId} AND work.object_type = 4`
  const works =
    subChannel === null
      ? sql`work INDEXED BY work_by_author_and_kind WHERE ${posts}`
      : sql`work INDEXED BY work_post_by_author_and_channel WHERE ${posts} AND work.sub_channel = ${subChannel}`
  return listOfPerson(context, works, listedTo(context), asked)
}

/** The same of one kind of works; what the viewer must ask for first is masked. Throws InvalidInput (cursor). */
export function listWorksOfOther(
  context: Reading,
  { id, obj_type: objectType, ...asked }: CallInput<typeof artworkListOther>,
): Promise<CardPage> {
  const works = sql`work INDEXED BY work_by_author_and_kind WHERE work.author_id = ${id} AND work.object_type = ${objectType}`
  return listOfPerson(context, works, sql`work.listing >= 1`, asked)
}

const listedTo = ({ viewer }: Reading): SQL => listedFor(onlookerOf(viewer).levels)

/** `works` is what stands behind FROM: the table by the index that has its works in their order, and which of them. */
async function listOfPerson(
  { database, viewer }: Reading,
  works: SQL,
  only: SQL,
  { cursor, limit = DEFAULT_PAGE_SIZE }: Asked,
): Promise<CardPage> {
  const seek = cursor === undefined ? undefined : below(sql`work.published_at_ms`, sql`work.id`, decodeCursor(cursor))
  const walked = walkedWorks({
    works: sql`SELECT work.id AS id, work.published_at_ms AS at, work.rowid AS row FROM ${works} AND ${seek ?? sql`1`}`,
    hasRow: true,
    fits: sql`${only} AND ${notHiddenFor(viewer?.id ?? null)}`,
    limit: limit + 1,
  })
  return pageOf(await selectWorksAt(database, walked), limit, onlookerOf(viewer))
}
