import { describe, expect, it } from "vitest"
import { codeOf, describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import {
  emailsTo,
  eventsOf,
  freshEmail,
  freshPhone,
  providerProof,
  rowOf,
  sentCode,
  staleMember,
} from "../../../testing/security/security.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { newMediaName } from "../../domain/_kernel/ids.ts"
import { newChallenge } from "../../domain/identity/challenges.ts"
import { beginPasskey } from "../../domain/identity/passkeys.ts"
import { resetPassword } from "../../domain/identity/sign-in-contract.ts"
import * as calls from "../../domain/security/contract.ts"
import { linkEmail } from "../../domain/security/link-address.ts"
import { proveAgain } from "../../domain/security/prove-again.ts"
import { revokeOtherSessions } from "../../domain/security/revoke-sessions.ts"
import { removeWay } from "../../domain/security/unlink-way.ts"

async function emailProof(email = freshEmail()) {
  return { email, ...(await sentCode(email, "link")) }
}

async function phoneProof(phone = freshPhone()) {
  return { phone, ...(await sentCode(phone, "link")) }
}

async function waysOf(client: TestClient) {
  const { data } = await client.call(calls.listWays, {})
  return calls.listWays.output().parse(data)
}

/** A link of the kind that `forgot` sends, waiting in a mailbox. */
async function waitingResetLink(client: MemberClient): Promise<string> {
  const database = testDatabase()
  const link = await newChallenge({ database, nowMs: Date.now() }, { kind: "reset", subject: client.accountId, lifetimeMs: 60_000 })
  await database.run(link.insert)
  return link.secret
}

const badCodes = [
  { input: {}, path: "code" },
  { input: { code: "12345" }, path: "code" },
  { input: { code: "123456" }, path: "session_id" },
] as const

describeCall(calls.linkProvider, {
  accepts: (client) => providerProof(client, "google"),
  refuses: [
    { input: { type: "myspace", token: "x" }, path: "type" },
    { input: { type: "google" }, path: "token" },
  ],
})
describeCall(calls.linkEmail, { accepts: () => emailProof(), refuses: [...badCodes, { input: { code: "123456" }, path: "email" }] })
describeCall(calls.linkPhone, { accepts: () => phoneProof(), refuses: [...badCodes, { input: { code: "123456" }, path: "phone" }] })
describeCall(calls.unlinkWay, {
  accepts: async (client) => {
    await client.call(calls.linkPhone, await phoneProof())
    return { way: "phone" }
  },
  refuses: [
    { input: {}, path: "way" },
    { input: { way: "passkey" }, path: "way" },
  ],
})

describe("what changes the ways in", () => {
  it("asks for a recent proof of who one is", async () => {
    const client = await staleMember({ phone: freshPhone() })
    const answers = [
      await client.call(calls.linkProvider, await providerProof(client, "google")),
      await client.call(calls.linkEmail, await emailProof()),
      await client.call(calls.linkPhone, await phoneProof()),
      await client.call(calls.unlinkWay, { way: "phone" }),
    ]
    for (const { status } of answers) expect(status.code).toBe(codeOf("ReauthenticationRequired"))
    expect(await eventsOf(client)).toEqual([])
  })
})

describe("linking a third party", () => {
  it("shows it among the ways, writes it down and tells the owner; linking it again changes nothing", async () => {
    const client = await TestClient.signedIn()
    const subject = newMediaName()
    for (let time = 0; time < 2; time++)
      expect((await client.call(calls.linkProvider, await providerProof(client, "discord", subject))).status.msg).toBe("success")
    expect((await waysOf(client)).providers).toMatchObject([{ type: "discord", label: `${subject}@third.test` }])
    expect(await eventsOf(client)).toEqual([["way-linked", "discord"]])
    await expect.poll(async () => emailsTo((await rowOf(client)).email ?? "")).toHaveLength(1)
  })

  it("refuses what another account has, and a second person of one third party", async () => {
    const [first, second] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const subject = newMediaName()
    await first.call(calls.linkProvider, await providerProof(first, "google", subject))
    const taken = await second.call(calls.linkProvider, await providerProof(second, "google", subject))
    expect(taken.status.code).toBe(codeOf("LinkedElsewhere"))
    const another = await first.call(calls.linkProvider, await providerProof(first, "google"))
    expect(another.status.code).toBe(codeOf("Conflict"))
    expect((await waysOf(first)).providers).toHaveLength(1)
    expect((await waysOf(second)).providers).toEqual([])
    expect(await eventsOf(second)).toEqual([])
  })

  it("takes a proof once, of the type that it was made for, in the browser that brought it back", async () => {
    const client = await TestClient.signedIn()
    const elsewhere = await providerProof(new TestClient(), "google")
    expect((await client.call(calls.linkProvider, elsewhere)).status.code).toBe(codeOf("LoginFailed"))
    const other = await providerProof(client, "google")
    expect((await client.call(calls.linkProvider, { ...other, type: "discord" })).status.code).toBe(codeOf("LoginFailed"))
    const good = await providerProof(client, "google")
    expect((await client.call(calls.linkProvider, good)).status.msg).toBe("success")
    expect((await client.call(calls.linkProvider, good)).status.code).toBe(codeOf("LoginFailed"))
  })
})

describe("linking an address or number", () => {
  it("changes the email address, tells the old and the new one, and ends links that wait in the old mailbox", async () => {
    const client = await TestClient.signedIn()
    const old = (await rowOf(client)).email ?? ""
    const token = await waitingResetLink(client)
    const proof = await emailProof()
    expect((await client.call(calls.linkEmail, { ...proof, email: ` ${proof.email.toUpperCase()} ` })).status.msg).toBe("success")
    expect((await waysOf(client)).email).toBe(proof.email)
    expect(await eventsOf(client)).toEqual([["way-linked", "email"]])
    for (const address of [old, proof.email]) await expect.poll(() => emailsTo(address)).toHaveLength(1)
    const late = await client.call(resetPassword, { token, password: "seven ferries to the north" })
    expect(late.status.code).toBe(codeOf("ResetLinkExpired"))
  })

  it("links a number to an account that had none", async () => {
    const client = await TestClient.signedIn()
    const proof = await phoneProof()
    expect((await client.call(calls.linkPhone, proof)).status.msg).toBe("success")
    expect((await waysOf(client)).phone).toBe(proof.phone)
    expect(await eventsOf(client)).toEqual([["way-linked", "phone"]])
  })

  it("refuses what another account has, also where two ask at once", async () => {
    const owner = await TestClient.signedIn()
    const taken = (await rowOf(owner)).email ?? ""
    const client = await TestClient.signedIn()
    expect((await client.call(calls.linkEmail, await emailProof(taken))).status.code).toBe(codeOf("EmailRegistered"))
    const phone = freshPhone()
    const answers = await Promise.all([
      owner.call(calls.linkPhone, await phoneProof(phone)),
      client.call(calls.linkPhone, await phoneProof(phone)),
    ])
    expect(answers.map(({ status }) => status.code).toSorted((left, right) => left - right)).toEqual([
      codeOf("success"),
      codeOf("PhoneRegistered"),
    ])
  })
})

describe("unlinking", () => {
  it("removes each way while another is left, never the last", async () => {
    const client = await TestClient.signedIn({ over: { phone: freshPhone() } })
    const address = (await rowOf(client)).email ?? ""
    await client.call(calls.linkProvider, await providerProof(client, "google"))
    expect((await client.call(calls.unlinkWay, { way: "email" })).status.msg).toBe("success")
    expect((await client.call(calls.unlinkWay, { way: "phone" })).status.msg).toBe("success")
    expect((await client.call(calls.unlinkWay, { way: "google" })).status.code).toBe(codeOf("LastSignInWay"))
    expect((await client.call(calls.unlinkWay, { way: "discord" })).status.code).toBe(codeOf("NotFound"))
    expect((await client.call(calls.unlinkWay, { way: "email" })).status.code).toBe(codeOf("NotFound"))
    expect(await waysOf(client)).toMatchObject({ email: null, phone: null, providers: [{ type: "google" }] })
    expect((await eventsOf(client)).slice(1)).toEqual([
      ["way-unlinked", "email"],
      ["way-unlinked", "phone"],
    ])
    // One when Google was linked, one when the address itself went; from then on there is nobody to write to.
    await expect.poll(() => emailsTo(address)).toHaveLength(2)
  })

  it("does not count a password without an email address, and takes it away without asking for another way", async () => {
    const alone = await TestClient.signedIn({ over: { passwordHash: "scrypt$x" } })
    expect((await alone.call(calls.unlinkWay, { way: "email" })).status.code).toBe(codeOf("LastSignInWay"))
    expect((await alone.call(calls.unlinkWay, { way: "password" })).status.msg).toBe("success")
    expect((await rowOf(alone)).passwordHash).toBeNull()
  })

  it("keeps one of the last two that are removed at once", async () => {
    for (let round = 0; round < 5; round++) {
      const client = await TestClient.signedIn({ over: { phone: freshPhone() } })
      const answers = await Promise.all([client.call(calls.unlinkWay, { way: "email" }), client.call(calls.unlinkWay, { way: "phone" })])
      expect(answers.map(({ status }) => status.code).toSorted((left, right) => left - right)).toEqual([
        codeOf("success"),
        codeOf("LastSignInWay"),
      ])
      expect(await eventsOf(client)).toHaveLength(1)
    }
  })

  it("leaves the account of a stranger as it is", async () => {
    const [client, stranger] = [await TestClient.signedIn({ over: { phone: freshPhone() } }), await TestClient.signedIn()]
    await stranger.call(calls.linkProvider, await providerProof(stranger, "google"))
    expect((await client.call(calls.unlinkWay, { way: "google" })).status.code).toBe(codeOf("NotFound"))
    expect((await waysOf(stranger)).providers).toHaveLength(1)
  })
})

describe("a change", () => {
  it("is one batch, behind one question where a code is tried", async () => {
    const viewer = testMember()
    const { context, counts } = makeTestContext({ viewer })
    const email = freshEmail()
    const proof = { email, ...(await sentCode(email, "link")) }
    const changes: readonly (readonly [roundTrips: number, () => Promise<unknown>])[] = [
      [1, () => removeWay(context, { way: "email" })],
      [2, () => linkEmail(context, proof)],
      [1, () => beginPasskey(context)],
      [1, () => proveAgain(context, { code: "123456", session_id: "x" })],
      [1, () => revokeOtherSessions({ ...context, sessions: { ...context.sessions, end: async () => 1 } })],
    ]
    for (const [roundTrips, change] of changes) {
      const before = counts.roundTrips
      // There is no such account: each is refused after it asked.
      await expect(change()).rejects.toBeInstanceOf(DomainError)
      expect(counts.roundTrips - before).toBe(roundTrips)
    }
  })
})
