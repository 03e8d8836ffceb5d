import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../../db/client.ts"
import { perceptualDistance } from "../../../formats/image/perceptual-hash.ts"
import { BAND_CHARACTERS, BANDS, bandsNear, isTelling, SAME_IMAGE_BITS, TELLING_BITS } from "./band-rules.ts"

/**
 * The query of blocked images that may be one of these: all that are within `SAME_IMAGE_BITS`, and few others, found by the bands of their
 * hash. `isSameImage` decides.
 */
export function blockedNear(hashes: readonly string[]): SQL {
  const known = hashes.filter(isTelling)
  const parts = Array.from({ length: BANDS }, (_, index) => {
    const values = JSON.stringify([...new Set(known.flatMap((hash) => bandsNear(hash)[index] ?? []))])
    // The index is of these very words.
    const band = sql.raw(`substr(hash, ${index * BAND_CHARACTERS + 1}, ${BAND_CHARACTERS})`)
    return sql`SELECT hash FROM blocked_image WHERE ${band} IN (SELECT value FROM json_each(${values}))`
  })
  return sql.join(parts, sql` UNION `)
}

/** True of two hashes of what counts as the same image. */
export function isSameImage(one: string, other: string): boolean {
  return perceptualDistance(one, other) <= SAME_IMAGE_BITS
}

/** Which of some images are blocked; one round trip, none without images. What is nearly flat is never blocked. */
export async function blockedAmong(database: Database, hashes: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const known = hashes.filter((hash) => hash !== null && isTelling(hash)) as readonly string[]
  if (known.length === 0) return new Set()
  const rows = await database.all<{ readonly hash: string }>(blockedNear(known))
  return new Set(known.filter((hash) => rows.some((row) => isSameImage(hash, row.hash))))
}

/** How many bits differ between a hash and a column, in words of the database: character by character, each of four bits. */
function differingBits(hash: string, column: SQL): SQL {
  const digit = (text: SQL) => sql`(instr('0123456789abcdef', substr(${text}, at.value, 1)) - 1)`
  const [own, other] = [digit(sql`${hash}`), digit(column)]
  return sql`(SELECT SUM(substr('0112122312232334', 1 + (${own} | ${other}) - (${own} & ${other}), 1)) FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]') at)`
}

/** True, within a statement, of an image that nobody may bring; never of one without a hash, or nearly flat. */
export function isBlockedImage(hash: string | null): SQL {
  if (hash === null || !isTelling(hash)) return sql`0`
  return sql`EXISTS (SELECT 1 FROM (${blockedNear([hash])}) WHERE ${differingBits(hash, sql`hash`)} <= ${SAME_IMAGE_BITS})`
}

/** What an image or a file is blocked for. */
export interface Block {
  /** Which work, file or list it came from. */
  readonly source: string
  readonly reason: string
  readonly blockedBy: string
  readonly nowMs: number
  /** A condition, within the statement. */
  readonly only?: SQL
}

/**
 * The statement that blocks every image of works (a sub-query in parentheses) that is known by a telling hash, as a part of the batch that removes them. Other
 * ways of blocking one leave out what is nearly flat, as this does.
 */
export function blockImagesOf(works: SQL, { source, reason, blockedBy, nowMs, only = sql`1` }: Block): SQL {
  return sql`INSERT INTO blocked_image (hash, source, reason, blocked_by, blocked_at_ms)
    SELECT DISTINCT perceptual_hash, ${source}, ${reason}, ${blockedBy}, ${nowMs} FROM image_check
    WHERE work_id IN ${works} AND perceptual_hash IS NOT NULL
      AND ${differingBits("0".repeat(16), sql`perceptual_hash`)} BETWEEN ${TELLING_BITS} AND ${64 - TELLING_BITS} AND ${only} ON CONFLICT DO NOTHING`
}

/**
 * The statements that take back what `blockImagesOf` did and let the images of works (a sub-query in parentheses) count as looked at by a
 * person: where an appeal against the block was granted. Before the works are moved, in the same batch.
 */
export function liftBlocksOf(works: SQL, only: SQL = sql`1`): readonly SQL[] {
  return [
    sql`DELETE FROM blocked_image WHERE hash IN (SELECT perceptual_hash FROM image_check WHERE work_id IN ${works}) AND ${only}`,
    sql`UPDATE image_check SET level = 4 WHERE work_id IN ${works} AND level = 32 AND ${only}`,
  ]
}
