import { type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { hold, ledgerMovement } from "../../../db/schema/credits.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { unreachable } from "../_kernel/errors.ts"
import { pageOf } from "../_kernel/page-of.ts"
import { json, moment, type RowOf } from "../_kernel/select.ts"
import type { buyLog, MovementFilter, WalletLine } from "./contract.ts"
import { type MovementKind, purseId } from "./ledger-statements.ts"

const movement = alias(ledgerMovement, "movement")

const STATES = { open: "held", settled: "charged", released: "returned" } as const

/** A line; `hold` says something where it is a task's. What it did to a purse counts a task's hold and whatever ended that. */
function lineFields(change: (purse: "stamina" | "coins") => SQL<number>) {
  return {
    key: movement.key,
    kind: sql<Exclude<MovementKind, "settle" | "release">>`movement.kind`,
    subject_id: movement.subjectId,
    created_at: moment(movement.createdAtMs),
    stamina: change("stamina"),
    coins: change("coins"),
    hold: {
      status: sql<keyof typeof STATES | null>`hold.status`,
      price: sql<number>`hold.stamina + hold.coins`,
      charged: hold.chargedCoins,
      delivered: hold.delivered,
      images: hold.pieces,
      title: hold.title,
      ended_at: moment(hold.endedAtMs),
    },
    detail: json<WalletLine["detail"]>(movement.detail),
  }
}

/** A page of what came into and went out of the viewer's purses, newest first; one query along its index. Throws InvalidInput (cursor). */
export async function listWallet({ database, viewer }: MemberContext, input: CallInput<typeof buyLog>): Promise<CallOutput<typeof buyLog>> {
  const page = pageOf(input)
  const change = (
    purse: "stamina" | "coins",
  ) => sql<number>`COALESCE((SELECT SUM(amount) FROM ledger_entry WHERE account_id = ${purseId(purse, viewer.id)}
    AND movement_key IN (movement.key, CASE movement.kind WHEN 'hold' THEN movement.subject_id || ':settle' END,
      CASE movement.kind WHEN 'hold' THEN movement.subject_id || ':release' END)), 0)`
  const touches = input.purse
    ? sql`EXISTS (SELECT 1 FROM ledger_entry WHERE movement_key = movement.key AND account_id = ${purseId(input.purse, viewer.id)})`
    : sql`1`
  const lines = sql`ledger_movement AS movement
    LEFT JOIN hold ON movement.kind = 'hold' AND hold.task_id = movement.subject_id
    WHERE movement.user_id = ${viewer.id} AND ${kindCondition(input.kind ?? "all")} AND ${touches}`
  return page.answer(await page.rows(database, lineFields(change), lines, [movement.createdAtMs, movement.key]), lineOf)
}

/** Which movements have a line. How a task ended is told in its own line; a day's stamina that found the purse full is nothing to tell. */
function kindCondition(filter: MovementFilter): SQL {
  switch (filter) {
    case "all":
      return sql`movement.kind NOT IN ('settle', 'release')
        AND (movement.kind <> 'stamina-grant' OR EXISTS (SELECT 1 FROM ledger_entry WHERE movement_key = movement.key))`
    case "spent":
      return sql`movement.kind = 'hold' AND hold.status <> 'released'`
    case "refund":
      return sql`(movement.kind = 'refund' OR (movement.kind = 'hold' AND hold.charged_coins < hold.stamina + hold.coins))`
    case "grant":
      return sql`movement.kind IN ('stamina-grant', 'grant', 'reward', 'adjust') AND EXISTS (SELECT 1 FROM ledger_entry WHERE movement_key = movement.key)`
    case "redeem":
      return sql`movement.kind = 'redeem'`
    case "purchase":
      return sql`movement.kind = 'purchase'`
    default:
      return unreachable(filter)
  }
}

function lineOf({ kind, hold: { status, ...task }, detail, ...line }: RowOf<ReturnType<typeof lineFields>>): WalletLine {
  return {
    ...{ ...line, kind: kind === "hold" ? "task" : kind },
    task: status === null ? null : { state: STATES[status], ...task },
    detail,
  }
}
