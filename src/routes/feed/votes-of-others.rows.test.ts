import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { commentOn } from "../../../testing/comment/comment.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { asAccountId } from "../../domain/_kernel/ids.ts"
import { deleteComment, likeComment } from "../../domain/comment/contract.ts"
import { syncCommenter } from "../../domain/comment/sync-author.ts"
import { foldEveryCount } from "../../domain/features.ts"
import { explainPlace } from "../../domain/feed/ranking/contract.ts"
import { votesMs } from "../../domain/feed/ranking/hot-rules.ts"
import { hideThing } from "../../domain/moderation/review-contract.ts"
import { cancelCollect, collect } from "../../domain/social/contract.ts"
import { likeWork } from "../../domain/social/mark-contract.ts"

const DAY_MS = 86_400_000
const { context } = makeTestContext()
const { database } = context
const NONE = { likes: 0, collects: 0, commenters: 0 }
/** Somebody whose account is not new. */
const settled = (): Promise<MemberClient> => TestClient.signedIn({ madeAtMs: Date.now() - 30 * DAY_MS })
const published = async (author: MemberClient) =>
  insertWork({ authorId: asAccountId(author.accountId), hotScore: 1_000, publishedAtMs: 1_000 })

/** What a work shows and by how much its votes lift it, with all that was logged. */
async function placeOf(id: string) {
  await foldEveryCount(context)
  const [row] = await database.all<{ likes: number; collects: number; comments: number; liftMs: number }>(
    sql`SELECT like_count AS likes, collect_count AS collects, comment_count AS comments, hot_score - published_at_ms AS "liftMs" FROM work WHERE id = ${id}`,
  )
  return row
}

async function ban({ accountId }: MemberClient, isBanned: boolean): Promise<void> {
  const value = isBanned ? sql`json_object('startsAtMs', 1)` : sql`NULL`
  await database.run(sql`UPDATE account SET ban = ${value} WHERE id = ${accountId}`)
  await syncCommenter(context, asAccountId(accountId))
}

describe("comments", () => {
  it("lift a work once a person, its author never, while every one of them is shown and counted", async () => {
    const [author, ada, bo] = [await settled(), await settled(), await settled()]
    const id = await published(author)
    await commentOn(author, id)
    expect(await placeOf(id)).toMatchObject({ comments: 1, liftMs: 0 })
    const root = await commentOn(ada, id)
    for (const answers of [root.id, root.id]) await commentOn(ada, id, { reply_to: answers })
    await commentOn(author, id, { reply_to: root.id })
    expect(await placeOf(id)).toMatchObject({ comments: 5, liftMs: votesMs({ ...NONE, commenters: 1 }) })
    await commentOn(bo, id)
    expect(await placeOf(id)).toMatchObject({ comments: 6, liftMs: votesMs({ ...NONE, commenters: 2 }) })
  })

  it("take their person's vote back with the last that is shown, whoever takes it away, and bring it again", async () => {
    const [author, ada, bo, moderator] = [
      await settled(),
      await settled(),
      await settled(),
      await TestClient.signedIn({ isModerator: true }),
    ]
    const id = await published(author)
    const lift = async () => (await placeOf(id))?.liftMs
    const [one, two] = [await commentOn(ada, id), await commentOn(ada, id)]
    await ada.dataOf(deleteComment, { id: one.id })
    expect(await lift()).toBe(votesMs({ ...NONE, commenters: 1 }))
    await ada.dataOf(deleteComment, { id: two.id })
    expect(await lift()).toBe(0)
    const [last] = [await commentOn(bo, id), await commentOn(bo, id), await commentOn(bo, id)]
    await ban(bo, true)
    expect(await placeOf(id)).toMatchObject({ comments: 0, liftMs: 0 })
    await ban(bo, false)
    expect(await placeOf(id)).toMatchObject({ comments: 3, liftMs: votesMs({ ...NONE, commenters: 1 }) })
    await database.run(sql`DELETE FROM comment WHERE object_id = ${id} AND id <> ${last.id}`)
    expect(await lift()).toBe(votesMs({ ...NONE, commenters: 1 }))
    await moderator.dataOf(hideThing, { kind: "comment", id: last.id, reason: "Be kind" })
    expect(await placeOf(id)).toMatchObject({ comments: 0, liftMs: 0 })
  })

  it("are lifted by the likes of others alone", async () => {
    const [ada, bo] = [await settled(), await settled()]
    const { id } = await commentOn(ada, await published(bo))
    const lift = async () => {
      await foldEveryCount(context)
      return database.all<{ likes: number; isLifted: number }>(
        sql`SELECT like_count AS likes, hot_score > created_at_ms AS "isLifted" FROM comment WHERE id = ${id}`,
      )
    }
    await ada.dataOf(likeComment, { id, is_liked: true })
    expect(await lift()).toEqual([{ likes: 1, isLifted: 0 }])
    await bo.dataOf(likeComment, { id, is_liked: true })
    expect(await lift()).toEqual([{ likes: 2, isLifted: 1 }])
  })
})

describe("likes and keeps", () => {
  it("of the author are shown and lift nothing, whoever else likes and keeps it", async () => {
    const [author, ada] = [await settled(), await settled()]
    const id = await published(author)
    const thing = { obj_id: id, obj_type: 1 }
    const mark = async (client: MemberClient) => {
      await client.dataOf(likeWork, { id, is_liked: true })
      await client.dataOf(collect, thing)
    }
    await mark(author)
    expect(await placeOf(id)).toMatchObject({ likes: 1, collects: 1, liftMs: 0 })
    await mark(ada)
    const ofAda = votesMs({ likes: 1, collects: 1, commenters: 0 })
    expect(await placeOf(id)).toMatchObject({ likes: 2, collects: 2, liftMs: ofAda })
    const moderator = await TestClient.reaching("moderator")
    expect(await moderator.dataOf(explainPlace, { id })).toMatchObject({ likes: 1, collects: 1, commenters: 0, points: 4, votes_ms: ofAda })
    await author.dataOf(likeWork, { id, is_liked: false })
    await author.dataOf(cancelCollect, thing)
    expect(await placeOf(id)).toMatchObject({ likes: 1, collects: 1, liftMs: ofAda })
  })
})
