import type { Client } from "@libsql/client/web"
import * as z from "zod/mini"
import { whenFree } from "../../db/client.ts"
import { rangeStartMs } from "../../src/domain/feed/rules.ts"
import { OBJECT_TYPES } from "../../src/domain/post/contribution-rules.ts"

const CHUNK = 100_000
/** Works lie evenly over two years that end now. */
const SPAN_MS = 730 * 86_400_000
/** People who publish, and tags that works have one of. */
const AUTHORS = 1_000_000
const TAGS = 10_000

const PATIENCE_MS = Array.from({ length: 100 }, () => 2_000)

/** Id of a generated work, author or tag, by its number. */
export const workIdAt = (index: number) => `work_${String(index).padStart(26, "0")}`
export const authorIdAt = (index: number) => `user_${String(index).padStart(26, "0")}`

const storedSchema = z.object({ type: z.string(), name: z.string(), sql: z.string() })
type Stored = z.infer<typeof storedSchema>

/**
 * Fills an empty database with narrow works, each with one tag: of a million people, one in ten above PG-13, most without many likes. The
 * indexes are taken away for it and built at the end, as one restores a database. Says how far it is; stops early after `withinMs`.
 */
export async function fillWorks(
  client: Client,
  {
    works,
    nowMs,
    withinMs,
    say,
  }: { readonly works: number; readonly nowMs: number; readonly withinMs: number; readonly say: (text: string) => void },
): Promise<number> {
  const startMs = performance.now()
  const kept = await takeAway(client)
  const starts = (["day", "week", "month"] as const).map((range) => rangeStartMs(range, nowMs))
  let done = 0
  while (done < works && performance.now() - startMs < withinMs) {
    const end = Math.min(done + CHUNK, works)
    await whenFree(() => client.execute({ sql: WORKS, args: [done, end, nowMs, SPAN_MS / works, works, ...starts] }), PATIENCE_MS)
    done = end
    if (done % 1_000_000 === 0) say(`scale: ${done.toLocaleString("en")} works after ${seconds(startMs)} s`)
  }
  await whenFree(() => client.execute(TAGGED), PATIENCE_MS)
  say(`scale: tags after ${seconds(startMs)} s`)
  for (const { name, sql } of kept) {
    // A large write is followed by a checkpoint, during which another finds the database locked.
    await whenFree(() => client.execute(sql), PATIENCE_MS)
    say(`scale: ${name} after ${seconds(startMs)} s`)
  }
  return done
}

const seconds = (startMs: number) => Math.round((performance.now() - startMs) / 1_000)

/** Work i is older than i + 1, as their ids say. */
const WORKS = `INSERT INTO work (id, object_type, sub_channel, title, author, author_id, cover_key, width, height, thumbhash, colour, is_preview, state, level,
    like_count, view_count, recommend_score, hot_score, published_at_ms, updated_at_ms, age)
  WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2),
    hashed AS (SELECT i, (i * 104729) % 1000003 AS h, CAST(?3 - (?5 - i) * ?4 AS INTEGER) AS at_ms FROM n),
    liked AS (SELECT *, CASE WHEN h % 100 = 0 THEN h % 1000 WHEN h % 10 = 0 THEN h % 50 ELSE h % 3 END AS likes FROM hashed)
  SELECT 'work_' || printf('%026d', i), CASE WHEN h % 20 < 14 THEN ${OBJECT_TYPES.image} WHEN h % 20 < 18 THEN ${OBJECT_TYPES.post} ELSE ${OBJECT_TYPES.video} END,
    CASE WHEN h % 20 BETWEEN 14 AND 17 THEN 'picture' END, 'A fox', 'Atelier', 'user_' || printf('%026d', (i * 7919) % ${AUTHORS}),
    'work/' || i || '/full.png', 832, 1216, 'IhkOJwRmeYePeIhheHd2iYh4d2kGlmsA', '#3a5166', 1, 'visible', CASE WHEN h % 10 = 3 THEN 4 ELSE 1 END,
    likes, likes * 20 + h % 40, 0, at_ms + CAST(86400000 * log10(1 + likes) AS INTEGER), at_ms, at_ms,
    CASE WHEN at_ms >= ?6 THEN 0 WHEN at_ms >= ?7 THEN 1 WHEN at_ms >= ?8 THEN 2 ELSE 3 END FROM liked`

/** In the order of its key: anywhere in a tree as large as this a row costs a page. */
const TAGGED = `INSERT INTO work_tag (tag, work_id, listing, hot_score, published_at_ms)
  SELECT 'tag' || (rowid * 31 % ${TAGS}) AS tag, id, listing, hot_score, published_at_ms FROM work ORDER BY tag, id`

/** Takes away what would be kept up to date row by row; answers it in the order in which it is put back. */
async function takeAway(client: Client): Promise<readonly Stored[]> {
  const found = await client.execute(
    "SELECT type, name, sql FROM sqlite_master WHERE tbl_name IN ('work', 'work_tag') AND type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY type",
  )
  const stored = found.rows.map((row) => storedSchema.parse({ ...row }))
  for (const { type, name } of stored) await client.execute(`DROP ${type === "index" ? "INDEX" : "TRIGGER"} "${name}"`)
  return stored
}
