import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { makeMemberContext } from "../../../testing/credits/purse.ts"
import { askDeletion, cancelDeletion } from "./delete-account.ts"

type Account = Partial<typeof schema.account.$inferInsert>

async function contextOf(over: Account) {
  const context = await makeMemberContext()
  await testDatabase().update(schema.account).set(over).where(eq(schema.account.id, context.viewer.id))
  const deletionOf = async () =>
    (await testDatabase().select().from(schema.account).where(eq(schema.account.id, context.viewer.id)))[0]?.deleteAtMs ?? null
  return { context, deletionOf }
}

it.each([
  ["its name", "Mira", true],
  ["its address", "mira@atelier.test", true],
  ["another name", "Mir", false],
  ["another address", "mira@atelier.tes", false],
])("an account is to be deleted only where it is confirmed by its own name or address: %s", async (_what, confirm, isAsked) => {
  const { context, deletionOf } = await contextOf({ name: "Mira" })
  const address = `${context.viewer.id.toLowerCase()}.`
  await testDatabase()
    .update(schema.account)
    .set({ email: `${address}mira@atelier.test` })
    .where(eq(schema.account.id, context.viewer.id))
  const asking = askDeletion(context, { confirm: confirm.includes("@") ? `${address}${confirm}` : confirm })
  if (isAsked) await asking
  else await expect(asking).rejects.toMatchObject({ code: "InvalidInput", errors: [{ path: "confirm", message: "ConfirmationWrong" }] })
  expect((await deletionOf()) !== null).toBe(isAsked)
})

it("the request is taken back until its moment has come, and not at it", async () => {
  const { context, deletionOf } = await contextOf({ name: "T" })
  const set = (deleteAtMs: number) =>
    testDatabase().update(schema.account).set({ deleteAtMs }).where(eq(schema.account.id, context.viewer.id))
  await set(context.nowMs)
  await cancelDeletion(context)
  expect(await deletionOf()).toBe(context.nowMs)
  await set(context.nowMs + 1)
  await cancelDeletion(context)
  expect(await deletionOf()).toBeNull()
})

it("an account that is deleted takes no request and gives none back", async () => {
  const gone = await contextOf({ deletedAtMs: 1 })
  await expect(askDeletion(gone.context, { confirm: "T" })).rejects.toMatchObject({ code: "NotFound" })
  expect(await gone.deletionOf()).toBeNull()
  const { context, deletionOf } = await contextOf({ deletedAtMs: 1, deleteAtMs: 4e12 })
  await cancelDeletion(context)
  expect(await deletionOf()).toBe(4e12)
})
