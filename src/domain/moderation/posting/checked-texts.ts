import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../../_kernel/context.ts"
import type { AccountId } from "../../_kernel/ids.ts"
import { simHashOf } from "../text/sim-hash.ts"
import type { CheckedField } from "../text/verdict.ts"
import { POSTS_PERIOD_MS } from "./posting-rules.ts"

/** Texts that are kept to try rules on and to find copies among. */
export const KEPT_TEXTS = 10_000
/** Of one thing; an article has no more blocks that matter. */
const MAXIMUM_KEPT_FIELDS = 50
const MAXIMUM_KEY_CHARACTERS = 64
/** Rows that the clock takes away at once. */
const PRUNED_AT_ONCE = 2_000

/** Texts that were published, of which thing and whose. */
export interface KeptTexts {
  /** Kind and id, such as `work:work_…`. */
  readonly subject: string
  readonly authorId: AccountId
  readonly fields: readonly CheckedField[]
  readonly nowMs: number
  /** A condition, within the statements. */
  readonly only: SQL
}

/** Statements that keep what was published in place of what the same fields said before, and forget what is empty now; as a part of the batch that publishes it. */
export function keepTexts({ subject, authorId, fields, nowMs, only }: KeptTexts): readonly SQL[] {
  return fields.slice(0, MAXIMUM_KEPT_FIELDS).map(({ path, text }) => {
    const key = `${subject}:${keyOf(path)}`
    if (text.trim() === "") return sql`DELETE FROM checked_text WHERE subject = ${key} AND ${only}`
    const hash = simHashOf(text)
    return sql`INSERT INTO checked_text (subject, author_id, text, sim_high, sim_low, at_ms)
        SELECT ${key}, ${authorId}, ${text}, ${hash?.high ?? null}, ${hash?.low ?? null}, ${nowMs} WHERE ${only}
        ON CONFLICT (subject) DO UPDATE SET text = excluded.text, sim_high = excluded.sim_high, sim_low = excluded.sim_low, at_ms = excluded.at_ms`
  })
}

/** A path as a part of a cursor: letters, digits and dashes, and of a deep one its end. */
function keyOf(path: string): string {
  return path.replaceAll(".", "-").slice(-MAXIMUM_KEY_CHARACTERS)
}

/** The statement that forgets the texts of a thing that is gone. */
export function forgetTexts(subject: string, only: SQL): SQL {
  return sql`DELETE FROM checked_text WHERE subject >= ${`${subject}:`} AND subject < ${`${subject};`} AND ${only}`
}

/** Leaves the newest texts, and the acts that still count; answers how much went. */
export async function pruneTexts({ database, nowMs }: Context): Promise<number> {
  const [texts, acts] = await database.batch([database.run(oldestTexts()), database.run(spentActs(nowMs))])
  return texts.rowsAffected + acts.rowsAffected
}

/** The statement that leaves the newest texts. */
export function oldestTexts(): SQL {
  return sql`DELETE FROM checked_text WHERE subject IN
    (SELECT subject FROM checked_text ORDER BY at_ms DESC, subject DESC LIMIT ${PRUNED_AT_ONCE} OFFSET ${KEPT_TEXTS})`
}

/** The statement that forgets the acts that no limit counts anymore. */
export function spentActs(nowMs: number): SQL {
  return sql`DELETE FROM posting_act WHERE act <> 'first' AND at_ms < ${nowMs - 2 * POSTS_PERIOD_MS}`
}
