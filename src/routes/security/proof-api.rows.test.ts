import { describe, expect, it } from "vitest"
import { codeOf, describeCall, MemberClient, TestClient } from "../../../testing/_http/call.ts"
import {
  emailsTo,
  eventsOf,
  freshEmail,
  freshPhone,
  otherBrowserOf,
  rowOf,
  sentCode,
  staleMember,
} from "../../../testing/security/security.ts"
import { hashPassword, verifyPassword } from "../../domain/identity/password.ts"
import { SESSION_COOKIE } from "../../domain/identity/rules.ts"
import { signIn } from "../../domain/identity/sign-in-contract.ts"
import * as calls from "../../domain/security/contract.ts"

const OLD = "an old and quiet lighthouse"
const NEW = "seven ferries to the north"

async function emailOf(client: TestClient): Promise<string> {
  if (!(client instanceof MemberClient)) throw new Error("a member was expected")
  return (await rowOf(client)).email ?? ""
}

describeCall(calls.prove, {
  accepts: async (client) => sentCode(await emailOf(client), "login"),
  refuses: [
    { input: {}, path: "password" },
    { input: { code: "123456" }, path: "session_id" },
    { input: { code: "12", session_id: "x" }, path: "code" },
  ],
})
describeCall(calls.setPassword, {
  accepts: () => ({ password: NEW }),
  refuses: [
    { input: {}, path: "password" },
    { input: { password: "short" }, path: "password" },
    { input: { password: "password123" }, path: "password" },
  ],
})

describe("proving oneself again", () => {
  it("by password makes an old session fresh under a new reference; the old one proves nothing", async () => {
    const client = await staleMember({ passwordHash: await hashPassword(OLD) })
    const before = client.cookies.get(SESSION_COOKIE) ?? ""
    expect((await client.call(calls.unlinkWay, { way: "password" })).status.code).toBe(codeOf("ReauthenticationRequired"))
    const answer = await client.call(calls.prove, { password: OLD })
    expect(answer.data).toEqual({ ok: true, token: client.cookies.get(SESSION_COOKIE) })
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(before)
    const thief = new TestClient()
    thief.cookies.set(SESSION_COOKIE, before)
    expect((await thief.call(calls.unlinkWay, { way: "password" })).status.msg).not.toBe("success")
    expect((await client.call(calls.unlinkWay, { way: "password" })).status.msg).toBe("success")
  })

  it("by a code that was sent to the account's own address or number", async () => {
    const phone = freshPhone()
    const client = await staleMember({ phone })
    for (const recipient of [await emailOf(client), phone])
      expect((await client.call(calls.prove, await sentCode(recipient, "login"))).status.msg).toBe("success")
  })

  it("refuses a code of another address, of another scene, a wrong one, and one that was used", async () => {
    const client = await staleMember()
    const own = await emailOf(client)
    const good = await sentCode(own, "login")
    const bad = [await sentCode(freshEmail(), "login"), await sentCode(own, "link"), { ...(await sentCode(own, "login")), code: "654321" }]
    for (const input of bad) expect((await client.call(calls.prove, input)).status.code).toBe(codeOf("VerifiCodeError"))
    expect((await client.call(calls.prove, good)).status.msg).toBe("success")
    expect((await client.call(calls.prove, good)).status.code).toBe(codeOf("VerifiCodeError"))
  })

  it("refuses a wrong password and one where there is none, and writes it down", async () => {
    const client = await staleMember({ passwordHash: await hashPassword(OLD) })
    expect((await client.call(calls.prove, { password: NEW })).data).toMatchObject({
      errors: [{ path: "password", message: "PasswordError" }],
    })
    await expect.poll(() => eventsOf(client)).toEqual([["sign-in-failed", "password"]])
    expect((await (await staleMember()).call(calls.prove, { password: OLD })).status.code).toBe(codeOf("PasswordError"))
  })

  it("asks for a human after five guesses, in a count of its own, so that strangers who guess at sign-in keep nobody out", async () => {
    const client = await staleMember({ passwordHash: await hashPassword(OLD) })
    const email = await emailOf(client)
    for (let guess = 0; guess < 5; guess++) await client.call(calls.prove, { password: `${NEW} ${guess}` })
    expect((await client.call(calls.prove, { password: OLD })).status.code).toBe(codeOf("HumanCheckRequired"))
    expect((await new TestClient().call(signIn, { email, password: OLD })).status.msg).toBe("success")
    expect((await client.call(calls.setPassword, { password: NEW, current_password: OLD })).status.code).toBe(codeOf("HumanCheckRequired"))
  })
})

describe("setting a password", () => {
  it("ends every other session, renews this one, and tells the owner", async () => {
    const client = await TestClient.signedIn()
    const other = await otherBrowserOf(client)
    const before = client.cookies.get(SESSION_COOKIE)
    expect((await client.call(calls.setPassword, { password: NEW })).status.msg).toBe("success")
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(before)
    expect((await client.call(calls.listWays, {})).data).toMatchObject({ has_password: true })
    expect((await other.call(calls.listWays, {})).status.code).toBe(codeOf("LoginRequired"))
    expect(await verifyPassword(NEW, (await rowOf(client)).passwordHash)).toBe(true)
    expect(await eventsOf(client)).toEqual([["password-set", ""]])
    await expect.poll(async () => emailsTo(await emailOf(client))).toHaveLength(1)
  })

  it("takes the current password in place of a recent proof, and nothing else", async () => {
    const client = await staleMember({ passwordHash: await hashPassword(OLD) })
    expect((await client.call(calls.setPassword, { password: NEW })).status.code).toBe(codeOf("ReauthenticationRequired"))
    const wrong = await client.call(calls.setPassword, { password: NEW, current_password: `${OLD}!` })
    expect(wrong.data).toMatchObject({ errors: [{ path: "current_password", message: "PasswordError" }] })
    expect(await verifyPassword(OLD, (await rowOf(client)).passwordHash)).toBe(true)
    expect((await client.call(calls.setPassword, { password: NEW, current_password: OLD })).status.msg).toBe("success")
    expect(await verifyPassword(NEW, (await rowOf(client)).passwordHash)).toBe(true)
  })

  it("is done once by two at the same time that both know the current one", async () => {
    const client = await TestClient.signedIn({ over: { passwordHash: await hashPassword(OLD) } })
    const other = await otherBrowserOf(client)
    const answers = await Promise.all([
      client.call(calls.setPassword, { password: NEW, current_password: OLD }),
      other.call(calls.setPassword, { password: `${NEW} again`, current_password: OLD }),
    ])
    expect(answers.filter(({ status }) => status.msg === "success")).toHaveLength(1)
  })
})
