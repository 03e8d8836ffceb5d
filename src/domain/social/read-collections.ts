import { and, desc, eq, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { pageOf } from "../_kernel/page-of.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { flag, select, via } from "../_kernel/select.ts"
import { cardsFor, IS_OPEN, onlookerOf } from "../post/index.ts"
import { imageUrlFor, isVisible } from "../profile/index.ts"
import type { collectionDetail, collectionList } from "./collection-contract.ts"
import { collectionFields, holdsWork } from "./collection-rows.ts"
import { notHiddenFor } from "./hidden-rows.ts"
import { isShownTo } from "./visible-work.ts"

/**
 * A page of somebody's collections, last changed first: those that they show, all of them for themself; one batch. Throws LoginRequired
 * without an id for guests, NotFound for a person who is not shown, InvalidInput (cursor).
 */
export async function listCollections(
  { database, viewer, nowMs }: Context,
  asked: CallInput<typeof collectionList>,
): Promise<CallOutput<typeof collectionList>> {
  const viewerId = viewer?.id ?? null
  const id = asked.id ?? (viewer?.kind === "member" ? viewer.id : null)
  if (id === null) throw new DomainError("LoginRequired")
  const page = pageOf(asked)
  const { obj_id: workId } = asked
  const { owners, rows } = await namedBatch(database, {
    owners: database.all(sql`SELECT 1 FROM account WHERE account.id = ${id} AND ${isVisible(viewerId, nowMs)}`),
    rows: page.rows(
      database,
      { collection: collectionFields(viewerId), has: flag(workId === undefined ? sql`0` : holdsWork(workId)) },
      sql`collection WHERE collection.account_id = ${id} ${id === viewerId ? sql`` : sql`AND collection.is_shown = 1`}`,
      [schema.collection.updatedAtMs, schema.collection.id],
    ),
  })
  if (owners.length === 0) throw new DomainError("NotFound")
  return page.answer(rows, ({ collection, has }) => (workId === undefined ? collection : { ...collection, has }))
}

/**
 * A collection with a page of its works, in their order; one batch. Its owner sees what is open, masked where they would have to ask for it;
 * others see what is listed and what they want to meet. Throws NotFound for one that is not shown to the viewer, InvalidInput (cursor).
 */
export async function readCollection(
  { database, viewer, nowMs }: Context,
  asked: CallInput<typeof collectionDetail>,
): Promise<CallOutput<typeof collectionDetail>> {
  const { account, collectionItem, work } = schema
  const viewerId = viewer?.id ?? null
  const limit = asked.limit ?? DEFAULT_PAGE_SIZE
  const after = asked.cursor === undefined ? undefined : decodeCursor(asked.cursor)
  const isOwn = sql`${collectionItem.accountId} = ${viewerId ?? ""}`
  const { heads, rows } = await namedBatch(database, {
    heads: select(
      database,
      {
        collection: collectionFields(viewerId),
        owner: { id: account.id, name: account.name, avatar: via(account.avatarKey, (key) => imageUrlFor(key, viewer)) },
      },
      sql`collection CROSS JOIN account ON account.id = collection.account_id
      WHERE collection.id = ${asked.id} AND (collection.is_shown = 1 OR collection.account_id = ${viewerId ?? ""}) AND ${isVisible(viewerId, nowMs)}`,
    ),
    rows: database
      .select({ work, rank: collectionItem.rank })
      .from(collectionItem)
      .innerJoin(
        work,
        and(
          eq(work.id, collectionItem.objectId),
          IS_OPEN,
          notHiddenFor(viewerId),
          sql`(${isOwn} OR (${work.visibility} = 'public' AND ${isShownTo(viewer)}))`,
        ),
      )
      .where(and(eq(collectionItem.collectionId, asked.id), below(collectionItem.rank, collectionItem.objectId, after)))
      .orderBy(desc(collectionItem.rank), desc(collectionItem.objectId))
      .limit(limit + 1),
  })
  const [head] = heads
  if (!head) throw new DomainError("NotFound")
  const page = toPage(rows, limit, (row) => ({ sortValue: row.rank, id: row.work.id }))
  const works = page.rows.map((row) => row.work)
  return {
    ...head,
    items: cardsFor(works, onlookerOf(viewer)),
    next_cursor: page.nextCursor,
  }
}
