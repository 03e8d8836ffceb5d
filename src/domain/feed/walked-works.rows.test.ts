import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { deleteWorks, insertWork } from "../../../testing/post/work.ts"
import { newAccountId, type WorkId } from "../_kernel/ids.ts"
import { encodeCursor } from "../_kernel/paging.ts"
import type { CardPage } from "../post/card-contract.ts"
import { WALKED_WORKS } from "../post/walked-works.ts"
import { listCollected, listLiked } from "../social/marked-works.ts"
import { listAssociated, listLikeCollected } from "./alike-works.ts"
import { listFeed } from "./list-feed.ts"
import { listWorksBy } from "./list-works-by.ts"
import { encodeRecommendCursor } from "./ranking/recommend-cursor-rules.ts"
import { listTagged } from "./tagged-works.ts"

const { database } = makeTestContext().context
const [author, reader, tag] = [newAccountId(31), testMember(), "tag-of-walks"]
/** Hides the tag that all those works have but the last, and keeps and likes all of them. */
const keeper = testMember()
/** Above all that other tests have, but for their own. */
const [AT, HOT] = [7.9e12, 2.9e15]
const start = { sortValue: HOT + WALKED_WORKS + 100, id: "work_x" }
const seed: Partial<Record<"id" | "behind" | "untagged", WorkId>> = {}

beforeAll(async () => {
  await database.run(sql`INSERT INTO work (id, object_type, title, author, author_id, cover_key, width, height, thumbhash, colour, is_preview, state, level, recommend_score, hot_score, published_at_ms)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${WALKED_WORKS + 10})
    SELECT 'work_walked' || i, 1, 'x', 'x', ${author}, '', 1, 1, '', '#000000', 1, 'visible', 1, 0, ${HOT} + i, ${AT} + i FROM n`)
  await database.run(sql`INSERT INTO work_tag (tag, work_id) SELECT ${tag}, id FROM work WHERE author_id = ${author}`)
  seed.behind = await insertWork({ hotScore: HOT, publishedAtMs: AT })
  seed.id = await insertWork({ visibility: "unlisted" })
  seed.untagged = await insertWork({ authorId: author, publishedAtMs: AT })
  await database.run(sql`INSERT INTO hidden (account_id, kind, thing_id, created_at_ms) VALUES (${keeper.id}, 'tag', ${tag}, 1)`)
  await database.run(
    sql`INSERT INTO work_like (account_id, work_id, created_at_ms) SELECT ${keeper.id}, id, published_at_ms FROM work WHERE author_id = ${author}`,
  )
  await database.run(sql`INSERT INTO collected (account_id, object_type, object_id, created_at_ms)
    SELECT ${keeper.id}, 1, id, published_at_ms FROM work WHERE author_id = ${author}`)
  for (const id of [seed.behind, seed.id]) await database.run(sql`INSERT INTO work_tag (tag, work_id) VALUES (${tag}, ${id})`)
  await database.run(sql`INSERT INTO hidden (account_id, kind, thing_id, created_at_ms) VALUES (${reader.id}, 'account', ${author}, 1)`)
  await database.run(sql`INSERT INTO collected (account_id, object_type, object_id, created_at_ms) VALUES (${reader.id}, 1, ${seed.id}, 1)`)
})
afterAll(async () => {
  await database.run(sql`DELETE FROM work_tag WHERE tag = ${tag}`)
  for (const marked of [sql`work_like`, sql`collected`]) await database.run(sql`DELETE FROM ${marked} WHERE account_id = ${keeper.id}`)
  await database.run(sql`DELETE FROM work WHERE author_id = ${author}`)
  await deleteWorks([seed.behind, seed.id].flatMap((id) => id ?? []))
})

const context = { ...makeTestContext().context, viewer: reader }
const page = (cursor: string | undefined) => ({ limit: 5, ...(cursor === undefined ? {} : { cursor }) })
const byTime = encodeCursor({ ...start, sortValue: AT + WALKED_WORKS + 100 })
const LISTS: readonly (readonly [string, string, (cursor: string) => Promise<CardPage>])[] = [
  ["what is hot", encodeCursor(start), (cursor) => listFeed(context, "squareMixRecommend", { order_by: "hot", ...page(cursor) })],
  ["what is new", byTime, (cursor) => listFeed(context, "squareMixRecommend", { order_by: "new", ...page(cursor) })],
  [
    "what is recommended, behind the snapshot",
    encodeRecommendCursor({ kind: "hot", snapshot: 0, after: start }),
    (cursor) => listFeed(context, "squareMixRecommend", page(cursor)),
  ],
  ["a tag's hottest", encodeCursor(start), (cursor) => listTagged(context, { tag, order_by: "hot", ...page(cursor) })],
  ["a tag's newest", byTime, (cursor) => listTagged(context, { tag, order_by: "new", ...page(cursor) })],
  ["what is like a work", encodeCursor(start), (cursor) => listAssociated(context, { id: seed.id ?? "work_x", ...page(cursor) } as never)],
  ["what is like what one keeps", encodeCursor(start), (cursor) => listLikeCollected(context, page(cursor))],
]

describe("a page", () => {
  it.each(LISTS)("of %s reads no more works of whom its reader hides than its share, and the next goes on", async (_name, from, list) => {
    const first = await list(from)
    expect(first.items).toEqual([])
    const second = await list(first.next_cursor ?? "")
    expect(second.items[0]?.id).toBe(seed.behind)
  })

  it.each([
    ["what somebody published", (cursor: string | undefined) => listWorksBy({ ...context, viewer: keeper }, author, page(cursor))],
    ["what one likes", (cursor: string | undefined) => listLiked({ ...context, viewer: keeper }, page(cursor))],
    ["what one keeps", (cursor: string | undefined) => listCollected({ ...context, viewer: keeper }, page(cursor))],
  ])("of %s reads no more works with a tag that its reader hides than its share, and the next goes on", async (_name, list) => {
    const first = await list(undefined)
    expect(first.items).toEqual([])
    const second = await list(first.next_cursor ?? "")
    expect(second.items.map(({ id }) => id)).toEqual([seed.untagged])
  })

  it("of a tag that its reader hides looks for nothing, says why, and is the last", async () => {
    const viewer = testMember()
    await database.run(sql`INSERT INTO hidden (account_id, kind, thing_id, created_at_ms) VALUES (${viewer.id}, 'tag', ${tag}, 1)`)
    expect(await listTagged({ ...context, viewer }, { tag })).toEqual({ items: [], next_cursor: null, is_hidden: true })
    const others = await listTagged({ ...context, viewer: null }, { tag, limit: 1 })
    expect([others.items.length, others.is_hidden]).toEqual([1, false])
  })
})
