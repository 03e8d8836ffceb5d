import { eq } from "drizzle-orm"
import * as schema from "../../db/schema/index.ts"
import { type AccountId, base32, newAccountId, newRowId } from "../../src/domain/_kernel/ids.ts"
import type { GrantablePlan } from "../../src/domain/_kernel/plans.ts"
import { testDatabase } from "../_kernel/runtime.ts"

/** What an account of a test is like, where it matters. */
export interface MemberOptions {
  readonly plan?: GrantablePlan
  readonly isModerator?: boolean
  readonly isAdmin?: boolean
  /** Coins in its purse from the start. */
  readonly coins?: number
  /** When the account was made, ms since 1970; now without it. */
  readonly madeAtMs?: number
  readonly over?: Partial<typeof schema.account.$inferInsert>
}

const DAY_MS = 86_400_000

/** Puts an account into the database, without a session; answers its id. */
export async function insertAccount(options: MemberOptions = {}): Promise<AccountId> {
  const nowMs = Date.now()
  const madeAtMs = options.madeAtMs ?? nowMs
  const id = newAccountId(madeAtMs)
  const database = testDatabase()
  const row = {
    id,
    name: "A member",
    email: `${id}@atelier.test`,
    invitationCode: base32(crypto.getRandomValues(new Uint8Array(7)), 10),
    createdAtMs: madeAtMs,
    isModerator: options.isModerator ?? false,
    isAdmin: options.isAdmin ?? false,
    ...options.over,
  }
  await database.insert(schema.account).values(row)
  if (options.plan) {
    const term = { plan: options.plan, startsAtMs: nowMs - DAY_MS, endsAtMs: nowMs + 30 * DAY_MS }
    await database.insert(schema.membershipTerm).values({ ...term, key: newRowId("term", nowMs), accountId: id, createdAtMs: nowMs })
    await database
      .update(schema.account)
      .set({ terms: JSON.stringify([term]) })
      .where(eq(schema.account.id, id))
  }
  if (options.coins !== undefined && options.coins > 0) {
    const key = newRowId("grant", nowMs)
    await database.batch([
      database.insert(schema.ledgerMovement).values({ key, userId: id, kind: "grant", subjectId: "test", createdAtMs: nowMs }),
      database.insert(schema.ledgerEntry).values([
        { movementKey: key, accountId: "grants", amount: -options.coins },
        { movementKey: key, accountId: `coins:${id}`, amount: options.coins },
      ]),
    ])
  }
  return id
}
