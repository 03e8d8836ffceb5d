import { Buffer } from "node:buffer"
import { scryptSync } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import {
  askCode,
  database,
  freshEmail,
  freshPhone,
  lastEmail,
  PASSWORD,
  signInByEmail,
  signUpWith,
} from "../../../testing/identity/sign-in.ts"
import { SESSION_COOKIE } from "../../domain/identity/rules.ts"
import * as calls from "../../domain/identity/sign-in-contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { listTasks } from "../../domain/task/contract.ts"

const { sendCode, signUp, signIn, signInBySms, signInByProvider, finalStep, signOut, forgotPassword, resetPassword } = calls
const SECRET = "0123456789abcdefghjkmnpqrs"

describeCall(sendCode, {
  accepts: () => ({ type: "email", email: freshEmail(), scene: "login" }),
  refuses: [
    { input: { type: "pigeon", scene: "login" }, path: "type" },
    { input: { type: "email", scene: "login" }, path: "email" },
    { input: { type: "sms", scene: "login" }, path: "phone" },
    { input: { type: "email", email: "a@b.org", scene: "else" }, path: "scene" },
  ],
})

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

describeCall(signOut, { accepts: () => ({}), refuses: [{ input: { everywhere: "yes" }, path: "everywhere" }] })

describeCall(forgotPassword, {
  accepts: async () => {
    const email = freshEmail()
    await signUpWith(new TestClient(), email)
    return { email }
  },
  refuses: [{ input: {}, path: "email" }],
})

describeCall(resetPassword, {
  accepts: async () => ({ token: await resetTokenOf(await signedUp()), password: "another long sentence" }),
  refuses: [{ input: { token: "", password: "x" }, path: "token" }],
})

async function signedUp(): Promise<string> {
  const email = freshEmail()
  await signUpWith(new TestClient(), email)
  return email
}

async function resetTokenOf(email: string): Promise<string> {
  const answer = await new TestClient().call(forgotPassword, { email })
  expect(answer.status.msg).toBe("success")
  return /#token=([0-9a-z]+)/.exec(await lastEmail(email))?.[1] ?? ""
}

describe("codes", () => {
  it("are good once, and only for the request and the address that asked", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const asked = await askCode(client, { email })
    const other = await askCode(new TestClient(), { email: freshEmail() })
    const answers = [
      await client.call(signIn, { email, code: asked.code, session_id: other.session_id }),
      await client.call(signIn, { email: freshEmail(), ...asked }),
    ]
    for (const answer of answers) expect(answer.status.msg).toBe("VerifiCodeError")
    expect((await client.call(signIn, { email, ...asked })).status.msg).toBe("success")
    expect((await client.call(signIn, { email, ...asked })).status.msg).toBe("VerifiCodeError")
  })

  it("are spent after five wrong tries", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const asked = await askCode(client, { email })
    const wrong = asked.code === "000000" ? "000001" : "000000"
    for (let index = 0; index < 5; index++) await client.call(signIn, { email, code: wrong, session_id: asked.session_id })
    expect((await client.call(signIn, { email, ...asked })).status.msg).toBe("VerifiCodeError")
  })

  it("expire", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const asked = await askCode(client, { email })
    await database
      .update(schema.challenge)
      .set({ expiresAtMs: Date.now() - 1 })
      .where(eq(schema.challenge.subject, email))
    expect((await client.call(signIn, { email, ...asked })).status.msg).toBe("VerifiCodeError")
  })

  it("of 10 simultaneous answers let one in", async () => {
    const email = freshEmail()
    const asked = await askCode(new TestClient(), { email })
    const answers = await Promise.all(Array.from({ length: 10 }, () => new TestClient().call(signIn, { email, ...asked })))
    expect(answers.filter((answer) => answer.status.msg === "success")).toHaveLength(1)
  })

  it("are asked for alike whether there is an account or not", async () => {
    const known = await signedUp()
    const [first, second] = [
      await new TestClient().call(sendCode, { type: "email", email: known, scene: "login" }),
      await new TestClient().call(sendCode, { type: "email", email: freshEmail(), scene: "login" }),
    ]
    expect(first.status.msg).toBe(second.status.msg)
    expect(Object.keys(first.data as object)).toEqual(Object.keys(second.data as object))
  })
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
    expect((await client.call(signUp, { email, password: PASSWORD, ...asked })).status.msg).toBe("success")
  })

  it("counts the uses of an invitation up to its limit, and notes who invited", async () => {
    const inviter = await TestClient.signedIn()
    const [row] = await database.select().from(schema.account).where(eq(schema.account.id, inviter.accountId))
    const client = new TestClient()
    const email = freshEmail()
    await client.call(signUp, {
      email,
      password: PASSWORD,
      ...(await askCode(client, { email }, "sign-up")),
      invite_user_code: row?.invitationCode,
    })
    const [invited] = await database.select().from(schema.account).where(eq(schema.account.email, email))
    expect(invited?.invitedBy).toBe(inviter.accountId)

    const code = `once${Date.now()}`
    await database.insert(schema.invitation).values({ code, maximumUses: 1, createdBy: "test", createdAtMs: Date.now() })
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

  it("sets the cookie T as ruled: 60 days, HttpOnly, Secure, SameSite=Lax, for every path", async () => {
    const email = await signedUp()
    const response = await new TestClient().send("/api/v1/account/login-in", {
      method: "POST",
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { "Content-Type": "application/json" },
    })
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith("T="))
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=5184000"]) expect(cookie).toContain(attribute)
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
    await database.update(schema.account).set({ status: 2 }).where(eq(schema.account.email, email))
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
    await database
      .update(schema.account)
      .set({ passwordHash: weak.join("$") })
      .where(eq(schema.account.email, email))
    expect((await new TestClient().call(signIn, { email, password: PASSWORD })).status.msg).toBe("success")
    const stored = () => database.select({ hash: schema.account.passwordHash }).from(schema.account).where(eq(schema.account.email, email))
    await expect.poll(async () => (await stored())[0]?.hash?.split("$")[1], { timeout: 20_000 }).toBe("16384")
    expect((await new TestClient().call(signIn, { email, password: PASSWORD })).status.msg).toBe("success")
  })

  it("asks a guesser for a check before the next try, from wherever the tries come", async () => {
    const email = await signedUp()
    const answers: string[] = []
    for (let index = 0; index < 8; index++)
      answers.push((await new TestClient().call(signIn, { email, password: `wrong ${index} wrong` })).status.msg)
    expect(answers[0]).toBe("PasswordError")
    expect(answers.at(-1)).toBe("HumanCheckRequired")
    const asked = await new TestClient().call(signIn, { email, password: PASSWORD })
    expect(asked.data).toMatchObject({ challenge: { kind: "proof-of-work" } })
    const forged = await new TestClient().call(signIn, { email, password: PASSWORD, human_check: "forged" })
    expect(forged.status.msg).toBe("HumanCheckRequired")
  })

  it("refuses an address that tried too often, whichever accounts it tried", async () => {
    const client = new TestClient()
    const answers = new Set<string>()
    for (let index = 0; index < 30; index++)
      answers.add((await client.call(signIn, { email: freshEmail(), password: PASSWORD })).status.msg)
    expect([...answers]).toEqual(["AccountNoExistent", "HumanCheckRequired"])
  })
})

describe("the final step", () => {
  it("makes one account of a token, however often it is sent", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const { token } = signIn.output().parse((await client.call(signIn, { email, ...(await askCode(client, { email })) })).data)
    const answers = await Promise.all([1, 2, 3].map(() => new TestClient().call(finalStep, { token, name: "Twin" })))
    expect(answers.filter((answer) => answer.status.msg === "success")).toHaveLength(1)
    const rows = await database.select().from(schema.account).where(eq(schema.account.email, email))
    expect(rows).toHaveLength(1)
  })
})

describe("resetting a password", () => {
  it("ends every session, and the link is good once", async () => {
    const email = await signedUp()
    const device = new TestClient()
    await device.call(signIn, { email, password: PASSWORD })
    const token = await resetTokenOf(email)
    const spare = await resetTokenOf(email)
    expect((await new TestClient().call(resetPassword, { token, password: "an entirely new one" })).status.msg).toBe("success")
    expect((await device.call(signOut, {})).status.msg).toBe("LoginRequired")
    expect((await new TestClient().call(resetPassword, { token, password: "yet another one" })).status).toMatchObject({
      code: 20003,
      msg: "ResetLinkExpired",
    })
    expect((await new TestClient().call(resetPassword, { token: spare, password: "yet another one" })).status).toMatchObject({
      code: 20002,
    })
    expect((await new TestClient().call(signIn, { email, password: "an entirely new one" })).status.msg).toBe("success")
    expect((await new TestClient().call(signIn, { email, password: PASSWORD })).status.msg).toBe("PasswordError")
  })

  it("refuses a weak password and keeps the link good", async () => {
    const token = await resetTokenOf(await signedUp())
    expect((await new TestClient().call(resetPassword, { token, password: "12345678" })).status.msg).toBe("InvalidInput")
    expect((await new TestClient().call(resetPassword, { token, password: "an entirely new one" })).status.msg).toBe("success")
  })
})

describe("the security log", () => {
  it("notes sign-up, sign-in and a failure, with the device and without secrets", async () => {
    const email = await signedUp()
    await new TestClient().call(signIn, { email, password: "not this one" })
    await new TestClient().call(signIn, { email, password: PASSWORD })
    const events = await database
      .select()
      .from(schema.securityEvent)
      .where(sql`account_id = (SELECT id FROM account WHERE email = ${email})`)
    expect(events.map(({ kind }) => kind).sort()).toEqual(["sign-in-failed", "signed-in", "signed-up"])
    expect(JSON.stringify(events)).not.toContain(PASSWORD)
    expect(codeOf("success")).toBe(10000)
  })
})
