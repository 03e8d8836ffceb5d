import type { Client } from "@libsql/client/web"
import { rangeStartMs } from "../src/domain/feed/rules.ts"

export const WORKS = 1_000_000
const CHUNK = 25_000
const DAY_MS = 86_400_000
/** Works lie evenly over two years that end now. */
const SPAN_MS = 730 * DAY_MS
export const AUTHORS = 5_000
/** One work in so many has the tag. */
const WORKS_OF_A_TAG = 4
export const TAG = "fox"

/** Who published every fourth work. */
export const PROLIFIC_AUTHOR = 8_000_000
/** One work in so many is the prolific author's. */
const WORKS_OF_PROLIFIC = 4

/** The id of an author by their number. */
export const authorId = (number: number) => `user_${String(number).padStart(26, "0")}`

/**
 * A million works, or so many: half are images, the rest posts of three kinds and videos of two; one in ten is above PG-13. Scores are spread as if by
 * votes; one author has every fourth, the others take turns.
 */
export async function fillWorks(client: Client, nowMs: number, works = WORKS): Promise<void> {
  const starts = (["day", "week", "month"] as const).map((range) => rangeStartMs(range, nowMs))
  for (let from = 0; from < works; from += CHUNK) {
    await client.execute({
      sql: `INSERT INTO work (id, object_type, sub_channel, title, author, author_id, cover_key, width, height, thumbhash, colour, is_preview, state, level,
          recommend_score, hot_score, published_at_ms, age)
        WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?),
          timed AS (SELECT i, CAST(? - i * ? AS INTEGER) AS at_ms, i * 7 % 10 AS kind FROM n)
        SELECT 'work_' || printf('%026d', i), CASE WHEN kind < 5 THEN 1 WHEN kind < 8 THEN 4 WHEN kind = 8 THEN 5 ELSE 15 END,
          CASE kind WHEN 5 THEN 'article' WHEN 6 THEN 'picture' WHEN 7 THEN 'video' END,
          'A fox', 'Atelier', 'user_' || printf('%026d', CASE WHEN i % ${WORKS_OF_PROLIFIC} = 1 THEN ${PROLIFIC_AUTHOR} ELSE i * 31 % ${AUTHORS} END), 'work/' || i || '/full.png', 832, 1216, 'IhkOJwRmeYePeIhheHd2iYh4d2kGlmsA', '#3a5166', 1,
          'visible', CASE WHEN i / 10 % 10 = 0 THEN 4 ELSE 1 END, 0, at_ms + (i * 104729) % 1000003 * 250, at_ms,
          CASE WHEN at_ms >= ? THEN 0 WHEN at_ms >= ? THEN 1 WHEN at_ms >= ? THEN 2 ELSE 3 END FROM timed`,
      args: [from, Math.min(from + CHUNK, works), nowMs, SPAN_MS / works, ...starts],
    })
    await client.execute({
      sql: `INSERT INTO work_tag (tag, work_id) SELECT '${TAG}', 'work_' || printf('%026d', value) FROM generate_series(?, ?, ${WORKS_OF_A_TAG})`,
      args: [from, Math.min(from + CHUNK, works) - 1],
    })
  }
}

/** Has somebody follow people, so many beginning with an author's number; those above the number of authors published nothing. */
export async function fillFollows(client: Client, followerId: string, firstAuthor: number, count: number): Promise<void> {
  await client.execute({
    sql: "INSERT INTO follow (follower_id, followed_id, created_at_ms) SELECT ?, value, 1 FROM json_each(?)",
    args: [followerId, JSON.stringify(Array.from({ length: count }, (_, index) => authorId(firstAuthor + index)))],
  })
}
