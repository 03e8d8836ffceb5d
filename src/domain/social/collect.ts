import { and, desc, eq, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { OBJECT_TYPES } from "../post/contribution-rules.ts"
import { cardsFor, IS_OPEN, onlookerOf } from "../post/index.ts"
import { type collectState, type collectList as listDeclaration, MAXIMUM_COLLECTED, type collect as thingDeclaration } from "./contract.ts"

const EVERY_KIND = JSON.stringify(Object.values(OBJECT_TYPES))

type Thing = CallInput<typeof thingDeclaration>

/** Keeps something that was published, at most 10,000 things. Repeating changes nothing. Throws NotFound, NotAllowed at the limit. */
export async function collectThing(
  context: MemberContext,
  { obj_id: objectId, obj_type: objectType }: Thing,
): Promise<{ is_collected: boolean }> {
  const { database, viewer, nowMs } = context
  const { states } = await namedBatch(database, {
    newCollection: sql`INSERT INTO collection (account_id, object_type, object_id, created_at_ms)
      SELECT ${viewer.id}, object_type, id, ${nowMs} FROM work WHERE id = ${objectId} AND object_type = ${objectType} AND ${IS_OPEN}
        AND (SELECT COUNT(*) FROM collection WHERE account_id = ${viewer.id}) < ${MAXIMUM_COLLECTED} ON CONFLICT DO NOTHING`,
    states: database.all<{ readonly isKnown: number; readonly isCollected: number }>(sql`
      SELECT EXISTS (SELECT 1 FROM work WHERE id = ${objectId} AND object_type = ${objectType} AND ${IS_OPEN}) AS "isKnown",
        EXISTS (SELECT 1 FROM collection WHERE account_id = ${viewer.id} AND object_type = ${objectType} AND object_id = ${objectId}) AS "isCollected"`),
  })
  const [state] = states
  if (state?.isKnown !== 1) throw new DomainError("NotFound")
  if (state.isCollected !== 1) throw new DomainError("NotAllowed", { errors: [{ path: "obj_id", message: "CollectLimitReached" }] })
  return { is_collected: true }
}

/** Keeps something no more, whether or not it still exists. */
export async function uncollectThing({ database, viewer }: MemberContext, thing: Thing): Promise<{ is_collected: boolean }> {
  await database.run(sql`DELETE FROM collection
    WHERE account_id = ${viewer.id} AND object_type = ${thing.obj_type} AND object_id = ${thing.obj_id}`)
  return { is_collected: false }
}

/** Those of the named things that the viewer keeps; one query on their index. */
export async function collectedAmong(
  { database, viewer }: MemberContext,
  { obj_ids: ids, obj_type: objectType }: CallInput<typeof collectState>,
): Promise<CallOutput<typeof collectState>> {
  const kinds = objectType === undefined ? sql`SELECT value FROM json_each(${EVERY_KIND})` : sql`${objectType}`
  const rows = await database.all<{ readonly id: string }>(sql`SELECT object_id AS id FROM collection
    WHERE account_id = ${viewer.id} AND object_type IN (${kinds}) AND object_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  return { obj_ids: rows.map(({ id }) => id) }
}

/** A page of what the viewer keeps, last kept first, as the cards of the feeds: what was withdrawn is left out, and what they would have to ask for is masked. Throws InvalidInput (cursor). */
export async function listCollected(
  { database, viewer }: MemberContext,
  input: CallInput<typeof listDeclaration>,
): Promise<CallOutput<typeof listDeclaration>> {
  const { collection, work } = schema
  const limit = input.limit ?? DEFAULT_PAGE_SIZE
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor)
  const rows = await database
    .select({ work, keptAtMs: collection.createdAtMs })
    .from(collection)
    .innerJoin(work, and(eq(work.id, collection.objectId), eq(work.objectType, collection.objectType), IS_OPEN))
    .where(and(eq(collection.accountId, viewer.id), below(collection.createdAtMs, collection.objectId, after)))
    .orderBy(desc(collection.createdAtMs), desc(collection.objectId))
    .limit(limit + 1)
  const page = toPage(rows, limit, (row) => ({ sortValue: row.keptAtMs, id: row.work.id }))
  const cards = cardsFor(
    page.rows.map((row) => row.work),
    onlookerOf(viewer),
  )
  return { items: cards, next_cursor: page.nextCursor }
}
