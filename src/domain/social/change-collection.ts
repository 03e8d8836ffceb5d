import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { type CollectionId, newCollectionId } from "../_kernel/ids.ts"
import { flag, select } from "../_kernel/select.ts"
import { checkTexts, fieldsOf, refuseByVerdict, refuseUnlessFit } from "../moderation/index.ts"
import type { Collection, createCollection as createDeclaration, deleteCollection, editCollection } from "./collection-contract.ts"
import { putStatements } from "./collection-items.ts"
import { collectionFields } from "./collection-rows.ts"
import { cleanCollectionName, MAXIMUM_COLLECTIONS } from "./collection-rules.ts"
import { isShownTo } from "./visible-work.ts"

/**
 * Makes a collection of the viewer's, with a work in it where one is named. Throws ContentRefused for its name, NotAllowed at the limit,
 * NotFound for a work that the viewer does not see.
 */
export async function createCollection(context: MemberContext, input: CallInput<typeof createDeclaration>): Promise<Collection> {
  const { database, viewer, nowMs } = context
  const { obj_id: workId, is_shown: isShown = false } = input
  const name = cleanCollectionName(input.name)
  await checkName(context, name, isShown)
  const id = newCollectionId(nowMs)
  const mayPut = workId === undefined ? sql`1` : sql`EXISTS (SELECT 1 FROM work WHERE id = ${workId} AND ${isShownTo(viewer)})`
  const { made, states } = await namedBatch(database, {
    newCollection: sql`INSERT INTO collection (id, account_id, name, is_shown, created_at_ms, updated_at_ms)
      SELECT ${id}, ${viewer.id}, ${name}, ${isShown ? 1 : 0}, ${nowMs}, ${nowMs}
      WHERE (SELECT COUNT(*) FROM collection WHERE account_id = ${viewer.id}) < ${MAXIMUM_COLLECTIONS} AND ${mayPut}`,
    ...(workId === undefined ? {} : putStatements(context, id, workId)),
    made: selectOwn(context, id),
    states: select(database, { mayPut: flag(mayPut) }),
  })
  const [row] = made
  if (row) {
    if (workId !== undefined) context.wakeFold()
    return row
  }
  if (states[0]?.mayPut !== true) throw new DomainError("NotFound")
  throw new DomainError("NotAllowed", { errors: [{ path: "name", message: "CollectionLimitReached" }] })
}

/** Renames a collection of the viewer's, or shows or hides it. Throws ContentRefused for its name, NotFound. */
export async function changeCollection(context: MemberContext, input: CallInput<typeof editCollection>): Promise<Collection> {
  const { database, viewer, nowMs } = context
  const [stored] = await selectOwn(context, input.id)
  if (!stored) throw new DomainError("NotFound")
  const name = input.name === undefined ? stored.name : cleanCollectionName(input.name)
  const isShown = input.is_shown ?? stored.is_shown
  const isRenamed = name !== stored.name
  if (isRenamed || (isShown && !stored.is_shown)) await checkName(context, name, isShown)
  // Both are written together, as they were checked: of two changes at once neither shows a name that was checked for nobody else.
  const { changed } = await namedBatch(database, {
    change: sql`UPDATE collection SET name = ${name}, is_shown = ${isShown ? 1 : 0}, updated_at_ms = ${nowMs}
      WHERE id = ${input.id} AND account_id = ${viewer.id} AND (name <> ${name} OR is_shown <> ${isShown ? 1 : 0})`,
    changed: selectOwn(context, input.id),
  })
  const [row] = changed
  if (!row) throw new DomainError("NotFound")
  return row
}

/** Deletes a collection of the viewer's; what lay in it is kept. */
export async function removeCollection(
  { database, viewer }: MemberContext,
  { id }: CallInput<typeof deleteCollection>,
): Promise<{ ok: true }> {
  await namedBatch(database, {
    items: sql`DELETE FROM collection_item WHERE collection_id = ${id} AND account_id = ${viewer.id}`,
    removed: sql`DELETE FROM collection WHERE id = ${id} AND account_id = ${viewer.id}`,
  })
  return { ok: true }
}

/** A name passes the rules of what profiles say. Of a collection that is shown nobody looks at it first: there it is clean, or refused. */
async function checkName(context: MemberContext, name: string, isShown: boolean): Promise<void> {
  const verdict = await checkTexts(context, "profile", fieldsOf({ name }))
  if (isShown) refuseUnlessFit(verdict)
  else refuseByVerdict(verdict)
}

function selectOwn({ database, viewer }: MemberContext, id: CollectionId) {
  return select(database, collectionFields(viewer.id), sql`collection WHERE collection.id = ${id} AND collection.account_id = ${viewer.id}`)
}
