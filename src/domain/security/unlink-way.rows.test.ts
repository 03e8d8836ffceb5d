import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { makeMemberContext } from "../../../testing/credits/purse.ts"
import { freshPhone } from "../../../testing/security/security.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { removePasskey, removeWay } from "./unlink-way.ts"

async function insertPasskey(accountId: string): Promise<string> {
  const id = newMediaName()
  await testDatabase()
    .insert(schema.passkey)
    .values({ id, accountId, publicKey: "", counter: 0, transports: "[]", label: "Key", createdAtMs: 1 })
  return id
}
const insertProvider = (accountId: string, provider: string) =>
  testDatabase().insert(schema.signInWay).values({ provider, subject: newMediaName(), accountId, label: "", createdAtMs: 1 })
const isKept = async (id: string) => (await testDatabase().select().from(schema.passkey).where(eq(schema.passkey.id, id))).length === 1

it("the last passkey stays where nothing else is left, whatever others have, and goes where another one is", async () => {
  const context = await makeMemberContext()
  const { id: stranger } = testMember()
  const [own, theirs] = [await insertPasskey(context.viewer.id), await insertPasskey(stranger)]
  await insertProvider(stranger, "google")
  await expect(removePasskey(context, { id: own })).rejects.toMatchObject({ code: "LastSignInWay" })
  await expect(removePasskey(context, { id: theirs })).rejects.toMatchObject({ code: "NotFound" })
  const second = await insertPasskey(context.viewer.id)
  expect(await removePasskey(context, { id: own })).toEqual({ ok: true })
  expect([await isKept(own), await isKept(second), await isKept(theirs)]).toEqual([false, true, true])
})

it("of two third parties one may go, and then the other is the last way", async () => {
  const context = await makeMemberContext()
  for (const provider of ["google", "discord"]) await insertProvider(context.viewer.id, provider)
  await removeWay(context, { way: "google" })
  await expect(removeWay(context, { way: "discord" })).rejects.toMatchObject({ code: "LastSignInWay" })
})

it("a passkey or a third party is enough to let the number go, and the number to let either go", async () => {
  const database = testDatabase()
  for (const kind of ["passkey", "google"] as const) {
    const context = await makeMemberContext()
    const id = kind === "passkey" ? await insertPasskey(context.viewer.id) : null
    if (id === null) await insertProvider(context.viewer.id, "google")
    const phone = freshPhone()
    const setPhone = () => database.update(schema.account).set({ phone }).where(eq(schema.account.id, context.viewer.id))
    await setPhone()
    await removeWay(context, { way: "phone" })
    await setPhone()
    await (id === null ? removeWay(context, { way: "google" }) : removePasskey(context, { id }))
    await expect(removeWay(context, { way: "phone" })).rejects.toMatchObject({ code: "LastSignInWay" })
  }
})
