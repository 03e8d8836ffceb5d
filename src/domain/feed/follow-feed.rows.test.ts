import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { deleteWorks, insertWork } from "../../../testing/post/work.ts"
import { type AccountId, newAccountId, type WorkId } from "../_kernel/ids.ts"
import { WALKED_WORKS } from "../post/walked-works.ts"
import type { FeedAsked } from "./feed-call.ts"
import { MERGED_FOLLOWS } from "./follow-feed.ts"
import { listFeed } from "./list-feed.ts"

/** Somebody who follows `authors` and so many more who published nothing. */
async function follower(authors: readonly AccountId[], others = 0) {
  const viewer = testMember()
  const { context } = makeTestContext({ viewer })
  const ids = [...authors, ...Array.from({ length: others }, (_, index) => newAccountId(index))]
  await context.database.run(sql`INSERT INTO follow (follower_id, followed_id, created_at_ms)
    SELECT ${viewer.id}, value, 1 FROM json_each(${JSON.stringify(ids)})`)
  return context
}

/** All that a feed shows, page by page. */
async function idsOf(
  context: Parameters<typeof listFeed>[0],
  asked: FeedAsked,
  kind: Parameters<typeof listFeed>[1] = "squareMixRecommend",
) {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof listFeed>> = await listFeed(context, kind, { ...asked, ...(cursor ? { cursor } : {}) })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  return ids
}

describe("what those whom one follows published", () => {
  it.each([
    ["few", 0],
    ["more than are merged", MERGED_FOLLOWS],
  ])("is all of it, the newest first, page by page, of %s", async (_name, others) => {
    const authors = [newAccountId(1), newAccountId(2), newAccountId(3)]
    const nowMs = Date.now()
    const works: WorkId[] = []
    for (let index = 0; index < 12; index++)
      works.push(
        await insertWork({
          ...{
            authorId: authors[index % 3] as AccountId,
            objectType: [1, 4, 15][index % 3] as number,
            publishedAtMs: nowMs - Math.floor(index / 2),
          },
          subChannel: index % 3 === 1 ? "article" : null,
        }),
      )
    const hidden = [
      await insertWork({ authorId: authors[0] as AccountId, state: "limited" }),
      await insertWork({ authorId: authors[1] as AccountId, visibility: "private" }),
      await insertWork({ authorId: authors[2] as AccountId, level: 8 }),
      await insertWork({ authorId: newAccountId(4) }),
    ]
    const context = await follower(authors, others)
    const wanted = works
      .map((id, index) => ({ id, at: nowMs - Math.floor(index / 2) }))
      .sort((left, right) => right.at - left.at || (left.id < right.id ? 1 : -1))
      .map(({ id }) => id)
    expect(await idsOf(context, { order_by: "follows", limit: 5 })).toEqual(wanted)
    expect(await idsOf(context, { order_by: "follows", limit: 2 }, "post")).toEqual(wanted.filter((id) => works.indexOf(id) % 3 === 1))
    expect(await idsOf(context, { order_by: "follows", source_types: [1] })).toEqual(wanted.filter((id) => works.indexOf(id) % 3 === 0))
    const later = { ...context, nowMs: nowMs + 8 * 86_400_000 }
    expect(await idsOf(later, { order_by: "follows", timeType: "week" })).toEqual([])
    await deleteWorks([...works, ...hidden])
  })

  it("goes on where a page ended its walk, so that no page reads more than its share of works by others", async () => {
    const author = newAccountId(5)
    const context = await follower([author], MERGED_FOLLOWS)
    const stamp = 8e12
    const old = await insertWork({ authorId: author, publishedAtMs: stamp })
    await context.database.run(sql`INSERT INTO work (id, object_type, title, author, cover_key, width, height, thumbhash, colour, is_preview, state, level, recommend_score, hot_score, published_at_ms)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${WALKED_WORKS + 10})
      SELECT 'work_between' || i, 1, 'x', 'x', '', 1, 1, '', '#000000', 1, 'visible', 1, 0, 0, ${stamp} + i FROM n`)
    const first = await listFeed(context, "squareMixRecommend", { order_by: "follows" })
    expect(first.items).toEqual([])
    const second = await listFeed(context, "squareMixRecommend", { order_by: "follows", cursor: first.next_cursor ?? "" })
    expect(second.items.map(({ id }) => id)).toContain(old)
    await context.database.run(sql`DELETE FROM work WHERE id LIKE 'work_between%'`)
    await deleteWorks([old])
  })
})

describe("what one looked at", () => {
  it("is listed by the last view, and goes on amid what was noted at one moment, whatever is looked at meanwhile", async () => {
    const nowMs = Date.now()
    const ids = (await Promise.all(Array.from({ length: 5 }, () => insertWork({ objectType: 9 })))).toSorted().reverse()
    const gone = await insertWork({ state: "removed" })
    const views = [...ids, gone].map((id, index) => ({ objectType: 9, id, atMs: nowMs - (id === gone ? 9 : Math.floor(index / 3)) }))
    const { context } = makeTestContext({ viewer: testMember() })
    const recentViews: (typeof context.inboxes)["recentViews"] = async (_id, { before, limit }) =>
      views.filter(({ atMs, id }) => before === null || atMs < before.atMs || (atMs === before.atMs && id < before.id)).slice(0, limit)
    const pages: (readonly string[])[] = []
    const { listRecent } = await import("./recent-feed.ts")
    for (let cursor: string | undefined; pages.length < 5; ) {
      const page = await listRecent({ database: context.database, viewer: testMember(), inboxes: { recentViews } }, null, {
        cursor,
        limit: 2,
      })
      pages.push(page.items.map(({ id }) => id))
      // The last of the page is looked at again, and stands elsewhere now.
      const again = views.findIndex(({ id }) => id === page.items.at(-1)?.id)
      for (const view of views.splice(again, again < 0 ? 0 : 1)) views.unshift({ ...view, atMs: nowMs + pages.length })
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  })
})
