import { sql } from "drizzle-orm"
import { openDatabase } from "../../db/client.ts"
import { sha256Hex } from "../../src/domain/_kernel/sha256-hex.ts"
import { checkLedger } from "../../src/domain/credits/check-ledger.ts"

const AUTHOR = `user_${"0".repeat(25)}1`

/** Publishes works of the house, a little apart, without files. */
export async function publishWorks(databaseUrl: string, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, place) => `work_${String(place).padStart(26, "0")}`)
  const words = JSON.stringify(
    ids.map((id, place) => ({ id, title: `${TITLES[place % TITLES.length]} ${place}`, at: Date.now() - place * 600_000 })),
  )
  await openDatabase(
    databaseUrl,
    undefined,
  ).run(sql`INSERT INTO work (id, object_type, title, author, author_id, cover_key, width, height, thumbhash,
      colour, is_preview, state, level, recommend_score, hot_score, published_at_ms)
    SELECT value ->> 'id', 1, value ->> 'title', 'Atelier', ${AUTHOR}, 'work/none/full.png', 832, 1216, 'IhkOJwRmeYePeIhheHd2iYh4d2kGlmsA', '#3a5166', 1,
      'visible', 1, 0, value ->> 'at', value ->> 'at' FROM json_each(${words})`)
  return ids
}

/** What works are called, and what people search for and say. */
export const TITLES = [
  "A fox in snow",
  "A lighthouse",
  "A quiet harbor",
  "An owl at night",
  "A castle in autumn",
  "A red sofa",
  "Mountains at dawn",
] as const

/** How often each write of a load is there, by its mark. */
export async function readEffects(databaseUrl: string, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const hashes = await Promise.all(codes.map(async (code) => ({ code, hash: await sha256Hex(code.replaceAll("-", "").toLowerCase()) })))
  const rows = await openDatabase(databaseUrl, undefined).all<{ readonly mark: string; readonly n: number }>(sql`
    SELECT 'like ' || account_id || ' ' || work_id AS mark, COUNT(*) AS n FROM work_like GROUP BY 1
    UNION ALL SELECT 'comment ' || text, COUNT(*) FROM comment GROUP BY 1
    UNION ALL SELECT 'generate ' || json_extract(meta, '$.prompt'), COUNT(*) FROM task GROUP BY 1
    UNION ALL SELECT 'redeem ' || account_id || ' ' || (value ->> 'code'), COUNT(*)
      FROM redemption JOIN json_each(${JSON.stringify(hashes)}) ON code_hash = value ->> 'hash' GROUP BY 1`)
  return new Map(rows.map(({ mark, n }) => [mark, n]))
}

/** What the ledger shows against the promises of money, and whether coins that were redeemed are those of the redemptions. */
export async function readLedgerErrors(databaseUrl: string): Promise<readonly string[]> {
  const { errors } = await checkLedger(openDatabase(databaseUrl, undefined))
  return errors.map(({ promise, subject, detail }) => `ledger: ${promise}, but ${subject}: ${detail}`)
}

/** Tasks that have not ended. */
export async function countUnderWay(databaseUrl: string): Promise<number> {
  const [row] = await openDatabase(databaseUrl, undefined).all<{ readonly n: number }>(
    sql`SELECT COUNT(*) AS n FROM task WHERE status IN (1, 2)`,
  )
  return row?.n ?? 0
}
