import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { asCommentId, newAccountId, newCommentId, type WorkId } from "../_kernel/ids.ts"
import { encodeCursor } from "../_kernel/paging.ts"
import { hotScore } from "./comment-rules.ts"
import { countedComments } from "./counted-comments.ts"
import { createComment } from "./create-comment.ts"
import { deleteComment } from "./delete-comment.ts"
import { likeComment } from "./like-comment.ts"
import { listComments, listReplies } from "./list-comments.ts"

const viewer = testMember()
const at = () => makeTestContext({ viewer })
let workId: WorkId
let rootId: string

/** Steps of a plan that walk comments without an index, or sort. */
const slow = (plans: readonly string[]) =>
  plans.filter(
    (step) =>
      /USE TEMP B-TREE/.test(step) || /^SCAN (?:comment|comment_like|work|account|author|other|below|answered|focused)\b/.test(step),
  )

beforeAll(async () => {
  workId = await insertWork()
  const { context } = at()
  const authorId = newAccountId(1)
  await context.database.run(
    sql`INSERT INTO account (id, name, invitation_code, created_at_ms) VALUES (${authorId}, 'Ada', ${authorId}, 1)`,
  )
  const made = JSON.stringify(Array.from({ length: 300 }, (_, index) => [newCommentId(index + 1), index + 1]))
  await context.database.run(sql`INSERT INTO comment (id, object_type, object_id, author_id, text, state, hot_score, created_at_ms, updated_at_ms)
    SELECT json_extract(value, '$[0]'), 1, ${workId}, ${authorId}, 'x', 'visible', json_extract(value, '$[1]'), json_extract(value, '$[1]'), 1 FROM json_each(${made})`)
  rootId = newCommentId(500)
  await context.database.run(sql`INSERT INTO comment (id, object_type, object_id, author_id, text, state, hot_score, created_at_ms, updated_at_ms)
    VALUES (${rootId}, 1, ${workId}, ${authorId}, 'root', 'visible', 500, 500, 1)`)
  const below = JSON.stringify(Array.from({ length: 60 }, (_, index) => [newCommentId(600 + index), 600 + index]))
  await context.database.run(sql`INSERT INTO comment (id, object_type, object_id, root_id, answers_id, author_id, text, state, hot_score, created_at_ms, updated_at_ms)
    SELECT json_extract(value, '$[0]'), 1, ${workId}, ${rootId}, ${rootId}, ${authorId}, 'y', 'visible', json_extract(value, '$[1]'), json_extract(value, '$[1]'), 1 FROM json_each(${below})`)
})

describe("the lists of comments", () => {
  it.each(["hot", "new"] as const)("page by keys in the %s order, every comment once, in one round trip and on an index", async (order) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { context, counts, plans } = at()
      const page = await listComments(context, { obj_type: 1, obj_id: workId, order_by: order, limit: 70, cursor })
      expect(counts.roundTrips).toBe(1)
      expect(slow(await plans())).toEqual([])
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect([seen.length, new Set(seen).size, seen[0]]).toEqual([301, 301, rootId])
  })

  it("of replies page by keys, the oldest first", async () => {
    const first = await listReplies(at().context, { comment_id: asCommentId(rootId), limit: 40 })
    const { context, counts, plans } = at()
    const second = await listReplies(context, { comment_id: asCommentId(rootId), limit: 40, cursor: first.next_cursor ?? undefined })
    expect([first.items.length, second.items.length, second.next_cursor, counts.roundTrips]).toEqual([40, 20, null, 1])
    expect(slow(await plans())).toEqual([])
  })

  it("tell what a link names beside their first page alone", async () => {
    const asked = { obj_type: 1, obj_id: workId, order_by: "new", comment_id: asCommentId(rootId), limit: 5 } as const
    const first = await listComments(at().context, asked)
    expect(first.focused).toMatchObject({ root: { id: rootId } })
    const second = await listComments(at().context, { ...asked, cursor: first.next_cursor ?? "" })
    expect([second.items.length, second.focused]).toEqual([5, null])
    const { comment_id: _named, ...unnamed } = asked
    expect((await listComments(at().context, unnamed)).focused).toBeNull()
  })

  it("begin after a comment that is gone", async () => {
    const cursor = encodeCursor({ sortValue: 250, id: newCommentId(250) })
    const page = await listComments(at().context, { obj_type: 1, obj_id: workId, order_by: "new", cursor, limit: 1 })
    expect(page.items).toHaveLength(1)
  })
})

describe("writing, liking and deleting", () => {
  it("take one round trip each, on indexes", async () => {
    const { context: before } = at()
    await before.database.run(
      sql`INSERT INTO account (id, name, invitation_code, created_at_ms) VALUES (${viewer.id}, 'Bo', ${viewer.id}, 1) ON CONFLICT DO NOTHING`,
    )
    const asked = {
      work: { id: workId, objectType: 1 },
      answers: asCommentId(rootId),
      text: "A long enough text to be compared with others",
      images: [],
      scene: null,
      source: null,
    }
    await createComment(before, asked)
    const writing = at()
    const { comment } = await createComment(writing.context, asked)
    expect(writing.counts.roundTrips).toBe(1)
    expect(slow(await writing.plans())).toEqual([])
    const liking = at()
    await likeComment(liking.context, { id: asCommentId(comment.id), is_liked: true })
    expect(liking.counts.roundTrips).toBe(1)
    expect(slow(await liking.plans())).toEqual([])
    const deleting = at()
    await deleteComment(deleting.context, { id: asCommentId(comment.id) })
    expect(deleting.counts.roundTrips).toBe(1)
    expect(slow(await deleting.plans())).toEqual([])
  })
})

it("what was logged is added to each comment, and a vote moves it in the hot order as the rule says", async () => {
  const { context } = at()
  for (const [createdAtMs, likes] of [
    [1_700_000_000_000, 0],
    [1_700_000_000_000, 1],
    [1_700_000_000_123, 9],
    [5, 12_345],
  ] as const) {
    const id = newCommentId(createdAtMs)
    await context.database.run(sql`INSERT INTO comment (id, object_type, object_id, text, state, hot_score, created_at_ms, updated_at_ms)
      VALUES (${id}, 1, ${workId}, 'x', 'pending', ${createdAtMs}, ${createdAtMs}, 1)`)
    const sums = new Map([
      ["like", likes],
      ["reply", 3],
    ])
    for (const statement of await countedComments.add(context, [{ id, sums }], sql`1`)) await context.database.run(statement)
    const rows = await context.database.all(
      sql`SELECT like_count AS likes, reply_count AS replies, hot_score AS score FROM comment WHERE id = ${id}`,
    )
    expect(rows).toEqual([{ likes, replies: 3, score: hotScore(createdAtMs, likes) }])
  }
})
