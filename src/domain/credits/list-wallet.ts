import { type SQL, sql } from "drizzle-orm"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { unreachable } from "../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import type { buyLog, MovementFilter, WalletLine } from "./contract.ts"
import { type MovementKind, purseId } from "./ledger-statements.ts"

type Page = CallOutput<typeof buyLog>

/** A line as the query answers it. What begins with `hold` or `task` is null where the line is not a task's. */
interface Row {
  readonly key: string
  readonly kind: Exclude<MovementKind, "settle" | "release">
  readonly subjectId: string
  readonly detail: string
  readonly createdAtMs: number
  readonly stamina: number
  readonly coins: number
  readonly holdStatus: "open" | "settled" | "released" | null
  readonly holdPrice: number | null
  readonly holdCharged: number | null
  readonly holdEndedAtMs: number | null
  readonly taskImages: number | null
  readonly taskDelivered: number | null
  readonly taskTitle: string | null
}

/** A page of what came into and went out of the viewer's purses, newest first; one query along its index. Throws InvalidInput (cursor). */
export async function listWallet({ database, viewer }: MemberContext, input: CallInput<typeof buyLog>): Promise<Page> {
  const limit = input.limit ?? DEFAULT_PAGE_SIZE
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor)
  // What a line did to a purse: a task's line counts its hold and whatever ended that.
  const change = (
    purse: "stamina" | "coins",
  ) => sql`COALESCE((SELECT SUM(amount) FROM ledger_entry WHERE account_id = ${purseId(purse, viewer.id)}
    AND movement_key IN (movement.key, CASE movement.kind WHEN 'hold' THEN movement.subject_id || ':settle' END,
      CASE movement.kind WHEN 'hold' THEN movement.subject_id || ':release' END)), 0)`
  const touches = input.purse
    ? sql`EXISTS (SELECT 1 FROM ledger_entry WHERE movement_key = movement.key AND account_id = ${purseId(input.purse, viewer.id)})`
    : sql`1`
  const rows = await database.all<Row>(sql`
    SELECT movement.key, movement.kind, movement.subject_id AS "subjectId", movement.detail, movement.created_at_ms AS "createdAtMs",
      ${change("stamina")} AS stamina, ${change("coins")} AS coins,
      hold.status AS "holdStatus", hold.stamina + hold.coins AS "holdPrice", hold.charged_coins AS "holdCharged", hold.ended_at_ms AS "holdEndedAtMs",
      hold.pieces AS "taskImages", hold.delivered AS "taskDelivered", hold.title AS "taskTitle"
    FROM ledger_movement AS movement
    LEFT JOIN hold ON movement.kind = 'hold' AND hold.task_id = movement.subject_id
    WHERE movement.user_id = ${viewer.id} AND ${kindCondition(input.kind ?? "all")} AND ${touches}
      ${after ? sql`AND (movement.created_at_ms, movement.key) < (${after.sortValue}, ${after.id})` : sql``}
    ORDER BY movement.created_at_ms DESC, movement.key DESC LIMIT ${limit + 1}`)
  const page = toPage(rows, limit, (row) => ({ sortValue: row.createdAtMs, id: row.key }))
  return { items: page.rows.map(lineOf), next_cursor: page.nextCursor }
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

const STATES = { open: "held", settled: "charged", released: "returned" } as const

function lineOf(row: Row): WalletLine {
  const isTask = row.holdStatus !== null && row.holdPrice !== null
  return {
    key: row.key,
    kind: row.kind === "hold" ? "task" : row.kind,
    subject_id: row.subjectId,
    created_at: new Date(row.createdAtMs).toISOString(),
    stamina: row.stamina,
    coins: row.coins,
    task: isTask ? taskOf(row, row.holdStatus, row.holdPrice) : null,
    detail: JSON.parse(row.detail),
  }
}

function taskOf(row: Row, status: keyof typeof STATES, price: number): WalletLine["task"] {
  return {
    state: STATES[status],
    price,
    charged: row.holdCharged,
    delivered: row.taskDelivered ?? 0,
    images: row.taskImages ?? 0,
    title: row.taskTitle,
    ended_at: row.holdEndedAtMs === null ? null : new Date(row.holdEndedAtMs).toISOString(),
  }
}
