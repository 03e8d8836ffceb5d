import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase as database } from "../../../testing/_kernel/runtime.ts"
import { commentOn, commentsOf, foldReplies, notedFor, repliesTo, SAID_AT } from "../../../testing/comment/comment.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newCommentId, newWorkId } from "../../domain/_kernel/ids.ts"
import { EDITABLE_MS } from "../../domain/comment/comment-rules.ts"
import * as calls from "../../domain/comment/contract.ts"
import { hideCommentsOf } from "../../domain/comment/hide-comment.ts"
import { MAXIMUM_COMMENTS_OF_NEW } from "../../domain/moderation/posting/posting-rules.ts"

const DAY_MS = 86_400_000
const settled = (over = {}): Promise<MemberClient> => TestClient.signedIn({ madeAtMs: Date.now() - 30 * DAY_MS, ...over })
const nobodys = newCommentId(1)
const ownerOf = async () => {
  const owner = await settled()
  return { owner, workId: await insertWork({ authorId: owner.accountId }) }
}
const outcome = async (client: TestClient, call: Parameters<TestClient["call"]>[0], input: unknown) => {
  const { status, data } = await client.call(call, input)
  const { errors = [] } = (data ?? {}) as { readonly errors?: readonly { readonly message: string }[] }
  return [status.msg, ...errors.map(({ message }) => message)]
}

describeCall(calls.editComment, {
  accepts: async (client) => ({ id: (await commentOn(client, await insertWork())).id, text: "Better words" }),
  refuses: [
    { input: { id: "x", text: "a" }, path: "id" },
    { input: { id: nobodys, text: "x".repeat(2_001) }, path: "text" },
  ],
})
describeCall(calls.hideComment, {
  accepts: async (client) => {
    const workId = await insertWork({ authorId: (client as MemberClient).accountId })
    return { id: (await commentOn(await settled(), workId)).id, is_hidden: true }
  },
  refuses: [{ input: { id: nobodys }, path: "is_hidden" }],
})
describeCall(calls.closeComments, {
  accepts: async (client) => ({ obj_id: await insertWork({ authorId: (client as MemberClient).accountId }), is_closed: true }),
  refuses: [{ input: { obj_id: "x", is_closed: true }, path: "obj_id" }],
})

describe("a comment that is edited", () => {
  it("says what it says now to everybody, is marked, and calls whom it names now", async () => {
    const [author, bo, workId] = [await settled(), await settled(), await insertWork()]
    const { id } = await commentOn(author, workId, { text: "Frist" })
    const { comment } = await author.dataOf(calls.editComment, { id, text: `First @${bo.accountId}` })
    expect(comment).toMatchObject({ id, is_edited: true, can_edit: true, mentions: [{ id: bo.accountId }] })
    expect((await commentsOf(new TestClient(), workId)).items).toMatchObject([
      { text: `First @${bo.accountId}`, is_edited: true, can_edit: false },
    ])
    const kept = await database().all(sql`SELECT text FROM checked_text WHERE subject = ${`comment:${id}:text`}`)
    expect(kept).toEqual([{ text: `First @${bo.accountId}` }])
  })

  it("goes by the rules of what is written anew, and stays as it was where they refuse", async () => {
    const [author, workId] = [await TestClient.signedIn(), await insertWork()]
    const { id } = await commentOn(author, workId)
    expect(await outcome(author, calls.editComment, { id, text: "see example.com" })).toEqual(["ContentRefused", "TextLinksNew"])
    expect(await outcome(author, calls.editComment, { id, text: "" })).toEqual(["InvalidInput", "CommentEmpty"])
    expect((await commentsOf(author, workId)).items).toMatchObject([{ text: "What a light", is_edited: false }])
  })

  it("counts like another comment: a new account says no more by editing, nor calls more people, than by writing", async () => {
    const [author, workId] = [await TestClient.signedIn(), await insertWork()]
    const { id } = await commentOn(author, workId)
    const said = async (text: string) => (await outcome(author, calls.editComment, { id, text }))[0]
    for (let times = 1; times < MAXIMUM_COMMENTS_OF_NEW; times++) expect(await said(`Words ${times}`)).toBe("success")
    expect(await said("One more")).toBe("TooManyRequests")
    expect((await commentsOf(author, workId)).items).toMatchObject([{ text: `Words ${MAXIMUM_COMMENTS_OF_NEW - 1}` }])
    expect(await database().all(sql`SELECT text FROM checked_text WHERE subject = ${`comment:${id}:text`}`)).toHaveLength(1)
  })

  it("is one's own, of the last 15 minutes, and not taken from others by a moderator", async () => {
    const [author, other, workId] = [await settled(), await settled({ isModerator: true }), await insertWork()]
    const edited = async (over: ReturnType<typeof sql>) => {
      const { id } = await commentOn(author, workId)
      await database().run(sql`UPDATE comment SET ${over} WHERE id = ${id}`)
      return outcome(author, calls.editComment, { id, text: "Later" })
    }
    expect(await edited(sql`created_at_ms = ${Date.now() - EDITABLE_MS + 5_000}`)).toEqual(["success"])
    expect(await edited(sql`created_at_ms = ${Date.now() - EDITABLE_MS - 1}`)).toEqual(["NotAllowed", "CommentEditLate"])
    expect(await edited(sql`state = 'limited'`)).toEqual(["NotAllowed", "CommentEditLate"])
    expect(await edited(sql`deleted_at_ms = 1`)).toEqual(["NotFound"])
    const { id } = await commentOn(author, workId)
    expect(await outcome(other, calls.editComment, { id, text: "Mine" })).toEqual(["NotFound"])
  })
})

describe("a comment that the work's author hides", () => {
  it("is seen by them, its author and moderators, of all others its place alone, and is counted for nobody until it is shown again", async () => {
    const [{ owner, workId }, ada, bo, desk] = [await ownerOf(), await settled(), await settled(), await settled({ isModerator: true })]
    const [root, alone] = [await commentOn(ada, workId), await commentOn(ada, workId)]
    const reply = await commentOn(bo, workId, { reply_to: root.id })
    await foldReplies(root.id)
    const hide = (id: string, is_hidden: boolean) => owner.call(calls.hideComment, { id, is_hidden })
    for (const { id } of [root, alone]) for (let times = 0; times < 2; times++) expect((await hide(id, true)).status.msg).toBe("success")
    expect(await notedFor("work", workId, "comment")).toBe(1)
    const seenBy = async (client: TestClient) =>
      (await commentsOf(client, workId, { order_by: "new" })).items.map(({ id, is_deleted, text }) => [id, is_deleted, text === ""])
    for (const client of [owner, ada, desk]) expect(await seenBy(client)).toEqual([alone, root].map(({ id }) => [id, false, false]))
    for (const client of [bo, new TestClient()]) expect(await seenBy(client)).toEqual([[root.id, true, true]])
    expect((await repliesTo(bo, root.id)).map(({ id }) => id)).toEqual([reply.id])
    expect(await outcome(bo, calls.likeComment, { id: root.id, is_liked: true })).toEqual(["NotFound"])
    expect(await outcome(bo, calls.createComment, { ...SAID_AT, obj_id: workId, reply_to: alone.id, text: "Hm" })).toEqual(["NotFound"])
    await hide(alone.id, false)
    expect(await notedFor("work", workId, "comment")).toBe(2)
    expect((await seenBy(bo))[0]).toEqual([alone.id, false, false])
    await ada.call(calls.deleteComment, { id: root.id })
    expect(await notedFor("work", workId, "comment")).toBe(2)
  })

  it("is somebody else's, below their own work, and nobody else hides it", async () => {
    const [{ owner, workId }, ada, desk] = [await ownerOf(), await settled(), await settled({ isModerator: true })]
    const [theirs, own] = [await commentOn(ada, workId), await commentOn(owner, workId)]
    for (const client of [ada, desk])
      expect(await outcome(client, calls.hideComment, { id: theirs.id, is_hidden: true })).toEqual(["NotFound"])
    expect(await outcome(owner, calls.hideComment, { id: own.id, is_hidden: true })).toEqual(["NotFound"])
  })

  it("are all of whom they block, below their own works alone", async () => {
    const [{ owner, workId }, ada, bo, elsewhere] = [await ownerOf(), await settled(), await settled(), await insertWork()]
    for (const id of [workId, elsewhere]) for (const client of [ada, bo]) await commentOn(client, id)
    const { context } = makeTestContext()
    for (let times = 0; times < 2; times++) await hideCommentsOf(context, ada.accountId, owner.accountId)
    const writers = async (id: string) => new Set((await commentsOf(new TestClient(), id)).items.map(({ author }) => author?.id))
    expect(await writers(workId)).toEqual(new Set([bo.accountId]))
    expect(await writers(elsewhere)).toEqual(new Set([ada.accountId, bo.accountId]))
  })
})

describe("comments that are closed", () => {
  it("are read by all and written by the work's author and moderators alone, until they are open again", async () => {
    const [{ owner, workId }, ada, desk] = [await ownerOf(), await settled(), await settled({ isModerator: true })]
    const { id } = await commentOn(ada, workId)
    expect((await owner.call(calls.closeComments, { obj_id: workId, is_closed: true })).data).toEqual({ obj_id: workId, is_closed: true })
    expect(await outcome(ada, calls.addComment, { obj_type: 1, obj_id: workId, text: "More" })).toEqual(["NotAllowed", "CommentsClosed"])
    expect(await outcome(ada, calls.addReply, { comment_id: id, text: "And more" })).toEqual(["NotAllowed", "CommentsClosed"])
    expect(await commentsOf(ada, workId)).toMatchObject({ items: [{ id }], is_closed: true, can_close: false })
    for (const client of [owner, desk]) {
      expect(await commentsOf(client, workId)).toMatchObject({ is_closed: true, can_close: true })
      expect((await commentOn(client, workId)).state).toBe("visible")
    }
    await desk.call(calls.closeComments, { obj_id: workId, is_closed: false })
    expect((await commentOn(ada, workId, { text: "At last" })).state).toBe("visible")
  })

  it("are nobody else's to close", async () => {
    const { workId } = await ownerOf()
    for (const obj_id of [workId, newWorkId(1)])
      expect(await outcome(await settled(), calls.closeComments, { obj_id, is_closed: true })).toEqual(["NotFound"])
  })
})

describe("the place of a deleted comment", () => {
  it("is there at once where somebody answered just before", async () => {
    const [ada, bo, workId] = [await settled(), await settled(), await insertWork()]
    const root = await commentOn(ada, workId)
    const reply = await commentOn(bo, workId, { reply_to: root.id })
    expect(await ada.dataOf(calls.deleteComment, { id: root.id })).toEqual({ id: root.id, leaves_place: true })
    expect((await commentsOf(new TestClient(), workId)).items).toMatchObject([{ id: root.id, is_deleted: true, reply_count: 1 }])
    expect((await repliesTo(bo, root.id)).map(({ id }) => id)).toEqual([reply.id])
    expect(await notedFor("comment", root.id, "reply")).toBe(1)
  })
})
