import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { FoldContext } from "../../_kernel/count-fold.ts"
import { logCountsFrom } from "../../_kernel/count-log.ts"
import type { AccountId } from "../../_kernel/ids.ts"
import { IS_OPEN } from "../../post/index.ts"

/** A tally that wrote nothing for so long is forgotten: it has nothing left to write twice. */
const FORGOTTEN_AFTER_MS = 30 * 86_400_000

/** What a viewer saw or played first on a day; `number` rises with each that a tally noted. */
export interface Seen {
  readonly number: number
  readonly counter: "view" | "play"
  /** The member who did; null for a visitor. */
  readonly accountId: AccountId | null
  readonly workId: string
}

/** Counters that what was seen belongs to: members' views are counted apart besides, since they alone may move ranks. */
function countersOf({ counter, accountId }: Seen): readonly string[] {
  return counter === "view" && accountId !== null ? ["view", "member_view"] : [counter]
}

/**
 * Writes what a tally noted into the log of counts: of works that are open, and not whose viewer is their author. What was written
 * before is left out by its number, so repeating it, with more behind it or without, counts nothing twice.
 */
export async function flushSeen({ database, nowMs }: FoldContext, tally: string, seen: readonly Seen[]): Promise<void> {
  const rows = JSON.stringify(seen.flatMap((one) => countersOf(one).map((counter) => [one.number, counter, one.accountId, one.workId])))
  const last = seen.reduce((highest, { number }) => Math.max(highest, number), 0)
  await namedBatch(database, {
    logged: logCountsFrom(sql`SELECT 'work', work.id, json_extract(seen.value, '$[1]'), COUNT(*), ${nowMs}
      FROM json_each(${rows}) AS seen CROSS JOIN work ON work.id = json_extract(seen.value, '$[3]')
      WHERE json_extract(seen.value, '$[0]') > COALESCE((SELECT flushed_to FROM tally_flush WHERE tally = ${tally}), 0)
        AND ${IS_OPEN} AND (work.author_id IS NULL OR work.author_id IS NOT json_extract(seen.value, '$[2]'))
      GROUP BY work.id, json_extract(seen.value, '$[1]')`),
    noted: sql`INSERT INTO tally_flush (tally, flushed_to, at_ms) VALUES (${tally}, ${last}, ${nowMs})
      ON CONFLICT (tally) DO UPDATE SET flushed_to = MAX(flushed_to, excluded.flushed_to), at_ms = excluded.at_ms`,
    forgotten: sql`DELETE FROM tally_flush WHERE at_ms < ${nowMs - FORGOTTEN_AFTER_MS}`,
  })
}
