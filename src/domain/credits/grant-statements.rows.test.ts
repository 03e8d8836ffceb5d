import { sql } from "drizzle-orm"
import { afterEach, expect, it } from "vitest"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { expectSoundLedger } from "../../../testing/credits/ledger.ts"
import { makeMemberContext } from "../../../testing/credits/purse.ts"
import { type Grant, grantStatements } from "./ledger-statements.ts"

afterEach(() => expectSoundLedger(testDatabase()))

it.each<[Grant["kind"], string]>([
  ["purchase", "purchases"],
  ["grant", "grants"],
  ["reward", "grants"],
])("a %s comes out of the house's %s, once for its key", async (kind, house) => {
  const { database, viewer, nowMs } = await makeMemberContext()
  const key = `${kind}:${viewer.id}`
  const grant: Grant = { key, kind, userId: viewer.id, amounts: { coins: 30, stamina: 5 }, subjectId: viewer.id, detail: {}, nowMs }
  for (let times = 0; times < 2; times++) {
    const [movement, entries] = grantStatements(grant)
    await database.batch([database.run(movement), database.run(entries)])
  }
  const lines = await database.all(
    sql`SELECT account_id AS account, amount FROM ledger_entry WHERE movement_key = ${key} ORDER BY amount DESC`,
  )
  expect(lines).toEqual([
    { account: `coins:${viewer.id}`, amount: 30 },
    { account: `stamina:${viewer.id}`, amount: 5 },
    { account: house, amount: -35 },
  ])
})
