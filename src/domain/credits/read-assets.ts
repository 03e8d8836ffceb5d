import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallOutput } from "../_kernel/call.ts"
import { dayOf } from "../_kernel/clock.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { assets } from "./contract.ts"
import { withheldReason } from "./free-credits.ts"
import { grantStaminaStatements } from "./ledger-statements.ts"
import { nextStaminaAtMs, STAMINA_CAP } from "./purse-rules.ts"
import type { WithheldReason } from "./rules.ts"

/** What is in the purses of the viewer, today's stamina included: looking is what grants it. One batch. */
export async function readAssets({ database, nowMs, viewer }: MemberContext): Promise<CallOutput<typeof assets>> {
  const [movement, entries] = grantStaminaStatements(viewer.id, nowMs)
  const { balances, withheld } = await namedBatch(database, {
    step: movement,
    step2: entries,
    balances: database.all<{ id: string; balance: number }>(sql`SELECT id, balance FROM ledger_account WHERE user_id = ${viewer.id}`),
    withheld: database.all<{ reason: WithheldReason | null }>(sql`SELECT ${withheldReason(viewer.id, nowMs)} AS reason
      WHERE NOT EXISTS (SELECT 1 FROM ledger_movement WHERE key = ${`stamina:${viewer.id}:${dayOf(nowMs)}`})`),
  })
  const balanceOf = (kind: string) => balances.find(({ id }) => id === `${kind}:${viewer.id}`)?.balance ?? 0
  return {
    stamina: balanceOf("stamina"),
    coins: balanceOf("coins"),
    held_stamina: balanceOf("held-stamina"),
    held_coins: balanceOf("held-coins"),
    stamina_cap: STAMINA_CAP,
    stamina_withheld: withheld[0]?.reason ?? null,
    next_stamina_at: new Date(nextStaminaAtMs(nowMs)).toISOString(),
  }
}
