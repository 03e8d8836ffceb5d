import { eq, sql } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
import { testDatabase, testSessions } from "../../../testing/_kernel/runtime.ts"
import { makeMemberContext } from "../../../testing/credits/purse.ts"
import { newMediaName, newSessionId } from "../_kernel/ids.ts"
import { newChallenge } from "../identity/challenges.ts"
import { factsOf, findAccount } from "../identity/facts.ts"
import { setPassword } from "./set-password.ts"

const nowMs = Date.now()
const NEW = { password: `${newMediaName()} of nine foxes` }

/** Two members, each with a link to set their password anew, a token, and a password of before; the first is signed in. */
async function twoMembers() {
  const database = testDatabase()
  const [context, other] = [await makeMemberContext({ provedAtMs: nowMs }, { nowMs }), await makeMemberContext()]
  for (const [name, { viewer }] of Object.entries({ mine: context, "other's": other })) {
    await database
      .update(schema.account)
      .set({ passwordHash: "before", email: `${viewer.id}@atelier.test` })
      .where(eq(schema.account.id, viewer.id))
    const link = await newChallenge({ database, nowMs }, { kind: "reset", subject: viewer.id, lifetimeMs: 60_000 })
    await database.run(link.insert)
    await database
      .insert(schema.accessToken)
      .values({ id: newSessionId(nowMs), accountId: viewer.id, name, secretHash: newMediaName(), scopes: "[]", createdAtMs: 1 })
  }
  const found = await findAccount(database, sql`account.id = ${context.viewer.id}`)
  if (!found) throw new Error("the account is gone")
  const opening = { facts: factsOf(found), device: { name: "Here", address: "10.0.0.2" }, nowMs, replaces: null }
  const { sessionId } = await testSessions().open(context.viewer.id, opening)
  const signedIn = { ...context, sessions: testSessions(), viewer: { ...context.viewer, sessionId } }
  const changes = async (act: () => Promise<unknown>) => {
    const tables = { account: ["id"], challenge: ["subject"], access_token: ["name"], security_event: ["account_id", "kind"] }
    const lines = await changedRows(tables, { mine: context.viewer.id, "other's": other.viewer.id, now: nowMs }, act)
    return lines.map((line) => line.replace(/password_hash=.*/, "password_hash=new"))
  }
  return { context: signedIn, changes }
}
const CHANGES = [
  "+ security_event mine password-set",
  "access_token mine: ended_at_ms=now",
  "account mine: password_hash=new",
  "challenge mine: expires_at_ms=now",
]

it("a password that is set ends the member's own links and tokens, and nobody else's", async () => {
  const { context, changes } = await twoMembers()
  expect(await changes(() => setPassword(context, NEW))).toEqual(CHANGES)
})

it("of two that set a password at once the second is told of a Conflict, and changes nothing", async () => {
  const { context, changes } = await twoMembers()
  let told: readonly unknown[] = []
  const other = { password: `${newMediaName()} of nine hens` }
  const lines = await changes(async () => {
    told = await Promise.allSettled([setPassword(context, NEW), setPassword(context, other)])
  })
  expect([lines, told]).toEqual([
    CHANGES,
    expect.arrayContaining([
      expect.objectContaining({ status: "fulfilled" }),
      expect.objectContaining({ status: "rejected", reason: expect.objectContaining({ code: "Conflict" }) }),
    ]),
  ])
})
