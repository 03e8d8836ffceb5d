import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { emptyMediaStore, makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { notedFor } from "../../../testing/comment/comment.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { type AccountId, asCommentId, type WorkId } from "../_kernel/ids.ts"
import { createComment } from "./create-comment.ts"
import { deleteComment } from "./delete-comment.ts"
import { likeComment } from "./like-comment.ts"
import { commentData } from "./personal-data.ts"

async function somebody() {
  const viewer = testMember()
  const { context } = makeTestContext({ viewer, media: { ...emptyMediaStore, deleteUnder: async (prefix) => void dropped.push(prefix) } })
  await context.database.run(
    sql`INSERT INTO account (id, name, invitation_code, created_at_ms) VALUES (${viewer.id}, 'Somebody', ${viewer.id}, 1)`,
  )
  return context
}

const dropped: string[] = []
type Somebody = Awaited<ReturnType<typeof somebody>>

async function say(context: Somebody, workId: WorkId, answers: string | null = null) {
  const work = { id: workId, objectType: 1 }
  const said = { text: `Words ${crypto.randomUUID()}`, images: [], scene: null, source: null }
  const asked = { work, answers: answers === null ? null : asCommentId(answers), ...said }
  return (await createComment(context, asked)).comment
}

async function forget({ database, ...context }: Somebody, id: AccountId): Promise<void> {
  const person = { id, email: null, phone: null, nowMs: context.nowMs }
  expect(await commentData.beforeForgetting?.({ database, ...context }, person)).toBe(true)
  for (const { forgotten } of Object.values(commentData.tables))
    if ("by" in forgotten) for (const statement of forgotten.by(person)) await database.run(statement)
}

it("a member who leaves takes their words, likes and images along; what others answered keeps a place of which nothing is theirs", async () => {
  const [ada, bo] = [await somebody(), await somebody()]
  const workId = await insertWork()
  const [alone, root] = [await say(ada, workId), await say(ada, workId)]
  const reply = await say(bo, workId, root.id)
  const below = await say(ada, workId, reply.id)
  await likeComment(ada, { id: asCommentId(reply.id), is_liked: true })
  for (const { id } of [alone, root]) await likeComment(bo, { id: asCommentId(id), is_liked: true })
  await ada.database.run(sql`UPDATE comment SET folder = 'comment/x' WHERE id = ${alone.id}`)
  await forget(ada, ada.viewer.id)
  const rows = await ada.database.all(
    sql`SELECT id, author_id AS "authorId", text FROM comment WHERE object_id = ${workId} ORDER BY created_at_ms, id`,
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: root.id, authorId: null, text: "" },
      { id: reply.id, authorId: bo.viewer.id, text: reply.text },
    ]),
  )
  expect(rows).toHaveLength(2)
  expect([await notedFor("work", workId, "comment"), await notedFor("comment", reply.id, "like")]).toEqual([1, 0])
  // Nor what anybody likes of it, with the counts that come of it.
  expect(await ada.database.all(sql`SELECT comment_id FROM comment_like WHERE account_id IN (${ada.viewer.id}, ${bo.viewer.id})`)).toEqual(
    [],
  )
  expect(await notedFor("comment", root.id, "like")).toBe(0)
  expect(dropped).toContain(`comment/c${alone.id.slice("comment_".length)}`)
  expect(below.root_id).toBe(root.id)
})

it("the place of what somebody deleted goes with the last who answered it, and stays where others did", async () => {
  const [ada, bo, cem] = [await somebody(), await somebody(), await somebody()]
  const workId = await insertWork()
  const [left, kept] = [await say(ada, workId), await say(ada, workId)]
  for (const root of [left, kept]) await say(bo, workId, root.id)
  const other = await say(cem, workId, kept.id)
  for (const { id } of [left, kept]) await deleteComment(ada, { id: asCommentId(id) })
  await forget(bo, bo.viewer.id)
  const rows = await ada.database.all<{ readonly id: string }>(
    sql`SELECT id FROM comment WHERE object_id = ${workId} ORDER BY created_at_ms, id`,
  )
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set<string>([kept.id, other.id]))
})

it("the comments of others go with the works of a member who leaves", async () => {
  const [owner, bo] = [await somebody(), await somebody()]
  const workId = await insertWork({ authorId: owner.viewer.id })
  await say(bo, workId)
  await forget(owner, owner.viewer.id)
  expect(await bo.database.all(sql`SELECT 1 FROM comment WHERE object_id = ${workId}`)).toEqual([])
})
