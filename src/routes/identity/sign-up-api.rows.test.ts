import { eq, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { askCode, freshEmail, PASSWORD, signedUp, signInByEmail } from "../../../testing/identity/sign-in.ts"
import { newSessionId } from "../../domain/_kernel/ids.ts"
import { findAccount } from "../../domain/identity/facts.ts"
import { openSession } from "../../domain/identity/open-session.ts"
import { finalStep, signIn, signUp } from "../../domain/identity/sign-in-contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { listTasks } from "../../domain/task/contract.ts"

const SECRET = "0123456789abcdefghjkmnpqrs"

describeCall(signUp, {
  accepts: async (client) => {
    const email = freshEmail()
    return { email, password: PASSWORD, ...(await askCode(client, { email }, "sign-up")) }
  },
  refuses: [
    { input: { email: "a@atelier.test", password: "short", code: "123456", session_id: SECRET }, path: "password" },
    { input: { email: "a@atelier.test", password: "password1", code: "123456", session_id: SECRET }, path: "password" },
    { input: { email: "a@atelier.test", password: PASSWORD, code: "12", session_id: SECRET }, path: "code" },
    { input: { email: "a@atelier.test", password: PASSWORD, code: "123456", session_id: SECRET, name: " " }, path: "name" },
  ],
})

describeCall(finalStep, {
  accepts: async (client) => {
    const email = freshEmail()
    const answer = await client.call(signIn, { email, ...(await askCode(client, { email })) })
    const { token } = signIn.output().parse(answer.data)
    return { token, name: "Newcomer" }
  },
  refuses: [
    { input: { token: SECRET, name: "  " }, path: "name" },
    { input: { token: SECRET, name: "x".repeat(41) }, path: "name" },
  ],
})

describe("signing up", () => {
  it("makes an account once for one address, and says so to the second", async () => {
    const email = await signedUp()
    const client = new TestClient()
    const asked = await askCode(client, { email }, "sign-up")
    expect((await client.call(signUp, { email: email.toUpperCase(), password: PASSWORD, ...asked })).status.msg).toBe("EmailRegistered")
  })

  it("refuses an invitation that is none, and keeps the code good", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const asked = await askCode(client, { email }, "sign-up")
    const refused = await client.call(signUp, { email, password: PASSWORD, ...asked, invitation_code: "nobody" })
    expect(refused.status).toMatchObject({ code: 40002, msg: "InviteCodeError" })
    expect(refused.data).toEqual({ errors: [{ path: "invitation_code", message: "InviteCodeError" }] })
    expect((await client.call(signUp, { email, password: PASSWORD, ...asked })).status.msg).toBe("success")
  })

  it("counts the uses of an invitation up to its limit, and notes who invited", async () => {
    const inviter = await TestClient.signedIn()
    const [row] = await testDatabase().select().from(schema.account).where(eq(schema.account.id, inviter.accountId))
    const client = new TestClient()
    const email = freshEmail()
    await client.call(signUp, {
      email,
      password: PASSWORD,
      ...(await askCode(client, { email }, "sign-up")),
      invite_user_code: row?.invitationCode,
    })
    const [invited] = await testDatabase().select().from(schema.account).where(eq(schema.account.email, email))
    expect(invited?.invitedBy).toBe(inviter.accountId)

    const code = `once${Date.now()}`
    await testDatabase().insert(schema.invitation).values({ code, maximumUses: 1, createdBy: "test", createdAtMs: Date.now() })
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const [one, address] = [new TestClient(), freshEmail()]
        const asked = await askCode(one, { email: address }, "sign-up")
        return one.call(signUp, { email: address, password: PASSWORD, ...asked, invitation_code: code })
      }),
    )
    expect(answers.map((answer) => answer.status.msg).sort()).toEqual(["InviteCodeError", "InviteCodeError", "InviteCodeError", "success"])
  })

  it("keeps what the guest made, running tasks included", async () => {
    const client = new TestClient()
    const input = { action: 1, meta: { prompt: "a quiet bay", n_iter: 1 } }
    const key = { "Idempotency-Key": freshEmail() }
    const created = await client.call(createTask, input, key)
    const { id } = createTask.output().parse(created.data)
    await signInByEmail(client, freshEmail())
    const page = listTasks.output().parse((await client.call(listTasks, {})).data)
    expect(page.items.map((task) => task.id)).toEqual([id])
    expect(client.cookies.has("__Host-guest")).toBe(false)
    // The answer was lost on its way and the person signed in meanwhile: the same request still is the same task.
    expect(createTask.output().parse((await client.call(createTask, input, key)).data).id).toBe(id)
  })
})

describe("where somebody comes from", () => {
  it("is kept with the account that is made, and with no other", async () => {
    const email = freshEmail()
    const campaign = { source: "newsletter", track_id: "t1", creative_id: "c9", from_url: "https://example.org/a" }
    const client = new TestClient()
    await client.call(signUp, { email, password: PASSWORD, ...(await askCode(client, { email }, "sign-up")), ...campaign })
    await new TestClient().call(signIn, { email, password: PASSWORD, source: "another" })
    const [row] = await testDatabase().select().from(schema.account).where(eq(schema.account.email, email))
    expect(JSON.parse(row?.signUpOrigin ?? "")).toEqual(campaign)
    const plain = await signedUp()
    const [other] = await testDatabase().select().from(schema.account).where(eq(schema.account.email, plain))
    expect(other?.signUpOrigin).toBeNull()
  })
})

describe("the final step", () => {
  it("makes one account of a token, however often it is sent", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const { token } = signIn.output().parse((await client.call(signIn, { email, ...(await askCode(client, { email })) })).data)
    const answers = await Promise.all([1, 2, 3].map(() => new TestClient().call(finalStep, { token, name: "Twin" })))
    // Whoever has the token is who proved the address: an answer that was lost on its way is given again.
    const accounts = answers.map((answer) => signIn.output().parse(answer.data).account)
    expect(new Set(accounts.map((account) => account?.id)).size).toBe(1)
    const rows = await testDatabase().select().from(schema.account).where(eq(schema.account.email, email))
    expect(rows).toHaveLength(1)
  })
})

describe("a sign-up whose answer was lost", () => {
  it("is answered again with the same account, and only to the same words", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const asked = { email, password: PASSWORD, ...(await askCode(client, { email }, "sign-up")) }
    const first = signUp.output().parse((await client.call(signUp, asked)).data)
    const again = signUp.output().parse((await new TestClient().call(signUp, asked)).data)
    expect([again.state, again.account?.id]).toEqual([1, first.account?.id])
    const other = await new TestClient().call(signUp, { ...asked, password: `${PASSWORD} other` })
    expect([other.status.msg, other.data]).toEqual(["EmailRegistered", expect.anything()])
    const wrong = await new TestClient().call(signUp, { ...asked, code: asked.code === "000000" ? "000001" : "000000" })
    expect(wrong.status.msg).toBe("VerifiCodeError")
  })

  it("signs in though the sign-in could not be noted", async () => {
    const { context } = makeTestContext()
    const id = await insertAccount()
    const found = await findAccount(context.database, sql`account.id = ${id}`)
    if (found === null) throw new Error("no account")
    const kept: string[] = []
    const database: typeof context.database = Object.create(context.database, {
      batch: { value: () => Promise.reject(new TypeError("fetch failed")) },
    })
    const opened = await openSession(
      {
        ...context,
        database,
        sessions: { ...context.sessions, open: async () => ({ token: "token", sessionId: newSessionId(context.nowMs) }) },
        browser: { ...context.browser, keepSession: (token) => void kept.push(token) },
      },
      found,
      "password",
    )
    expect([opened.token, kept]).toEqual(["token", ["token"]])
  })
})
