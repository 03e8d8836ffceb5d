import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { follow } from "../../domain/social/contract.ts"
import { followAccount } from "../../domain/social/follow.ts"
import { hide } from "../../domain/social/hide-contract.ts"
import * as calls from "../../domain/social/people-contract.ts"
import { suggestPeople } from "../../domain/social/suggest-people.ts"

const { database } = makeTestContext().context
const PERIOD_MS = 600_000

describeCall(calls.accountSquareList, { accepts: () => ({ limit: 5 }), refuses: [{ input: { limit: 0 }, path: "limit" }] })
describeCall(calls.accountSquareRecommend, { accepts: () => ({}), refuses: [{ input: { cursor: "nonsense" }, path: "cursor" }] })

async function idsOf(client: TestClient, call: typeof calls.accountSquareList, among: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { data } = await client.call(call, { limit: 50, ...(cursor === undefined ? {} : { cursor }) })
    const page = data as { items: { id: string }[]; next_cursor: string | null }
    found.push(...page.items.map(({ id }) => id).filter((id) => among.includes(id)))
    cursor = page.next_cursor
  }
  return found
}

describe("people to follow", () => {
  it("are those whose works everybody may meet, in the order of the best and of the newest, each once", async () => {
    const [quiet, loud, secret, hidden] = [
      await TestClient.signedIn(),
      await TestClient.signedIn(),
      await TestClient.signedIn(),
      await TestClient.signedIn({ over: { settings: JSON.stringify({ privacy: { profile_visible: false } }) } }),
    ]
    const far = Date.now() + 1e9
    await insertWork({ authorId: quiet.accountId, hotScore: 5e9, publishedAtMs: far + 9 })
    await insertWork({ authorId: loud.accountId, hotScore: 9e9, publishedAtMs: far + 1 })
    await insertWork({ authorId: loud.accountId, hotScore: 1, publishedAtMs: 1 })
    await insertWork({ authorId: secret.accountId, hotScore: 9e9, visibility: "unlisted", publishedAtMs: far })
    await insertWork({ authorId: hidden.accountId, hotScore: 9e9, publishedAtMs: far })
    // Whenever in the minute the clock comes, and once in ten minutes.
    const nowMs = Math.ceil(Date.now() / PERIOD_MS) * PERIOD_MS + 59_999
    expect(await suggestPeople({ database, nowMs })).toBeGreaterThan(0)
    expect(await suggestPeople({ database, nowMs: nowMs + PERIOD_MS / 2 })).toBe(0)
    expect(await suggestPeople({ database, nowMs: nowMs + PERIOD_MS - 5_000 })).toBeGreaterThan(0)
    const all = [quiet, loud, secret, hidden].map(({ accountId }) => accountId)
    const visitor = new TestClient()
    expect(await idsOf(visitor, calls.accountSquareRecommend, all)).toEqual([loud.accountId, quiet.accountId])
    expect(await idsOf(visitor, calls.accountSquareList, all)).toEqual([quiet.accountId, loud.accountId])

    const viewer = await TestClient.signedIn()
    await viewer.call(follow, { id: loud.accountId })
    expect(await idsOf(viewer, calls.accountSquareRecommend, all)).toEqual([quiet.accountId])
    expect(await idsOf(viewer, calls.accountSquareList, all)).toEqual([quiet.accountId, loud.accountId])
    await viewer.call(hide, { kind: "account", id: quiet.accountId })
    expect(await idsOf(viewer, calls.accountSquareList, all)).toEqual([loud.accountId])
    expect(await idsOf(loud, calls.accountSquareList, all)).toEqual([quiet.accountId])
    await database.run(sql`DELETE FROM work WHERE author_id IN (SELECT value FROM json_each(${JSON.stringify(all)}))`)
  })
})

describe("following", () => {
  it("is for 60 an hour", async () => {
    const other = await TestClient.signedIn()
    const taken: string[] = []
    const made = makeTestContext({ viewer: testMember() })
    const limiters = {
      ...made.context.limiters,
      take: async (name: string, subject: string, _nowMs: number, amount: number) => {
        for (let times = 0; times < amount; times++) taken.push(`${name} ${subject}`)
        return taken.length > 60 ? { kind: "over" as const, retryAfterSeconds: 9 } : { kind: "free" as const }
      },
    }
    const context = { ...made.context, limiters: limiters as never }
    for (let times = 0; times < 60; times++) await followAccount(context, other.accountId)
    expect(new Set(taken)).toEqual(new Set([`follow-account ${context.viewer.id}`]))
    await expect(followAccount(context, other.accountId)).rejects.toMatchObject({ code: "TooManyRequests" })
  })
})
