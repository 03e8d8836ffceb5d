import * as schema from "../../db/schema/index.ts"
import { type CollectionId, newCollectionId, type WorkId } from "../../src/domain/_kernel/ids.ts"
import { makeMember } from "../_http/member.ts"
import { testDatabase } from "../_kernel/runtime.ts"

/** Makes a collection that somebody shows, with works in it, the first first, and answers its id. */
export async function shownCollection(works: readonly WorkId[] = []): Promise<CollectionId> {
  const database = testDatabase()
  const { id: accountId } = await makeMember()
  const id = newCollectionId(Date.now())
  await database.insert(schema.collection).values({ id, accountId, name: "Seas", isShown: true, createdAtMs: 1, updatedAtMs: 1 })
  for (const [index, objectId] of works.toReversed().entries())
    await database.insert(schema.collectionItem).values({ collectionId: id, objectId, accountId, rank: index + 1 })
  return id
}
