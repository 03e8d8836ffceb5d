import { type SQL, sql } from "drizzle-orm"
import type { AccountId } from "../../_kernel/ids.ts"
import { SIMILAR_BITS, type SimHash } from "../text/sim-hash.ts"
import { ALIKE_ACCOUNTS } from "./posting-rules.ts"

/**
 * True in SQL where one of some texts is nearly what three other accounts wrote lately. Texts that differ in three bits at most have one
 * of four quarters in common, by which they are found; the bits that differ are then counted in the database, half by half.
 */
export function isLikeOthers(authorId: AccountId, hashes: readonly SimHash[]): SQL {
  const checks = hashes.map(
    (hash) => sql`(SELECT COUNT(DISTINCT author_id) FROM (${likeOnes(hash)}) WHERE author_id <> ${authorId}) >= ${ALIKE_ACCOUNTS}`,
  )
  return sql`(${sql.join([sql`0`, ...checks], sql` OR `)})`
}

function likeOnes({ high, low }: SimHash): SQL {
  const ofQuarter = (
    quarter: SQL,
  ) => sql`SELECT author_id, (sim_high | ${high}) - (sim_high & ${high}) AS h, (sim_low | ${low}) - (sim_low & ${low}) AS l
    FROM checked_text WHERE sim_high IS NOT NULL AND ${quarter}`
  // One search an index: joined by OR they would be a walk along one of them.
  const bits = sql.join(
    [
      ofQuarter(sql`(sim_high >> 16) = ${high >>> 16}`),
      ofQuarter(sql`(sim_high & 65535) = ${high & 65535}`),
      ofQuarter(sql`(sim_low >> 16) = ${low >>> 16}`),
      ofQuarter(sql`(sim_low & 65535) = ${low & 65535}`),
    ],
    sql` UNION ALL `,
  )
  const pairs = sql`SELECT author_id, h - ((h >> 1) & 1431655765) AS h, l - ((l >> 1) & 1431655765) AS l FROM (${bits})`
  const nibbles = sql`SELECT author_id, (h & 858993459) + ((h >> 2) & 858993459) + (l & 858993459) + ((l >> 2) & 858993459) AS n FROM (${pairs})`
  const bytes = sql`SELECT author_id, (n & 252645135) + ((n >> 4) & 252645135) AS b FROM (${nibbles})`
  return sql`SELECT author_id FROM (${bytes}) WHERE ((b + (b >> 8) + (b >> 16) + (b >> 24)) & 255) <= ${SIMILAR_BITS}`
}
