import { eq, type SQL, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { type AccountId, newSessionId } from "../_kernel/ids.ts"
import { drainOutbox } from "../_kernel/outbox.ts"
import { TOKEN_SEEN_EVERY_MS } from "./access-token-rules.ts"
import { endAccessTokens, newAccessToken, readAccessToken } from "./access-tokens.ts"
import { identityEvents } from "./follow-up.ts"

const NOW_MS = Date.now()

async function tokenOf(accountId: AccountId, over: Partial<typeof schema.accessToken.$inferInsert> = {}) {
  const { token, secretHash } = await newAccessToken()
  const id = newSessionId(NOW_MS)
  await testDatabase()
    .insert(schema.accessToken)
    .values({ id, accountId, name: "a token", secretHash, scopes: '["read"]', createdAtMs: NOW_MS, ...over })
  const row = async () => (await testDatabase().select().from(schema.accessToken).where(eq(schema.accessToken.id, id)))[0]
  const read = async (nowMs = NOW_MS) => {
    const pending: Promise<unknown>[] = []
    const { context } = makeTestContext({ nowMs, later: (work) => void pending.push(work) })
    const { kind } = await readAccessToken(context, token)
    await Promise.all(pending)
    return kind
  }
  return { id, row, read, token }
}

describe("an access token", () => {
  it.each([
    ["that does not expire is good", {}, "live"],
    ["is good in the last millisecond of its life", { expiresAtMs: NOW_MS + 1 }, "live"],
    ["is over in the millisecond that it expires", { expiresAtMs: NOW_MS }, "none"],
    ["that was ended is over, whenever it would expire", { endedAtMs: NOW_MS - 1, expiresAtMs: NOW_MS + 1_000 }, "none"],
    ["that was ended is over, though it would not expire", { endedAtMs: NOW_MS - 1 }, "none"],
  ] as const)("%s", async (_case, over, kind) => {
    expect(await (await tokenOf(await insertAccount(), over)).read()).toBe(kind)
  })

  it("is nobody else's: another text is none", async () => {
    const { token } = await tokenOf(await insertAccount())
    const { context } = makeTestContext()
    expect((await readAccessToken(context, `${token}x`)).kind).toBe("none")
  })

  it("has its use noted five minutes after the last time, and not sooner", async () => {
    const { read, row } = await tokenOf(await insertAccount())
    const usedAfter = async (afterMs: number) => {
      await read(NOW_MS + afterMs)
      return ((await row())?.usedAtMs ?? 0) - NOW_MS
    }
    expect([await usedAfter(0), await usedAfter(TOKEN_SEEN_EVERY_MS - 1), await usedAfter(TOKEN_SEEN_EVERY_MS)]).toEqual([
      0,
      0,
      TOKEN_SEEN_EVERY_MS,
    ])
  })

  it("ends with those of its account alone, on the condition that is said, with what it opened, and keeps when it ended first", async () => {
    const [ada, bo] = [await insertAccount(), await insertAccount()]
    const [own, before, others] = [await tokenOf(ada), await tokenOf(ada, { endedAtMs: 5 }), await tokenOf(bo)]
    const ends = async () => Promise.all([own, before, others].map(async ({ row }) => (await row())?.endedAtMs))
    const told: unknown[] = []
    const hubs = { ...makeTestContext().context.hubs, endSessions: async (...of: unknown[]) => void told.push(of) }
    const end = async (condition: SQL) => {
      const { context } = makeTestContext({ hubs })
      await namedBatch(context.database, { tokens: endAccessTokens(ada, NOW_MS, condition) })
      await drainOutbox(context, identityEvents)
    }
    await end(sql`0`)
    expect([await ends(), told]).toEqual([[null, 5, null], []])
    await end(sql`1`)
    expect([await ends(), told]).toEqual([[NOW_MS, 5, null], [[ada, own.id, "revoked"]]])
  })
})
