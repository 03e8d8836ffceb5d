import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
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

/** A member with every way to sign in, or with a password alone. */
async function memberWith(ways: "all" | "none") {
  const context = await makeMemberContext()
  const { id } = context.viewer
  const own = ways === "all" ? { email: `${id}@atelier.test`, phone: freshPhone(), passwordHash: "x" } : { email: null }
  await testDatabase().update(schema.account).set(own).where(eq(schema.account.id, id))
  if (ways === "all") await insertProvider(id, "google")
  return { context, passkey: ways === "all" ? await insertPasskey(id) : newMediaName() }
}

describe.each(["email", "phone", "password", "google", "passkey"] as const)("of the ways to sign in: %s", (way) => {
  const tables = { account: ["id"], sign_in_way: ["account_id"], passkey: ["account_id"] }
  const remove = ({ context, passkey }: Awaited<ReturnType<typeof memberWith>>) =>
    way === "passkey" ? removePasskey(context, { id: passkey }) : removeWay(context, { way })

  it("goes from whose it is, alone, and from nobody else", async () => {
    const [one] = [await memberWith("all"), await memberWith("all")]
    const gone = {
      ...{ email: "account one: email=null", phone: "account one: phone=null", password: "account one: password_hash=null" },
      ...{ google: "- sign_in_way one", passkey: "- passkey one" },
    }
    expect(await changedRows(tables, { one: one.context.viewer.id }, () => remove(one))).toEqual([gone[way]])
  })

  it("is not found with somebody who has none, whatever others have", async () => {
    await memberWith("all")
    const nobody = await memberWith("none")
    await insertPasskey(nobody.context.viewer.id)
    await insertProvider(nobody.context.viewer.id, "discord")
    await expect(remove(nobody)).rejects.toMatchObject({ code: "NotFound" })
  })
})

it("with a mailbox go the links that wait there to reset a password, and no other question of anybody's", async () => {
  const { context } = await memberWith("all")
  const { viewer, nowMs } = context
  const [subject, expiresAtMs] = [viewer.id, nowMs + 9]
  const questions = {
    waiting: { subject, kind: "reset" as const, expiresAtMs },
    used: { subject, kind: "reset" as const, expiresAtMs, usedAtMs: 1 },
    over: { subject, kind: "reset" as const, expiresAtMs: nowMs },
    code: { subject, kind: "code" as const, expiresAtMs },
    theirs: { subject: testMember().id, kind: "reset" as const, expiresAtMs },
  }
  const names = Object.fromEntries(Object.keys(questions).map((name) => [name, newMediaName()]))
  for (const [name, question] of Object.entries(questions))
    await testDatabase()
      .insert(schema.challenge)
      .values({ id: names[name] ?? "", payload: "{}", createdAtMs: 1, ...question })
  const changes = (way: "email" | "phone") =>
    changedRows({ challenge: ["id"] }, { ...names, now: nowMs }, () => removeWay(context, { way }))
  expect(await changes("phone")).toEqual([])
  expect(await changes("email")).toEqual(["challenge waiting: expires_at_ms=now"])
})
