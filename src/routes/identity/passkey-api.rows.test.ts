import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { type Ceremony, SoftwareAuthenticator } from "../../../testing/identity/authenticator.ts"
import { emailsTo, eventsOf, rowOf, sessionsOf, staleMember } from "../../../testing/security/security.ts"
import { toBase64Url } from "../../domain/_kernel/base64url.ts"
import { readNewPasskey } from "../../domain/identity/passkey-ceremony.ts"
import * as calls from "../../domain/identity/passkey-contract.ts"
import { userHandleOf } from "../../domain/identity/passkeys.ts"
import { SESSION_COOKIE } from "../../domain/identity/rules.ts"
import { listWays, passkeyDelete, unlinkWay } from "../../domain/security/contract.ts"

type Wrong = Partial<Ceremony>

/** Asks for a passkey's making and answers what the browser would send, with what is wrong with it. */
async function made(client: TestClient, authenticator: SoftwareAuthenticator, wrong: Wrong = {}) {
  const { data } = await client.call(calls.passkeyRegisterOptions, {})
  const { session_id, options } = calls.passkeyRegisterOptions.output().parse(data)
  return { session_id, response: await authenticator.register({ challenge: options.challenge, relyingPartyId: options.rp.id, ...wrong }) }
}

/** Asks to sign in and answers what the browser would send. */
async function shown(client: TestClient, authenticator: SoftwareAuthenticator, wrong: Wrong = {}, userHandle?: string) {
  const { data } = await client.call(calls.passkeyLoginOptions, {})
  const { session_id, options } = calls.passkeyLoginOptions.output().parse(data)
  const response = await authenticator.sign({ challenge: options.challenge, relyingPartyId: options.rpId, ...wrong }, userHandle)
  return { session_id, response }
}

async function memberWithPasskey(): Promise<{ readonly client: MemberClient; readonly authenticator: SoftwareAuthenticator }> {
  const client = await TestClient.signedIn()
  const authenticator = await SoftwareAuthenticator.make()
  const answer = await client.call(calls.passkeyRegister, await made(client, authenticator))
  expect(answer.status.msg).toBe("success")
  return { client, authenticator }
}

async function storedOf(authenticator: SoftwareAuthenticator): Promise<typeof schema.passkey.$inferSelect | undefined> {
  const [row] = await testDatabase().select().from(schema.passkey).where(sql`id = ${authenticator.id}`)
  return row
}

const noResponse = { session_id: "x" }

describeCall(calls.passkeyRegisterOptions, { accepts: () => ({}), refuses: [] })
describeCall(calls.passkeyRegister, {
  accepts: async (client) => made(client, await SoftwareAuthenticator.make()),
  refuses: [
    { input: noResponse, path: "response" },
    { input: { ...noResponse, label: "x".repeat(61), response: {} }, path: "label" },
    { input: { ...noResponse, response: { id: "!", rawId: "a", type: "public-key" } }, path: "response.id" },
  ],
})
describeCall(passkeyDelete, {
  accepts: async (client) => {
    const authenticator = await SoftwareAuthenticator.make()
    await client.call(calls.passkeyRegister, await made(client, authenticator))
    return { id: authenticator.id }
  },
  refuses: [
    { input: {}, path: "id" },
    { input: { id: "not base64url" }, path: "id" },
  ],
})
describeCall(calls.passkeyLoginOptions, { accepts: () => ({}), refuses: [] })
describeCall(calls.passkeyLogin, {
  accepts: async () => shown(new TestClient(), (await memberWithPasskey()).authenticator),
  refuses: [
    { input: noResponse, path: "response" },
    { input: { ...noResponse, response: { id: "a", rawId: "a", type: "password", response: {} } }, path: "response.type" },
  ],
})

describe("a passkey", () => {
  it("is added under a label, shown among the ways, written down and told", async () => {
    const client = await TestClient.signedIn()
    const authenticator = await SoftwareAuthenticator.make()
    const input = { ...(await made(client, authenticator)), label: "  My  key " }
    expect((await client.call(calls.passkeyRegister, input)).data).toMatchObject({ id: authenticator.id, label: "My key" })
    expect((await client.call(listWays, {})).data).toMatchObject({ passkeys: [{ id: authenticator.id, label: "My key", used_at: null }] })
    expect(await eventsOf(client)).toEqual([["passkey-added", "My key"]])
    await expect.poll(async () => emailsTo((await rowOf(client)).email ?? ""), { timeout: 10_000 }).toHaveLength(1)
    const { data } = await client.call(calls.passkeyRegisterOptions, {})
    expect(data).toMatchObject({
      options: { excludeCredentials: [{ id: authenticator.id }], user: { id: userHandleOf(client.accountId) } },
    })
  })

  it("signs in a browser that knows nothing of the account, and counts", async () => {
    const { client, authenticator } = await memberWithPasskey()
    const browser = new TestClient()
    const answer = await browser.call(calls.passkeyLogin, await shown(browser, authenticator, {}, userHandleOf(client.accountId)))
    expect(answer.data).toMatchObject({ state: 1, account: { id: client.accountId } })
    expect(browser.cookies.get(SESSION_COOKIE)).toBeTruthy()
    expect((await browser.call(listWays, {})).status.msg).toBe("success")
    expect(await storedOf(authenticator)).toMatchObject({ counter: 1, usedAtMs: expect.any(Number) })
    expect(await eventsOf(client)).toContainEqual(["signed-in", "passkey"])
    expect((await browser.call(calls.passkeyLogin, await shown(browser, authenticator))).status.msg).toBe("success")
  })

  it("is a recent proof where somebody is signed in for long: the same browser gets a fresh session in place of its own", async () => {
    const { client, authenticator } = await memberWithPasskey()
    const before = (await sessionsOf(client)).length
    expect((await client.call(calls.passkeyLogin, await shown(client, authenticator))).status.msg).toBe("success")
    expect(await sessionsOf(client)).toHaveLength(before)
    expect((await client.call(passkeyDelete, { id: authenticator.id })).status.msg).toBe("success")
  })

  it.each<readonly [string, Wrong]>([
    ["another origin", { origin: "https://evil.test" }],
    ["another site's domain", { relyingPartyId: "evil.test" }],
    ["another challenge", { challenge: toBase64Url(new Uint8Array(32)) }],
    ["a person that the device did not verify", { isUnverified: true }],
  ])("is neither added nor lets anybody in with %s", async (_name, wrong) => {
    const { client, authenticator } = await memberWithPasskey()
    const fresh = await SoftwareAuthenticator.make()
    expect((await client.call(calls.passkeyRegister, await made(client, fresh, wrong))).status.code).toBe(codeOf("InvalidInput"))
    expect(await storedOf(fresh)).toBeUndefined()
    const browser = new TestClient()
    expect((await browser.call(calls.passkeyLogin, await shown(browser, authenticator, wrong))).status.code).toBe(codeOf("LoginFailed"))
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false)
    expect((await storedOf(authenticator))?.usedAtMs).toBeNull()
  })

  it("is added once by one answer, and only by who asked", async () => {
    const [client, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const authenticator = await SoftwareAuthenticator.make()
    const input = await made(client, authenticator)
    expect((await stranger.call(calls.passkeyRegister, input)).status.code).toBe(codeOf("InvalidInput"))
    expect((await client.call(calls.passkeyRegister, input)).status.msg).toBe("success")
    expect((await client.call(calls.passkeyRegister, input)).data).toMatchObject({ errors: [{ path: "session_id" }] })
    expect(await eventsOf(client)).toHaveLength(1)
  })

  it("stays with the account that had it first", async () => {
    const { authenticator } = await memberWithPasskey()
    const other = await TestClient.signedIn()
    const answer = await other.call(calls.passkeyRegister, await made(other, authenticator))
    expect(answer.status.code).toBe(codeOf("LinkedElsewhere"))
    expect((await other.call(listWays, {})).data).toMatchObject({ passkeys: [] })
    expect(await eventsOf(other)).toEqual([])
  })

  it("lets nobody in by an answer that was used, by an unknown credential, or for another account", async () => {
    const { authenticator } = await memberWithPasskey()
    const browser = new TestClient()
    const input = await shown(browser, authenticator)
    expect((await browser.call(calls.passkeyLogin, input)).status.msg).toBe("success")
    const attempts = [
      input,
      await shown(browser, await SoftwareAuthenticator.make()),
      await shown(browser, authenticator, {}, userHandleOf("user_somebody")),
      { ...(await shown(browser, authenticator)), session_id: "another" },
    ]
    for (const attempt of attempts) expect((await browser.call(calls.passkeyLogin, attempt)).status.code).toBe(codeOf("LoginFailed"))
  })

  it("lets nobody in whose counter did not go on, for it was copied; without a counter it goes on for ever", async () => {
    const { authenticator } = await memberWithPasskey()
    const browser = new TestClient()
    const code = async (counter: number) =>
      (await browser.call(calls.passkeyLogin, await shown(browser, authenticator, { counter }))).status.code
    expect([await code(0), await code(0), await code(7)]).toEqual(Array.from({ length: 3 }, () => codeOf("success")))
    expect([await code(7), await code(6), await code(0)]).toEqual(Array.from({ length: 3 }, () => codeOf("LoginFailed")))
    const twins = await Promise.all([code(8), code(8)])
    expect(twins.toSorted((left, right) => left - right)).toEqual([codeOf("success"), codeOf("LoginFailed")])
  })

  it("lets nobody in with a signature of another key", async () => {
    const { authenticator } = await memberWithPasskey()
    const browser = new TestClient()
    const forger = await SoftwareAuthenticator.make()
    const input = await shown(browser, forger)
    const forged = { ...input, response: { ...input.response, id: authenticator.id, rawId: authenticator.id } }
    expect((await browser.call(calls.passkeyLogin, forged)).status.code).toBe(codeOf("LoginFailed"))
  })

  it("is added and removed only with a recent proof, and by nobody but its owner", async () => {
    const { client, authenticator } = await memberWithPasskey()
    const stale = await staleMember()
    for (const [call, input] of [
      [calls.passkeyRegisterOptions, {}],
      [passkeyDelete, { id: authenticator.id }],
    ] as const)
      expect((await stale.call(call, input)).status.code).toBe(codeOf("ReauthenticationRequired"))
    const input = await made(client, await SoftwareAuthenticator.make())
    expect((await stale.call(calls.passkeyRegister, input)).status.code).toBe(codeOf("ReauthenticationRequired"))
    const stranger = await TestClient.signedIn()
    expect((await stranger.call(passkeyDelete, { id: authenticator.id })).status.code).toBe(codeOf("NotFound"))
    expect(await storedOf(authenticator)).toBeDefined()
  })

  it("is a way by itself: the email address may go while it is there, and then it may not", async () => {
    const { client, authenticator } = await memberWithPasskey()
    expect((await client.call(unlinkWay, { way: "email" })).status.msg).toBe("success")
    expect((await client.call(passkeyDelete, { id: authenticator.id })).status.code).toBe(codeOf("LastSignInWay"))
    expect((await client.call(calls.passkeyLogin, await shown(client, authenticator))).status.msg).toBe("success")
  })

  it("comes without anybody's word for its maker; certificates are refused unread", async () => {
    const reasons: unknown[] = []
    const { context } = makeTestContext({ log: { info: (_message, fields) => reasons.push(fields?.["reason"]), error: () => {} } })
    for (const attestation of ["apple", "tpm", "android-key"]) {
      const answer = await (await SoftwareAuthenticator.make()).register({ challenge: "abc", attestation })
      expect(await readNewPasskey(context, answer, "abc")).toBeNull()
    }
    expect(reasons).toEqual(Array.from({ length: 3 }, () => "Error: An attestation came that nobody asked for"))
  })

  it("has at most nineteen beside it", async () => {
    const client = await TestClient.signedIn()
    const late = await made(client, await SoftwareAuthenticator.make())
    const filler = { accountId: client.accountId, publicKey: "", counter: 0, transports: "[]", label: "", createdAtMs: 1 }
    const ids = Array.from({ length: calls.MAXIMUM_PASSKEYS }, (_, index) => `${client.accountId}${index}`)
    await testDatabase()
      .insert(schema.passkey)
      .values(ids.map((id) => ({ ...filler, id })))
    expect((await client.call(calls.passkeyRegister, late)).status.code).toBe(codeOf("Conflict"))
    expect((await client.call(calls.passkeyRegisterOptions, {})).status.code).toBe(codeOf("Conflict"))
  })
})
