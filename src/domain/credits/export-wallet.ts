import { sql } from "drizzle-orm"
import type { MemberContext } from "../_kernel/context.ts"
import { csvLine } from "../_kernel/csv.ts"

/** Movements that one query reads. */
const CHUNK = 1_000

const COLUMNS = ["time", "movement", "kind", "for", "stamina", "coins", "held_stamina", "held_coins", "detail"] as const
const ACCOUNTS = ["stamina", "coins", "held-stamina", "held-coins"] as const

interface Row {
  readonly key: string
  readonly kind: string
  readonly subjectId: string
  readonly detail: string
  readonly createdAtMs: number
  readonly stamina: number
  readonly coins: number
  readonly heldStamina: number
  readonly heldCoins: number
}

/**
 * Every movement of the viewer's purses as it was booked, newest first, as the bytes of a CSV file: a hold and its end are two
 * lines, and each column of amounts adds up to its balance. Read in chunks while it is sent; an error on the way breaks the download
 * off, so that a file that arrives is whole.
 */
export function exportWallet(context: MemberContext): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  let last: Pick<Row, "createdAtMs" | "key"> | null = null
  let isStarted = false
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      // The mark tells spreadsheets that the text is UTF-8.
      if (!isStarted) controller.enqueue(text.encode(`\uFEFF${csvLine(COLUMNS)}`))
      isStarted = true
      const rows: readonly Row[] = await readChunk(context, last)
      last = rows.at(-1) ?? null
      if (rows.length > 0) controller.enqueue(text.encode(rows.map(lineOf).join("")))
      if (rows.length < CHUNK) controller.close()
    },
  })
}

function lineOf(row: Row): string {
  const time = new Date(row.createdAtMs).toISOString()
  const detail = row.detail === "{}" ? "" : row.detail
  return csvLine([time, row.key, row.kind, row.subjectId, row.stamina, row.coins, row.heldStamina, row.heldCoins, detail])
}

function readChunk({ database, viewer }: MemberContext, after: Pick<Row, "createdAtMs" | "key"> | null): Promise<Row[]> {
  const [stamina, coins, heldStamina, heldCoins] = ACCOUNTS.map(
    (kind) =>
      sql`COALESCE((SELECT amount FROM ledger_entry WHERE movement_key = movement.key AND account_id = ${`${kind}:${viewer.id}`}), 0)`,
  )
  return database.all<Row>(sql`
    SELECT key, kind, subject_id AS "subjectId", detail, created_at_ms AS "createdAtMs",
      ${stamina} AS stamina, ${coins} AS coins, ${heldStamina} AS "heldStamina", ${heldCoins} AS "heldCoins"
    FROM ledger_movement AS movement
    WHERE user_id = ${viewer.id} AND (kind <> 'stamina-grant' OR EXISTS (SELECT 1 FROM ledger_entry WHERE movement_key = movement.key))
      ${after ? sql`AND (created_at_ms, key) < (${after.createdAtMs}, ${after.key})` : sql``}
    ORDER BY created_at_ms DESC, key DESC LIMIT ${CHUNK}`)
}
