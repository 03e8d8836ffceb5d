import { sql } from "drizzle-orm"
import * as schema from "../../db/schema/index.ts"
import type { AccountId } from "../../src/domain/_kernel/ids.ts"
import { factsOf, findAccount } from "../../src/domain/identity/facts.ts"
import { testDatabase, testSessions } from "../_kernel/runtime.ts"
import { insertAccount, type MemberOptions } from "../identity/account.ts"

/** Makes an account in the real database and a session; answers the session's reference. */
export async function makeMember(options: MemberOptions = {}): Promise<{ readonly id: AccountId; readonly token: string }> {
  const nowMs = Date.now()
  const id = await insertAccount(options)
  const found = await findAccount(testDatabase(), sql`${schema.account.id} = ${id}`)
  if (found === null) throw new Error("the account was not made")
  const device = { name: "A test", address: "10.0.0.1" }
  const { token } = await testSessions().open(id, { facts: factsOf(found), device, nowMs, replaces: null })
  return { id, token }
}
