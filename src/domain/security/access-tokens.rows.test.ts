import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { makeMemberContext } from "../../../testing/credits/purse.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { newSessionId } from "../_kernel/ids.ts"
import { ENDED_TOKENS_KEPT_MS, MAXIMUM_ACCESS_TOKENS } from "../identity/access-token-rules.ts"
import { createAccessToken, listAccessTokens } from "./access-tokens.ts"

type Token = typeof schema.accessToken.$inferInsert

/** Writes tokens of an account that live permanently unless `more` says otherwise. */
async function insertTokens(accountId: AccountId, count: number, more: Partial<Token> = {}): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    const id = newSessionId(Date.now())
    return { id, accountId, name: "Old", secretHash: id, scopes: '["read"]', createdAtMs: 1, ...more }
  })
  if (rows.length > 0) await testDatabase().insert(schema.accessToken).values(rows)
}
const create = (context: Awaited<ReturnType<typeof makeMemberContext>>) => createAccessToken(context, { name: "New", scopes: ["read"] })

it("fifty tokens of one's own that are good now are listed and are the most; what ended, expired or is somebody else's counts for nothing", async () => {
  const context = await makeMemberContext()
  const { viewer, nowMs } = context
  await insertTokens(viewer.id, MAXIMUM_ACCESS_TOKENS - 2)
  await insertTokens(viewer.id, 1, { expiresAtMs: nowMs + 1 })
  await insertTokens(viewer.id, 1, { expiresAtMs: nowMs })
  await insertTokens(viewer.id, 1, { endedAtMs: nowMs - 1 })
  await insertTokens(viewer.id, 1, { endedAtMs: nowMs - 1, expiresAtMs: nowMs + 1 })
  await insertTokens(testMember().id, MAXIMUM_ACCESS_TOKENS)
  expect((await listAccessTokens(context)).items).toHaveLength(MAXIMUM_ACCESS_TOKENS - 1)
  await create(context)
  expect((await listAccessTokens(context)).items.map(({ name }) => name)).toEqual([
    "New",
    ...Array.from({ length: MAXIMUM_ACCESS_TOKENS - 1 }, () => "Old"),
  ])
  await expect(create(context)).rejects.toMatchObject({ code: "Conflict", errors: [{ message: "TooManyAccessTokens" }] })
})

it("a token that ended is forgotten after 60 days with the next that its owner makes, and no other", async () => {
  const context = await makeMemberContext()
  const other = testMember().id
  const lastKeptMs = context.nowMs - ENDED_TOKENS_KEPT_MS
  for (const [accountId, name, more] of [
    [context.viewer.id, "ended long ago", { endedAtMs: lastKeptMs - 1, expiresAtMs: context.nowMs }],
    [context.viewer.id, "expired long ago", { expiresAtMs: lastKeptMs - 1 }],
    [context.viewer.id, "ended 60 days ago", { endedAtMs: lastKeptMs }],
    [context.viewer.id, "lives for good", {}],
    [other, "somebody else's", { endedAtMs: 1 }],
  ] as const)
    await insertTokens(accountId, 1, { name, ...more })
  await create(context)
  const namesOf = async (id: AccountId) =>
    (await testDatabase().select().from(schema.accessToken).where(eq(schema.accessToken.accountId, id))).map(({ name }) => name).sort()
  expect(await namesOf(context.viewer.id)).toEqual(["New", "ended 60 days ago", "lives for good"])
  expect(await namesOf(other)).toEqual(["somebody else's"])
})
