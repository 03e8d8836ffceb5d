import { describe, expect, it } from "vitest"
import { codeOf, describeCall, MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { emailsTo, eventsOf, otherBrowserOf, rowOf, sessionsOf } from "../../../testing/security/security.ts"
import { newSessionId } from "../../domain/_kernel/ids.ts"
import { SESSION_COOKIE } from "../../domain/identity/rules.ts"
import { noteSecurity } from "../../domain/identity/security-log.ts"
import * as calls from "../../domain/security/contract.ts"
import { listSessions } from "../../domain/security/list-sessions.ts"
import { listWays } from "../../domain/security/list-ways.ts"
import { readSecurityLog } from "../../domain/security/read-security-log.ts"

function memberOf(client: TestClient): MemberClient {
  if (client instanceof MemberClient) return client
  throw new Error("a member was expected")
}

async function idOfOther(client: MemberClient): Promise<string> {
  await otherBrowserOf(client)
  const { data } = await client.call(calls.listSessions, {})
  const { items } = calls.listSessions.output().parse(data)
  const other = items.find((item) => !item.is_current)
  if (!other) throw new Error("the other browser is not listed")
  return other.id
}

const badPages = [
  { input: { cursor: "nonsense" }, path: "cursor" },
  { input: { limit: 101 }, path: "limit" },
] as const

describeCall(calls.listSessions, { accepts: () => ({}), refuses: [] })
describeCall(calls.revokeSession, {
  accepts: async (client) => ({ id: await idOfOther(memberOf(client)) }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: "session_1" }, path: "id" },
  ],
})
describeCall(calls.revokeOtherSessions, { accepts: () => ({}), refuses: [] })
describeCall(calls.securityLog, { accepts: () => ({ limit: 5 }), refuses: badPages })
describeCall(calls.listWays, { accepts: () => ({}), refuses: [] })

describe("the list of sessions", () => {
  it("tells every device the last used first, and which one asks", async () => {
    const client = await TestClient.signedIn()
    await otherBrowserOf(client, 60_000)
    const { data } = await client.call(calls.listSessions, {})
    expect(data).toMatchObject({
      items: [
        { is_current: true, device: "A test", address: "10.0.0.1" },
        { is_current: false, device: "Another browser", address: "10.0.0.2" },
      ],
    })
  })
})

describe("ending a session", () => {
  it("ends that one at once and for good, and tells the owner", async () => {
    const client = await TestClient.signedIn()
    const other = await otherBrowserOf(client)
    const otherId = (await sessionsOf(client)).find(({ name }) => name === "Another browser")?.id
    expect((await client.call(calls.revokeSession, { id: otherId })).data).toEqual({ ended: 1 })
    expect((await other.call(calls.listSessions, {})).status.code).toBe(codeOf("LoginRequired"))
    expect((await client.call(calls.listSessions, {})).status.msg).toBe("success")
    expect((await client.call(calls.revokeSession, { id: otherId })).status.code).toBe(codeOf("NotFound"))
    expect(await eventsOf(client)).toEqual([["session-revoked", "Another browser"]])
    await expect.poll(async () => emailsTo((await rowOf(client)).email ?? "")).toHaveLength(1)
  })

  it("answers NotFound for the session of another account and for none", async () => {
    const stranger = await TestClient.signedIn()
    const [theirs] = await sessionsOf(stranger)
    const client = await TestClient.signedIn()
    for (const id of [theirs?.id, newSessionId(Date.now())])
      expect((await client.call(calls.revokeSession, { id })).status.code).toBe(codeOf("NotFound"))
    expect((await stranger.call(calls.listSessions, {})).status.msg).toBe("success")
  })

  it("signs out when it is the own one: the browser forgets it", async () => {
    const client = await TestClient.signedIn()
    const [own] = await sessionsOf(client)
    expect((await client.call(calls.revokeSession, { id: own?.id })).data).toEqual({ ended: 1 })
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false)
    expect(await eventsOf(client)).toEqual([["signed-out", "A test"]])
  })

  it("ends all others and keeps this one", async () => {
    const client = await TestClient.signedIn()
    const others = [await otherBrowserOf(client), await otherBrowserOf(client)]
    expect((await client.call(calls.revokeOtherSessions, {})).data).toEqual({ ended: 2 })
    expect((await client.call(calls.revokeOtherSessions, {})).data).toEqual({ ended: 0 })
    for (const other of others) expect((await other.call(calls.listSessions, {})).status.code).toBe(codeOf("LoginRequired"))
    expect((await client.call(calls.listSessions, {})).status.msg).toBe("success")
    expect(await eventsOf(client)).toEqual([["sessions-revoked", "2"]])
  })
})

describe("the security log", () => {
  it("pages every event of the own account newest first, also those of one moment", async () => {
    const client = await TestClient.signedIn()
    const stranger = await TestClient.signedIn()
    const database = testDatabase()
    const nowMs = Date.now()
    const origin = { address: "10.0.0.9", userAgent: "Firefox/140.0 (X11; Linux)", site: "", locale: "en" } as const
    for (const [index, atMs] of [nowMs - 2, nowMs - 1, nowMs - 1, nowMs].entries())
      await database.run(noteSecurity({ nowMs: atMs, origin }, client.accountId, "way-linked", String(index)))
    await database.run(noteSecurity({ nowMs, origin }, stranger.accountId, "way-linked", "theirs"))

    const seen: string[] = []
    let cursor: string | null = null
    do {
      const input: { limit: number; cursor?: string } = { limit: 2, ...(cursor === null ? {} : { cursor }) }
      const page = calls.securityLog.output().parse((await client.call(calls.securityLog, input)).data)
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.items.map(({ detail }) => detail))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect([seen[0], seen.slice(1, 3).toSorted(), seen[3], seen.length]).toEqual(["3", ["1", "2"], "0", 4])
  })
})

describe("reading", () => {
  it("makes one round trip along an index, without scan or sort; the list of sessions none", async () => {
    const viewer = testMember()
    const { context, counts, plans } = makeTestContext({ viewer })
    await readSecurityLog(context, {})
    await readSecurityLog(context, { cursor: btoa("5:event_x") })
    expect(counts.roundTrips).toBe(2)
    await listWays(context).catch(() => undefined)
    expect(counts.roundTrips).toBe(3)
    await listSessions(context)
    expect(counts.roundTrips).toBe(3)
    const steps = await plans()
    expect(steps.filter((step) => /TEMP B-TREE|^SCAN (?!json)/.test(step))).toEqual([])
    expect(steps.filter((step) => step.includes("security_event_by_account")).length).toBeGreaterThan(0)
  })
})
