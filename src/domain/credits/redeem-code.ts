import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { GrantablePlan } from "../_kernel/plans.ts"
import { flag, moment, select } from "../_kernel/select.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { selectFacts, tryToTellFacts } from "../identity/index.ts"
import type { redeemCode as declaration } from "./contract.ts"
import { balanceOf, redeemedCoinsStatement } from "./ledger-statements.ts"
import { normaliseRedeemCode } from "./redeem-code-rules.ts"
import { termStatements } from "./term-statements.ts"

type Output = CallOutput<typeof declaration>

/**
 * Redeems a code: coins, a membership, or both, in one batch that counts its uses. A new membership
 * reaches the account's sessions before the answer. Throws RedeemCodeError (unknown, expired, used up), RedeemCodeUsed (by this account
 * before), TooManyRequests.
 */
export async function redeemCode(context: MemberContext, input: CallInput<typeof declaration>): Promise<Output> {
  await limit(context)
  const code = normaliseRedeemCode(input.code)
  if (code === null) throw new DomainError("RedeemCodeError")
  const { before, after, account } = await write(context, await sha256Hex(code))
  if (before?.isRedeemed === true) throw new DomainError("RedeemCodeUsed")
  if (before?.isUsable !== true || after === undefined) throw new DomainError("RedeemCodeError")
  if (after.plan !== null) await tryToTellFacts(context, context.viewer.id, account)
  return after
}

async function limit({ limiters, viewer, origin, nowMs }: MemberContext): Promise<void> {
  const answers = await Promise.all([
    limiters.take("redeem-account", viewer.id, nowMs),
    limiters.take("redeem-address", origin.address, nowMs),
  ])
  const waits = answers.flatMap((answer) => (answer.kind === "over" ? [answer.retryAfterSeconds] : []))
  if (waits.length > 0) throw new DomainError("TooManyRequests", { retryAfterSeconds: Math.max(...waits) })
}

/** The movement marks that this batch redeems, the redemption row that it has: everything between asks for the one without the other. */
async function write({ database, nowMs, viewer }: MemberContext, codeHash: string) {
  const key = `redeem:${codeHash}:${viewer.id}`
  const redeemed = sql`EXISTS (SELECT 1 FROM redemption WHERE code_hash = ${codeHash} AND account_id = ${viewer.id})`
  const usable = sql`EXISTS (SELECT 1 FROM redeem_code WHERE code_hash = ${codeHash} AND uses < maximum_uses
    AND (expires_at_ms IS NULL OR expires_at_ms > ${nowMs}))`
  const now = sql`EXISTS (SELECT 1 FROM ledger_movement WHERE key = ${key}) AND NOT ${redeemed}`
  const source = sql`SELECT plan, plan_days AS days FROM redeem_code WHERE code_hash = ${codeHash} AND plan IS NOT NULL`
  const give = termStatements({ key, accountId: viewer.id, source, nowMs }, now)
  const { before, after, accounts } = await namedBatch(database, {
    before: select(database, { isRedeemed: flag(redeemed), isUsable: flag(usable) }),
    movement: sql`INSERT INTO ledger_movement (key, user_id, kind, subject_id, detail, created_at_ms)
      SELECT ${key}, ${viewer.id}, 'redeem', hint, json_object('code', hint, 'coins', coins, 'plan', plan, 'days', plan_days), ${nowMs}
      FROM redeem_code WHERE code_hash = ${codeHash} AND ${usable} ON CONFLICT DO NOTHING`,
    use: sql`UPDATE redeem_code SET uses = uses + 1 WHERE code_hash = ${codeHash} AND ${now}`,
    give,
    coins: redeemedCoinsStatement(key, viewer.id, codeHash),
    redemption: sql`INSERT INTO redemption (code_hash, account_id, at_ms)
      SELECT ${codeHash}, ${viewer.id}, ${nowMs} WHERE ${now} ON CONFLICT DO NOTHING`,
    after: select(
      database,
      {
        coins: sql<number>`coins`,
        plan: sql<GrantablePlan | null>`term.plan`,
        ends_at: moment(sql<number | null>`term.ends_at_ms`),
        balance: { stamina: sql<number>`${balanceOf("stamina", viewer.id)}`, coins: sql<number>`${balanceOf("coins", viewer.id)}` },
      },
      sql`redeem_code LEFT JOIN membership_term AS term ON term.key = ${key} WHERE code_hash = ${codeHash}`,
    ),
    accounts: selectFacts(database, viewer.id),
  })
  return { before: before[0], after: after[0], account: accounts[0] }
}
