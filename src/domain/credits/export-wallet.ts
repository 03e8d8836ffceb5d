import { sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { ledgerMovement } from "../../../db/schema/credits.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { csvLine } from "../_kernel/csv.ts"
import { type RowOf, select } from "../_kernel/select.ts"

/** Movements that one query reads. */
const CHUNK = 1_000

const COLUMNS = ["time", "movement", "kind", "for", "stamina", "coins", "held_stamina", "held_coins", "detail"] as const
type Account = "stamina" | "coins" | "held-stamina" | "held-coins"

const movement = alias(ledgerMovement, "movement")
/** A movement as it was booked, and what it did to an account of the viewer's. */
const fieldsFor = (accountId: string) => {
  const { key, kind, subjectId, detail, createdAtMs } = movement
  const amount = (account: Account) =>
    sql<number>`COALESCE((SELECT amount FROM ledger_entry WHERE movement_key = movement.key AND account_id = ${`${account}:${accountId}`}), 0)`
  const held = { heldStamina: amount("held-stamina"), heldCoins: amount("held-coins") }
  return { ...{ key, kind, subjectId, detail, createdAtMs }, stamina: amount("stamina"), coins: amount("coins"), ...held }
}
type Row = RowOf<ReturnType<typeof fieldsFor>>

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
  return select(
    database,
    fieldsFor(viewer.id),
    sql`ledger_movement AS movement
    WHERE user_id = ${viewer.id} AND (kind <> 'stamina-grant' OR EXISTS (SELECT 1 FROM ledger_entry WHERE movement_key = movement.key))
      ${after ? sql`AND (created_at_ms, key) < (${after.createdAtMs}, ${after.key})` : sql``}
    ORDER BY created_at_ms DESC, movement.key DESC LIMIT ${CHUNK}`,
  )
}
