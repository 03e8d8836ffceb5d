import { sql } from "drizzle-orm"
import type { Database } from "../../../../db/client.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { inRounds } from "../../_kernel/rounds.ts"
import { mediaUrl } from "../../upload/rules.ts"
import { cardPath } from "../path-rules.ts"

/** What parts of the sitemap name. */
export const SHARD_KINDS = ["works", "people"] as const
export type ShardKind = (typeof SHARD_KINDS)[number]

/** Things of one part: each has an address in four languages, and a part takes 50,000 addresses. */
export const THINGS_OF_SHARD = 12_500

/** One thing that everybody may find, with its path below the locale. */
export interface ListedThing {
  readonly path: string
  readonly changedAtMs: number | null
  /** Address of its cover; null without one. */
  readonly image: string | null
}

const tableOf = (kind: ShardKind) => (kind === "works" ? sql`work` : sql`account`)

/** How many parts there are of each kind, one at least; one round trip. */
export async function countShards({ database }: Pick<Context, "database">): Promise<Readonly<Record<ShardKind, number>>> {
  const rows = await database.all<{ readonly kind: ShardKind; readonly last: number }>(
    sql`SELECT kind AS "kind", MAX(number) AS "last" FROM sitemap_shard GROUP BY kind`,
  )
  const last = (kind: ShardKind) => rows.find((row) => row.kind === kind)?.last ?? 1
  return { works: last("works"), people: last("people") }
}

/**
 * What a part names: of a stretch of ids what everybody may find without asking; null where there is no such part. One round trip, which
 * reads the stretch and no more.
 */
export async function readShard(
  { database }: Pick<Context, "database">,
  kind: ShardKind,
  number: number,
): Promise<readonly ListedThing[] | null> {
  const { known, rows } = await namedBatch(database, {
    known: database.all<{ readonly one: number }>(
      sql`SELECT 1 AS one WHERE ${number} = 1 OR EXISTS (SELECT 1 FROM sitemap_shard WHERE kind = ${kind} AND number = ${number})`,
    ),
    rows: rowsOf(database, kind, number),
  })
  if (known.length === 0) return null
  return rows.map(({ id, objectType, subObjectType, subChannel, coverKey, changedAtMs }) => ({
    path:
      kind === "people"
        ? `/user/${id}`
        : cardPath({ id, obj_type: objectType, sub_obj_type: subObjectType ?? undefined, sub_channel: subChannel ?? undefined }),
    changedAtMs,
    image: coverKey === "" ? null : mediaUrl(coverKey),
  }))
}

interface Row {
  readonly id: string
  readonly objectType: number
  readonly subObjectType: number | null
  readonly subChannel: string | null
  readonly coverKey: string
  readonly changedAtMs: number | null
}

function rowsOf(database: Database, kind: ShardKind, number: number) {
  const start = (of: number) => sql`(SELECT from_id FROM sitemap_shard WHERE kind = ${kind} AND number = ${of})`
  const table = tableOf(kind)
  // Up to what has no prefix of an id, where no part follows.
  const stretch = sql`${table}.id >= COALESCE(${start(number)}, '') AND ${table}.id < COALESCE(${start(number + 1)}, '~')`
  // The plus keeps the database on the stretch, from an order of everything that is listed.
  return kind === "works"
    ? database.all<Row>(sql`SELECT id AS "id", object_type AS "objectType", sub_object_type AS "subObjectType", sub_channel AS "subChannel", cover_key AS "coverKey",
        MAX(published_at_ms, updated_at_ms) AS "changedAtMs" FROM work WHERE ${stretch} AND +listing = 1 ORDER BY id LIMIT ${THINGS_OF_SHARD}`)
    : database.all<Row>(sql`SELECT account.id AS "id", 0 AS "objectType", NULL AS "subObjectType", NULL AS "subChannel", '' AS "coverKey", NULL AS "changedAtMs"
        FROM account WHERE ${stretch} AND EXISTS (SELECT 1 FROM work WHERE work.author_id = account.id AND +work.listing = 1)
        ORDER BY account.id LIMIT ${THINGS_OF_SHARD}`)
}

/** Begins a part where the last one is full; what lies in a part stays there. Answers how many it began. */
export function extendSitemap({ database, nowMs }: Pick<Context, "database" | "nowMs">): Promise<number> {
  const next = (kind: ShardKind) => {
    const from = sql`COALESCE((SELECT from_id FROM sitemap_shard WHERE kind = ${kind} ORDER BY number DESC LIMIT 1), '')`
    const first = sql`(SELECT id FROM ${tableOf(kind)} WHERE id >= ${from} ORDER BY id LIMIT 1 OFFSET ${THINGS_OF_SHARD})`
    const number = sql`COALESCE((SELECT MAX(number) FROM sitemap_shard WHERE kind = ${kind}), 1) + 1`
    return database.all(sql`INSERT INTO sitemap_shard (kind, number, from_id, created_at_ms)
      SELECT ${kind}, ${number}, ${first}, ${nowMs} WHERE ${first} IS NOT NULL ON CONFLICT DO NOTHING RETURNING number`)
  }
  return inRounds(1, async () => {
    const { works, people } = await namedBatch(database, { works: next("works"), people: next("people") })
    return works.length + people.length
  })
}
