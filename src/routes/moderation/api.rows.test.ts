import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { newAccountId } from "../../domain/_kernel/ids.ts"
import { signOut } from "../../domain/identity/sign-in-contract.ts"
import { banAccount, cancelBan, findAccounts, listBans } from "../../domain/moderation/contract.ts"
import { listTasks } from "../../domain/task/contract.ts"

const database = testDatabase()
const NOBODY = newAccountId(1)

describeCall(banAccount, {
  accepts: async () => ({ account_id: (await TestClient.signedIn()).accountId, reason: "Spam", days: 3 }),
  refuses: [
    { input: { account_id: "user_x", reason: "Spam" }, path: "account_id" },
    { input: { account_id: NOBODY, reason: "" }, path: "reason" },
    { input: { account_id: NOBODY, reason: "   " }, path: "reason" },
    { input: { account_id: NOBODY, reason: "Spam", days: 0 }, path: "days" },
  ],
})

describeCall(cancelBan, {
  accepts: async () => {
    const { accountId } = await TestClient.signedIn()
    await (await moderator()).call(banAccount, { account_id: accountId, reason: "Spam" })
    return { account_id: accountId, note: "A mistake" }
  },
  refuses: [{ input: { account_id: 7 }, path: "account_id" }],
})

describeCall(listBans, {
  accepts: () => ({ limit: 5, state: "in-force" }),
  refuses: [
    { input: { limit: 101 }, path: "limit" },
    { input: { cursor: "!" }, path: "cursor" },
  ],
})

describeCall(findAccounts, { accepts: () => ({ query: "A member" }), refuses: [{ input: { query: "a" }, path: "query" }] })

function moderator() {
  return TestClient.signedIn({ isModerator: true })
}

describe("a ban", () => {
  it("ends every session at once and tells the person why, until when and where to appeal", async () => {
    const member = await TestClient.signedIn()
    const actor = await moderator()
    expect((await actor.call(banAccount, { account_id: member.accountId, reason: "Spam", days: 3 })).status.msg).toBe("success")
    const answer = await member.call(listTasks, {})
    expect(answer.status).toMatchObject({ code: 20006, msg: "AccountBanned" })
    expect(answer.data).toMatchObject({ ban: { reason: "Spam", ends_at: expect.any(String), appeal_email: expect.stringContaining("@") } })
  })

  it("is over when it is cancelled; the dead session stays dead", async () => {
    const member = await TestClient.signedIn()
    const actor = await moderator()
    await actor.call(banAccount, { account_id: member.accountId, reason: "Spam" })
    const cancelled = await actor.call(cancelBan, { account_id: member.accountId, note: "A mistake" })
    expect(cancelled.data).toMatchObject({ state: "cancelled", cancel_note: "A mistake" })
    expect((await member.call(signOut, {})).status.msg).toBe("LoginRequired")
  })

  it("cannot be given twice at once", async () => {
    const { accountId } = await TestClient.signedIn()
    const actor = await moderator()
    const answers = await Promise.all([1, 2, 3, 4].map(() => actor.call(banAccount, { account_id: accountId, reason: "Spam" })))
    expect(answers.map(({ status }) => status.msg).sort()).toEqual(["Conflict", "Conflict", "Conflict", "success"])
    expect(await database.select().from(schema.ban).where(eq(schema.ban.accountId, accountId))).toHaveLength(1)
  })

  it("is noted for the owner and in the audit, which nobody can change", async () => {
    const { accountId } = await TestClient.signedIn()
    await (await moderator()).call(banAccount, { account_id: accountId, reason: "Spam" })
    const events = await database.select().from(schema.securityEvent).where(eq(schema.securityEvent.accountId, accountId))
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([["banned", "Spam"]])
    const audit = await database.select().from(schema.auditEntry).where(eq(schema.auditEntry.subjectId, accountId))
    expect(audit).toHaveLength(1)
    await expect(database.delete(schema.auditEntry).where(eq(schema.auditEntry.subjectId, accountId))).rejects.toThrow()
  })

  it("reaches neither oneself nor, by a moderator, another moderator; an admin may", async () => {
    const [actor, other, admin] = [await moderator(), await moderator(), await TestClient.signedIn({ isAdmin: true })]
    const ban = (client: TestClient, account_id: string) => client.call(banAccount, { account_id, reason: "Spam" })
    expect((await ban(actor, actor.accountId)).status.msg).toBe("NotAllowed")
    expect((await ban(actor, other.accountId)).status.msg).toBe("NotAllowed")
    expect((await ban(actor, NOBODY)).status.msg).toBe("NotFound")
    expect((await ban(admin, other.accountId)).status.msg).toBe("success")
  })
})

describe("the list of bans", () => {
  it("pages by time without a gap and keeps those of one account", async () => {
    const actor = await moderator()
    const { accountId } = await TestClient.signedIn()
    for (let index = 0; index < 3; index++) {
      await actor.call(banAccount, { account_id: accountId, reason: `Spam ${index}` })
      await actor.call(cancelBan, { account_id: accountId })
    }
    const reasons: string[] = []
    let cursor: string | null = null
    do {
      const answer = await actor.call(listBans, { account_id: accountId, limit: 1, ...(cursor === null ? {} : { cursor }) })
      const page = listBans.output().parse(answer.data)
      reasons.push(...page.items.map(({ reason }) => reason))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(reasons).toEqual(["Spam 2", "Spam 1", "Spam 0"])
  })
})

describe("finding accounts", () => {
  it("takes an id, an address, a number or the beginning of a name, and shows addresses in part", async () => {
    const name = `Zoe ${Date.now()}`
    const email = `zoe${Date.now()}@atelier.test`
    const { accountId } = await TestClient.signedIn({ over: { name, email } })
    const actor = await moderator()
    for (const query of [accountId, email.toUpperCase(), name.slice(0, 10)]) {
      const found = findAccounts.output().parse((await actor.call(findAccounts, { query })).data)
      expect(found.items).toContainEqual(expect.objectContaining({ id: accountId, email: "z•••@atelier.test" }))
    }
  })
})
