import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { CollectionId, WorkId } from "../_kernel/ids.ts"
import { keepStatements } from "./collect.ts"
import type { addToCollection, moveInCollection, removeFromCollection } from "./collection-contract.ts"
import { MAXIMUM_IN_COLLECTION, RANK_STEP } from "./collection-rules.ts"
import { isShownTo } from "./visible-work.ts"

type Done = { ok: true }

/** Puts a work to the front of a collection of the viewer's and keeps it. Throws NotFound for either, NotAllowed where one of them is full. */
export async function putIntoCollection(context: MemberContext, asked: CallInput<typeof addToCollection>): Promise<Done> {
  const { database, viewer } = context
  const { id, obj_id: workId } = asked
  const { states } = await namedBatch(database, {
    ...putStatements(context, id, workId),
    states: database.all<{ readonly isKnown: number; readonly isFull: number; readonly isIn: number }>(sql`
      SELECT EXISTS (SELECT 1 FROM work WHERE id = ${workId} AND ${isShownTo(viewer)}) AND ${ownCollection(context, id)} AS "isKnown",
        ${isFull(id)} AS "isFull", ${isItem(context, id, workId)} AS "isIn"`),
  })
  const [state] = states
  if (state?.isKnown !== 1) throw new DomainError("NotFound")
  if (state.isIn !== 1) {
    const message = state.isFull === 1 ? "CollectionFull" : "CollectLimitReached"
    throw new DomainError("NotAllowed", { errors: [{ path: "obj_id", message }] })
  }
  context.wakeFold()
  return { ok: true }
}

/** The statements that keep a work and put it to the front of a collection, where both are the viewer's to do so with and there is room. */
export function putStatements(context: MemberContext, id: CollectionId, workId: WorkId) {
  const { viewer, nowMs } = context
  const front = sql`(SELECT COALESCE(MAX(rank), 0) + ${RANK_STEP} FROM collection_item WHERE collection_id = ${id})`
  return {
    ...keepStatements(context, { id: workId, only: sql`${ownCollection(context, id)} AND NOT ${isFull(id)}` }),
    put: sql`INSERT INTO collection_item (collection_id, object_id, account_id, rank) SELECT ${id}, id, ${viewer.id}, ${front} FROM work
      WHERE id = ${workId} AND ${isShownTo(viewer)} AND ${ownCollection(context, id)} AND ${isKept(context, workId)} AND NOT ${isFull(id)} ON CONFLICT DO NOTHING`,
    touched: sql`UPDATE collection SET updated_at_ms = ${nowMs} WHERE id = ${id} AND account_id = ${viewer.id} AND ${isItem(context, id, workId)}`,
  }
}

/** Takes a work out of a collection of the viewer's; it is kept all the same. Throws NotFound for a collection that is not theirs. */
export async function takeFromCollection(context: MemberContext, asked: CallInput<typeof removeFromCollection>): Promise<Done> {
  const { database, viewer, nowMs } = context
  const { id, obj_id: workId } = asked
  const { own } = await namedBatch(database, {
    touched: sql`UPDATE collection SET updated_at_ms = ${nowMs} WHERE id = ${id} AND account_id = ${viewer.id} AND ${isItem(context, id, workId)}`,
    taken: sql`DELETE FROM collection_item WHERE collection_id = ${id} AND object_id = ${workId} AND account_id = ${viewer.id}`,
    own: database.all(sql`SELECT 1 WHERE ${ownCollection(context, id)}`),
  })
  if (own.length === 0) throw new DomainError("NotFound")
  return { ok: true }
}

/**
 * Puts a work of a collection behind another one, or to its front. As a rule one row is written; where no room is left between two
 * neighbours, all of them get it anew first. Throws NotFound for what is not the viewer's or does not lie there.
 */
export async function moveItem(context: MemberContext, asked: CallInput<typeof moveInCollection>): Promise<Done> {
  const { database } = context
  const { id, obj_id: workId, after_id: afterId } = asked
  const isThere = sql`${isItem(context, id, workId)}${afterId === null ? sql`` : sql` AND ${isItem(context, id, afterId)}`}`
  const isTight = sql`EXISTS (SELECT 1 FROM collection_item AS a CROSS JOIN collection_item AS b ON b.collection_id = a.collection_id
    WHERE a.collection_id = ${id} AND a.object_id = ${afterId} AND b.rank = a.rank - 1 AND b.object_id <> ${workId})`
  const behind = sql`(SELECT COALESCE((a.rank + (SELECT MAX(b.rank) FROM collection_item AS b
      WHERE b.collection_id = a.collection_id AND b.rank < a.rank AND b.object_id <> ${workId})) / 2, a.rank - ${RANK_STEP})
    FROM collection_item AS a WHERE a.collection_id = ${id} AND a.object_id = ${afterId})`
  const front = sql`(SELECT MAX(rank) + ${RANK_STEP} FROM collection_item WHERE collection_id = ${id})`
  const { there } = await namedBatch(database, {
    spread:
      afterId === null
        ? []
        : sql`UPDATE collection_item SET rank = spread.rank FROM (SELECT object_id, ${RANK_STEP} * ROW_NUMBER() OVER (ORDER BY rank, object_id) AS rank
            FROM collection_item WHERE collection_id = ${id}) AS spread
          WHERE collection_item.collection_id = ${id} AND collection_item.object_id = spread.object_id AND ${isThere} AND ${isTight}`,
    moved:
      afterId === workId
        ? []
        : sql`UPDATE collection_item SET rank = ${afterId === null ? front : behind} WHERE collection_id = ${id} AND object_id = ${workId} AND ${isThere}`,
    there: database.all(sql`SELECT 1 WHERE ${isThere}`),
  })
  if (there.length === 0) throw new DomainError("NotFound")
  return { ok: true }
}

function ownCollection({ viewer }: MemberContext, id: CollectionId) {
  return sql`EXISTS (SELECT 1 FROM collection WHERE collection.id = ${id} AND collection.account_id = ${viewer.id})`
}

function isItem({ viewer }: MemberContext, id: CollectionId, workId: WorkId) {
  return sql`EXISTS (SELECT 1 FROM collection_item AS item WHERE item.collection_id = ${id} AND item.object_id = ${workId} AND item.account_id = ${viewer.id})`
}

function isFull(id: CollectionId) {
  return sql`(SELECT COUNT(*) FROM collection_item WHERE collection_id = ${id}) >= ${MAXIMUM_IN_COLLECTION}`
}

function isKept({ viewer }: MemberContext, workId: WorkId) {
  return sql`EXISTS (SELECT 1 FROM collected CROSS JOIN work AS kept ON kept.id = collected.object_id AND kept.object_type = collected.object_type
    WHERE collected.object_id = ${workId} AND collected.account_id = ${viewer.id})`
}
