import type { Client } from "@libsql/client/web"
import { sql } from "drizzle-orm"
import type { Database } from "../db/client.ts"
import { asAccountId, asCommentId, asWorkId } from "../src/domain/_kernel/ids.ts"
import { listComments, listReplies } from "../src/domain/comment/list-comments.ts"
import { listPostsBy, listWorksBy } from "../src/domain/feed/list-works-by.ts"
import { listFollows } from "../src/domain/social/follow.ts"
import { listCollected, listLiked } from "../src/domain/social/marked-works.ts"
import { type MeasuredList, member } from "./p11-lists.ts"
import { authorId, PROLIFIC_AUTHOR } from "./p11-rows.ts"

/** Comments of one work, replies to one of them, and people who follow one. */
const ROWS = 250_000
const person = asAccountId(authorId(PROLIFIC_AUTHOR))
/** An image that everybody may meet. */
const work = asWorkId(`work_${String(1_010).padStart(26, "0")}`)
const follower = (number: string) => `'user_9' || printf('%025d', ${number})`
const comment = (kind: "root" | "reply") => `'comment_${kind === "root" ? 1 : 2}' || printf('%025d', i)`
const ROOT = `comment_1${String(0).padStart(25, "0")}`
const reader = member(3)

/** Somebody whom very many follow and who likes and keeps very much, and a work with very many comments, one of which has as many replies. */
export async function fillPeople(client: Client, nowMs: number, rows = ROWS): Promise<void> {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${rows})`
  const account = "INSERT INTO account (id, name, invitation_code, created_at_ms)"
  await client.execute(`${account} VALUES ('${person}', 'Ada', 'prolific', 1)`)
  await client.execute(`${account} ${numbers} SELECT ${follower("i")}, 'Bo', 'code' || i, 1 FROM n`)
  await client.execute(
    `INSERT INTO follow (follower_id, followed_id, created_at_ms) ${numbers} SELECT ${follower("i")}, '${person}', ${nowMs} - i FROM n`,
  )
  await client.execute(`INSERT INTO work_like (account_id, work_id, created_at_ms)
    SELECT '${reader.id}', id, published_at_ms FROM work WHERE author_id = '${person}'`)
  await client.execute(`INSERT INTO collected (account_id, object_type, object_id, created_at_ms)
    SELECT '${reader.id}', object_type, id, published_at_ms FROM work WHERE author_id = '${person}'`)
  for (const kind of ["root", "reply"] as const)
    await client.execute(`INSERT INTO comment (id, object_type, object_id, root_id, author_id, text, state, hot_score, created_at_ms, updated_at_ms)
      ${numbers} SELECT ${comment(kind)}, 1, '${work}', ${kind === "root" ? "NULL" : `'${ROOT}'`}, ${follower("i")}, 'What a calm light', 'visible',
        ${nowMs} - i * 104729 % 1000003, ${nowMs} - i, ${nowMs} FROM n`)
  await client.execute("DELETE FROM count_log")
}

/** Lists of people, of what they did, and of what is said of a work. */
export function listsOfPeople(database: Database, nowMs: number): readonly MeasuredList[] {
  const context = { database, nowMs, viewer: null }
  const own = { database, viewer: reader }
  const rowsOf = (columns: string, table: string, where: string, order: string) => (limit: number) =>
    sql.raw(`SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${limit}`)
  const byAuthor = (more: string) =>
    rowsOf("id, published_at_ms AS at", "work", `author_id = '${person}' AND listing = 1${more}`, "published_at_ms DESC, id DESC")
  const marked = (table: string, column: string) =>
    rowsOf(`${column} AS id, created_at_ms AS at`, table, `account_id = '${reader.id}'`, `created_at_ms DESC, ${column} DESC`)
  return [
    { name: "works of a person", page: (cursor) => listWorksBy(context, person, { cursor }), works: byAuthor("") },
    {
      name: "posts of a person",
      page: (cursor) => listPostsBy(context, person, null, { cursor }),
      works: byAuthor(" AND object_type = 4"),
    },
    {
      name: "articles of a person",
      page: (cursor) => listPostsBy(context, person, "article", { cursor }),
      works: byAuthor(" AND object_type = 4 AND sub_channel = 'article'"),
    },
    { name: "what one likes", page: (cursor) => listLiked(own, { cursor }), works: marked("work_like", "work_id") },
    { name: "what one keeps", page: (cursor) => listCollected(own, { cursor }), works: marked("collected", "object_id") },
    {
      name: "followers",
      page: (cursor) => listFollows(context, "followers", { id: person, cursor }),
      works: rowsOf(
        "follower_id AS id, created_at_ms AS at",
        "follow",
        `followed_id = '${person}'`,
        "created_at_ms DESC, follower_id DESC",
      ),
    },
    ...(["hot", "new"] as const).map((order_by): MeasuredList => {
      const column = order_by === "hot" ? "hot_score" : "created_at_ms"
      return {
        name: `comments ${order_by}`,
        page: (cursor) => listComments(context, { obj_id: work, obj_type: 1, order_by, cursor }),
        works: rowsOf(`id, ${column} AS at`, "comment", `object_id = '${work}' AND root_id IS NULL`, `${column} DESC, id DESC`),
      }
    }),
    {
      name: "replies",
      page: (cursor) => listReplies(context, { comment_id: asCommentId(ROOT), cursor }),
      works: rowsOf("id, created_at_ms AS at", "comment", `root_id = '${ROOT}'`, "created_at_ms, id"),
    },
  ]
}
