import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { asCollectionId, newCollectionId, newWorkId } from "../_kernel/ids.ts"
import { changeCollection, createCollection } from "./change-collection.ts"
import { MAXIMUM_COLLECTIONS } from "./collection-rules.ts"

const member = async () => makeTestContext({ viewer: testMember({ id: await insertAccount() }) }).context

it("somebody has so many collections and no more, and begins none with a work that they cannot see", async () => {
  const context = await member()
  const row = { accountId: context.viewer.id, name: "Seas", isShown: false, createdAtMs: 1, updatedAtMs: 1 }
  await testDatabase()
    .insert(schema.collection)
    .values(Array.from({ length: MAXIMUM_COLLECTIONS - 1 }, () => ({ ...row, id: newCollectionId(1) })))
  const hidden = await insertWork({ visibility: "private" })
  for (const obj_id of [newWorkId(1), hidden])
    await expect(createCollection(context, { name: "Hills", obj_id })).rejects.toMatchObject({ code: "NotFound" })
  expect(await createCollection(context, { name: "Hills", obj_id: await insertWork() })).toMatchObject({ name: "Hills", is_shown: false })
  await expect(createCollection(context, { name: "Lakes" })).rejects.toMatchObject({
    code: "NotAllowed",
    errors: [{ path: "name", message: "CollectionLimitReached" }],
  })
  await expect(createCollection(context, { name: "Lakes", obj_id: hidden })).rejects.toMatchObject({ code: "NotFound" })
})

it("a collection is changed by its owner", async () => {
  const [context, other] = [await member(), await member()]
  const id = asCollectionId((await createCollection(context, { name: "Seas" })).id)
  expect(await changeCollection(context, { id, name: " Hills ", is_shown: true })).toMatchObject({ name: "Hills", is_shown: true })
  expect(await changeCollection(context, { id, is_shown: false })).toMatchObject({ name: "Hills", is_shown: false })
  await expect(changeCollection(other, { id, name: "Mine" })).rejects.toMatchObject({ code: "NotFound" })
  await expect(changeCollection(context, { id: newCollectionId(1), name: "Mine" })).rejects.toMatchObject({ code: "NotFound" })
})
