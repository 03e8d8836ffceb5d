import { Buffer } from "node:buffer"
import { scryptSync } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { askCode, freshEmail, freshPhone, PASSWORD, signedUp } from "../../../testing/identity/sign-in.ts"
import { SESSION_COOKIE } from "../../domain/identity/rules.ts"
import { signIn, signInByProvider, signInBySms, signOut } from "../../domain/identity/sign-in-contract.ts"

const SECRET = "0123456789abcdefghjkmnpqrs"

describeCall(signIn, {
  accepts: async (client) => {
    const email = freshEmail()
    return { email, ...(await askCode(client, { email })) }
  },
  refuses: [
    { input: { email: "a@atelier.test" }, path: "password" },
    { input: { email: "a@atelier.test", code: "123456" }, path: "session_id" },
    { input: { email: "", password: "x" }, path: "email" },
  ],
})

describeCall(signInBySms, {
  accepts: async (client) => {
    const phone = freshPhone()
    return { phone, ...(await askCode(client, { phone })) }
  },
  refuses: [{ input: { phone: "+4915112345678", code: "abcdef", session_id: SECRET }, path: "code" }],
})

describeCall(signInByProvider, {
  accepts: () => ({ type: "google", token: SECRET }),
  answers: "LoginFailed",
  refuses: [{ input: { type: "myspace", token: SECRET }, path: "type" }],
})

describeCall(signOut, { accepts: () => ({}), refuses: [{ input: { everywhere: "yes" }, path: "everywhere" }] })

describe("signing in", () => {
  it("takes the right password, tells a wrong one and an unknown address as specified", async () => {
    const email = await signedUp()
    const client = new TestClient()
    expect((await client.call(signIn, { email, password: PASSWORD })).status.msg).toBe("success")
    expect((await new TestClient().call(signIn, { email, password: "not this one" })).status).toMatchObject({ code: 20005 })
    expect((await new TestClient().call(signIn, { email: freshEmail(), password: PASSWORD })).status).toMatchObject({ code: 20001 })
  })

  it("rotates: a new session at every sign-in, and the one that this browser had is dead", async () => {
    const email = await signedUp()
    const client = new TestClient()
    await client.call(signIn, { email, password: PASSWORD })
    const before = client.cookies.get(SESSION_COOKIE) ?? ""
    await client.call(signIn, { email, password: PASSWORD })
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(before)
    const old = new TestClient()
    old.cookies.set(SESSION_COOKIE, before)
    const answer = await old.call(signOut, {})
    expect(answer.status.msg).toBe("LoginRequired")
    expect(old.cookies.has(SESSION_COOKIE)).toBe(false)
  })

  it("takes the session in the header `token` as well", async () => {
    const email = await signedUp()
    const answer = await new TestClient().call(signIn, { email, password: PASSWORD })
    const { token } = signIn.output().parse(answer.data)
    expect((await new TestClient().call(signOut, {}, { token: token ?? "" })).status.msg).toBe("success")
    expect((await new TestClient().call(signOut, {}, { token: token ?? "" })).status.msg).toBe("LoginRequired")
  })

  it("answers a disabled account by status 2 and no session", async () => {
    const email = await signedUp()
    await testDatabase().update(schema.account).set({ status: 2 }).where(eq(schema.account.email, email))
    const client = new TestClient()
    const answer = await client.call(signIn, { email, password: PASSWORD })
    expect(signIn.output().parse(answer.data)).toMatchObject({ state: 1, account: { status: 2 }, token: null })
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false)
  })

  it("stores a password anew that was stored with weaker parameters, once it was right", async () => {
    const email = await signedUp()
    const salt = Buffer.from("sixteen byte sal")
    const weak = [
      "scrypt",
      1024,
      8,
      1,
      salt.toString("base64url"),
      scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 }).toString("base64url"),
    ]
    await testDatabase()
      .update(schema.account)
      .set({ passwordHash: weak.join("$") })
      .where(eq(schema.account.email, email))
    expect((await new TestClient().call(signIn, { email, password: PASSWORD })).status.msg).toBe("success")
    const stored = () =>
      testDatabase().select({ hash: schema.account.passwordHash }).from(schema.account).where(eq(schema.account.email, email))
    await expect.poll(async () => (await stored())[0]?.hash?.split("$")[1], { timeout: 20_000 }).toBe("16384")
    expect((await new TestClient().call(signIn, { email, password: PASSWORD })).status.msg).toBe("success")
  })

  it("refuses an address that tried too often, whichever accounts it tried", async () => {
    const client = new TestClient()
    const answers = new Set<string>()
    for (let index = 0; index < 30; index++)
      answers.add((await client.call(signIn, { email: freshEmail(), password: PASSWORD })).status.msg)
    expect([...answers]).toEqual(["AccountNoExistent", "HumanCheckRequired"])
  })
})

describe("the security log", () => {
  it("notes sign-up, sign-in and a failure, with the device and without secrets", async () => {
    const email = await signedUp()
    await new TestClient().call(signIn, { email, password: "not this one" })
    await new TestClient().call(signIn, { email, password: PASSWORD })
    const events = await testDatabase()
      .select()
      .from(schema.securityEvent)
      .where(sql`account_id = (SELECT id FROM account WHERE email = ${email})`)
    expect(events.map(({ kind }) => kind).sort()).toEqual(["sign-in-failed", "signed-in", "signed-up"])
    expect(JSON.stringify(events)).not.toContain(PASSWORD)
    expect(codeOf("success")).toBe(10000)
  })
})
