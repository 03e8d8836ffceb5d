import * as schema from "../../db/schema/index.ts"
import type { MemberIdentity, ViewerContext } from "../../src/domain/_kernel/context.ts"
import { type AccountId, newRowId, newTaskId, type TaskId } from "../../src/domain/_kernel/ids.ts"
import { grantStatements, purseId } from "../../src/domain/credits/ledger-statements.ts"
import type { Purse, PurseAmounts } from "../../src/domain/credits/purse-rules.ts"
import { makeTestContext, testMember } from "../_kernel/context.ts"
import { testDatabase } from "../_kernel/runtime.ts"

/** A context of a member whose account is in the database. */
export async function makeMemberContext(
  over: Partial<MemberIdentity> = {},
  contextOver: Partial<ViewerContext> = {},
): Promise<ViewerContext & { readonly viewer: MemberIdentity }> {
  const viewer = testMember(over)
  const database = testDatabase()
  await database.insert(schema.account).values({ id: viewer.id, name: "T", invitationCode: viewer.id, createdAtMs: Date.now() })
  return makeTestContext({ database, ...contextOver, viewer }).context
}

/** Gives a user something of each purse. */
export async function give(userId: AccountId, amounts: Partial<PurseAmounts>): Promise<void> {
  const id = newRowId("grant", Date.now())
  const statements = grantStatements({ key: `grant:${id}`, kind: "grant", userId, amounts, subjectId: id, detail: {}, nowMs: Date.now() })
  const database = testDatabase()
  await database.batch([database.run(statements[0]), database.run(statements[1])])
}

/** What is in a purse, or held of it. */
export async function balance(userId: string, kind: Purse | "held-stamina" | "held-coins"): Promise<number> {
  const rows = await testDatabase().query.ledgerAccount.findMany({
    where: (row, { eq }) => eq(row.id, kind === "stamina" || kind === "coins" ? purseId(kind, userId) : `${kind}:${userId}`),
  })
  return rows[0]?.balance ?? 0
}

/** A waiting task of a price, without its hold. */
export async function insertTask(viewerId: AccountId, priceCoins: number, imageCount: number): Promise<TaskId> {
  const id = newTaskId(Date.now())
  const nowMs = Date.now()
  await testDatabase()
    .insert(schema.task)
    .values({
      id,
      viewerId,
      plan: "free",
      action: 1,
      category: 1,
      status: 1,
      meta: "{}",
      specification: JSON.stringify({ prompt: "a fox" }),
      imageCount,
      priceCoins,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      deadlineAtMs: nowMs + 1,
    })
  return id
}
