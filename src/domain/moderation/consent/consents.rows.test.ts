import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { testDatabase } from "../../../../testing/_kernel/runtime.ts"
import { type AccountId, newAccountId, newRowId } from "../../_kernel/ids.ts"
import { CONSENT_VERSIONS, type ConsentKind } from "./consent-rules.ts"
import { giveConsent, hasConsent, revokeConsent } from "./consents.ts"

const NOW_MS = Date.now()
const IN_FORCE = CONSENT_VERSIONS.age

async function has(accountId: AccountId, kind: ConsentKind): Promise<boolean> {
  const [row] = await testDatabase().all<{ readonly isTrue: number }>(sql`SELECT ${hasConsent(accountId, kind)} AS "isTrue"`)
  return row?.isTrue === 1
}

async function keep(accountId: AccountId, over: Partial<typeof schema.consent.$inferInsert> = {}): Promise<void> {
  const row = { id: newRowId("consent", NOW_MS), accountId, kind: "age" as const, version: IN_FORCE, givenAtMs: 1 }
  await testDatabase()
    .insert(schema.consent)
    .values({ ...row, ...over })
}

const give = async (accountId: AccountId, kind: ConsentKind) => {
  for (const statement of giveConsent(accountId, kind, NOW_MS)) await testDatabase().run(statement)
}

describe("somebody's consent", () => {
  it.each([
    ["to the text in force", {}, true],
    ["to an older text", { version: IN_FORCE - 1 }, false],
    ["that was taken back", { revokedAtMs: 5 }, false],
    ["to something else", { kind: "likeness" }, false],
    ["of somebody else", { accountId: newAccountId(NOW_MS) }, false],
  ] as const)("%s stands or not", async (_case, over, stands) => {
    const id = newAccountId(NOW_MS)
    await keep(id, over)
    expect(await has(id, "age")).toBe(stands)
  })

  it("is taken back by itself: not their other one, nor anybody else's", async () => {
    const [ada, bo] = [newAccountId(NOW_MS), newAccountId(NOW_MS)]
    for (const id of [ada, bo]) for (const kind of ["age", "likeness"] as const) await give(id, kind)
    await testDatabase().run(revokeConsent(ada, "age", NOW_MS))
    expect([await has(ada, "age"), await has(ada, "likeness"), await has(bo, "age")]).toEqual([false, true, true])
  })

  it("to an older text ends with the one to the text in force, which is given once", async () => {
    const [id, other] = [newAccountId(NOW_MS), newAccountId(NOW_MS)]
    for (const one of [id, other]) await keep(one, { version: IN_FORCE - 1 })
    await keep(id, { version: IN_FORCE - 1, kind: "likeness" })
    await give(id, "age")
    await give(id, "age")
    const rows = await testDatabase().all(sql`SELECT kind, version, revoked_at_ms AS "revokedAtMs" FROM consent
      WHERE account_id = ${id} ORDER BY kind, version`)
    expect(rows).toEqual([
      { kind: "age", version: IN_FORCE - 1, revokedAtMs: NOW_MS },
      { kind: "age", version: IN_FORCE, revokedAtMs: null },
      { kind: "likeness", version: IN_FORCE - 1, revokedAtMs: null },
    ])
    expect(await testDatabase().all(sql`SELECT 1 FROM consent WHERE account_id = ${other} AND revoked_at_ms IS NULL`)).toHaveLength(1)
  })
})
