import { expect, it, test } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { freshEmail, freshPhone } from "../../../testing/identity/sign-in.ts"
import { newRowId } from "../_kernel/ids.ts"
import { findAccounts, listBans } from "./list-bans.ts"

const NOW_MS = 50_000_000
const { context } = makeTestContext({ nowMs: NOW_MS })
const found = async (query: string) => (await findAccounts(context, { query })).items

it("an account is found by its address or its number, exactly, and by the beginning of its id or name", async () => {
  const [email, phone] = [freshEmail(), freshPhone()]
  const byEmail = await insertAccount({ over: { email, name: "Zadie" } })
  const byPhone = await insertAccount({ over: { email: null, phone, name: "Zadkiel" } })
  const ids = async (query: string) => (await found(query)).map(({ id }) => id).toSorted()
  expect(await ids(byEmail)).toEqual([byEmail])
  expect(await ids(byEmail.slice(0, -1))).toEqual([byEmail])
  expect(await ids(byEmail.slice(1))).toEqual([])
  expect(await ids(` ${email.toUpperCase()} `)).toEqual([byEmail])
  expect(await ids(email.slice(1))).toEqual([])
  expect(await ids(`${phone.slice(0, 3)} ${phone.slice(3)}`)).toEqual([byPhone])
  expect(await ids("Zad")).toEqual([byEmail, byPhone].toSorted())
  expect(await ids("Zadi")).toEqual([byEmail])
  expect(await ids("adie")).toEqual([])
})

it("what is shown of an account is no more than its owner would recognize, and nothing of one that is gone", async () => {
  const [plain, gone] = [
    await insertAccount({ over: { email: "zoe@example.org", name: "Zoe" } }),
    await insertAccount({ over: { deletedAtMs: 1 } }),
  ]
  expect(await found(plain)).toMatchObject([{ name: "Zoe", email: "z•••@example.org", status: 1, is_banned: false }])
  const bare = await insertAccount({ over: { email: null, status: 0 } })
  expect(await found(bare)).toMatchObject([{ email: null, status: 0 }])
  expect(await found(gone)).toEqual([])
})

it("no more than twenty are told", async () => {
  for (let count = 0; count < 21; count++) await insertAccount({ over: { name: `Twenty ${count}` } })
  expect(await found("Twenty")).toHaveLength(20)
})

it("bans are told of one account or of all, in force or all, newest first", async () => {
  const accountId = await insertAccount()
  const row = { accountId, reason: "Spam", note: "", actorId: "user_staff" }
  await testDatabase()
    .insert(schema.ban)
    .values([
      { ...row, id: "ban_over", startsAtMs: 1, endsAtMs: NOW_MS },
      { ...row, id: "ban_now", startsAtMs: 2, endsAtMs: NOW_MS + 1 },
      { ...row, id: "ban_cancelled", startsAtMs: 3, endsAtMs: null, cancelledAtMs: 4 },
      { ...row, id: "ban_good", startsAtMs: 4, endsAtMs: null },
      { ...row, id: "ban_others", accountId: await insertAccount(), startsAtMs: 5, endsAtMs: null },
    ])
  const told = async (input: Parameters<typeof listBans>[1]) => (await listBans(context, input)).items.map(({ id }) => id)
  expect(await told({ account_id: accountId })).toEqual(["ban_good", "ban_cancelled", "ban_now", "ban_over"])
  expect(await told({ account_id: accountId, state: "in-force" })).toEqual(["ban_good", "ban_now"])
  const first = await listBans(context, { account_id: accountId, limit: 3 })
  expect(first.items).toHaveLength(3)
  expect(await told({ account_id: accountId, limit: 3, cursor: first.next_cursor ?? "" })).toEqual(["ban_over"])
  expect(await told({})).toContain("ban_others")
})

test.each([
  ["for good", { endsAtMs: null }, true],
  ["for a moment more", { endsAtMs: NOW_MS + 1 }, true],
  ["until now", { endsAtMs: NOW_MS }, false],
  ["and let in again", { endsAtMs: null, cancelledAtMs: 1 }, false],
])("an account is banned that was banned %s: %#", async (_title, over, isBanned) => {
  const accountId = await insertAccount()
  const row = { id: newRowId("ban", NOW_MS), accountId, reason: "Spam", note: "", actorId: "user_staff", startsAtMs: 1 }
  await testDatabase()
    .insert(schema.ban)
    .values({ ...row, ...over })
  expect(await found(accountId)).toMatchObject([{ is_banned: isBanned }])
})
