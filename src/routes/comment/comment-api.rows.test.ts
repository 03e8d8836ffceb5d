import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { codeOf, describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase as database } from "../../../testing/_kernel/runtime.ts"
import { SCRIPT_TEXTS } from "../../../testing/_page/script-texts.ts"
import { commentOn, commentsOf, foldReplies, notedFor, repliesTo, SAID_AT } from "../../../testing/comment/comment.ts"
import { imageFile } from "../../../testing/post/publish.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { namedBatch } from "../../domain/_kernel/batch.ts"
import { asAccountId, newAccountId, newCommentId, newFileId, newWorkId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/comment/contract.ts"
import { settleCommentLevel } from "../../domain/comment/move-comment.ts"
import { syncCommenter } from "../../domain/comment/sync-author.ts"
import { appealState, decideAppeal } from "../../domain/moderation/appeal-contract.ts"
import { report } from "../../domain/moderation/report-contract.ts"
import { hideThing, reviewCases } from "../../domain/moderation/review-contract.ts"
import { deleteArtwork } from "../../domain/post/publish-contract.ts"
import { hide } from "../../domain/social/hide-contract.ts"

const DAY_MS = 86_400_000
const text = "What a light"
const nobodys = newCommentId(1)
const about = async () => ({ obj_type: 1, obj_id: await insertWork() })
/** Somebody whose account is not new. */
const settled = (over = {}): Promise<MemberClient> => TestClient.signedIn({ madeAtMs: Date.now() - 30 * DAY_MS, ...over })
const rowOf = async (id: string) => {
  const [row] = await database().all<{
    readonly state: string
    readonly images: string
    readonly folder: string | null
    readonly level: number
  }>(sql`SELECT state, images, folder, level FROM comment WHERE id = ${id}`)
  return row
}
/** Copies of its text that moderation keeps, to find others like it. */
const keptTextsOf = (id: string) => database().all(sql`SELECT text FROM checked_text WHERE subject = ${`comment:${id}:text`}`)
const codeAnswered = async (client: TestClient, call: Parameters<TestClient["call"]>[0], input: unknown) =>
  (await client.call(call, input)).status.msg

const badAbout = { obj_type: 1, obj_id: newWorkId(1) }
describeCall(calls.listComments, {
  accepts: about,
  refuses: [
    { input: { obj_type: 1 }, path: "obj_id" },
    { input: { ...badAbout, order_by: "old" }, path: "order_by" },
    { input: { ...badAbout, cursor: "x" }, path: "cursor" },
  ],
})
describeCall(calls.listComments2, { accepts: about, refuses: [{ input: { obj_type: 3, obj_id: newWorkId(1) }, path: "obj_type" }] })
describeCall(calls.listReplies, {
  accepts: async () => {
    const author = await settled()
    return { comment_id: (await commentOn(author, await insertWork())).id }
  },
  refuses: [{ input: { comment_id: "comment_1" }, path: "comment_id" }],
})
describeCall(calls.addComment, {
  accepts: async () => ({ ...(await about()), text }),
  refuses: [
    { input: { ...badAbout }, path: "text" },
    { input: { ...badAbout, text: " \n " }, path: "text" },
    { input: { ...badAbout, text: "x".repeat(2_001) }, path: "text" },
    { input: { ...badAbout, text: Array.from({ length: 11 }, (_, index) => `@${newAccountId(index)}`).join(" ") }, path: "text" },
    { input: { ...badAbout, images: Array.from({ length: 5 }, () => newFileId(1)) }, path: "images" },
    { input: { ...badAbout, images: ["file_1"] }, path: "images.0" },
  ],
})
describeCall(calls.addReply, {
  accepts: async () => ({ comment_id: (await commentOn(await settled(), await insertWork())).id, text }),
  refuses: [{ input: { comment_id: nobodys, images: [] }, path: "text" }],
})
describeCall(calls.createComment, {
  accepts: async () => ({ ...SAID_AT, obj_id: await insertWork(), text }),
  refuses: [
    { input: { ...badAbout, text, page: "/en" }, path: "ss" },
    { input: { ...badAbout, text, ss: "detail" }, path: "page" },
    { input: { ...SAID_AT, ...badAbout, text, page: "https://evil.test/" }, path: "page" },
    { input: { ...SAID_AT, ...badAbout, text, reply_to: "user_1" }, path: "reply_to" },
  ],
})
describeCall(calls.likeComment, {
  accepts: async () => ({ id: (await commentOn(await settled(), await insertWork())).id, is_liked: true }),
  refuses: [{ input: { id: nobodys }, path: "is_liked" }],
})
describeCall(calls.deleteComment, {
  accepts: async () => ({ id: nobodys }),
  answers: "NotFound",
  refuses: [{ input: {}, path: "id" }],
})
describeCall(calls.pinComment, {
  accepts: async () => ({ id: nobodys, is_pinned: true }),
  answers: "NotFound",
  refuses: [{ input: { id: nobodys, is_pinned: 1 }, path: "is_pinned" }],
})

describe("a comment", () => {
  it("is one of 2,000 characters as people count them, of letters with marks, families, named emoji and mentions too", async () => {
    const [author, workId] = [await settled(), await insertWork()]
    for (const said of ["x".repeat(2_000), "👨‍👩‍👧‍👦".repeat(1_000), `${":heart:".repeat(1_000)}${"e\u0301".repeat(1_000)}`])
      expect((await commentOn(author, workId, { text: said })).text).toBe(said)
    expect(await codeAnswered(author, calls.addComment, { ...badAbout, obj_id: workId, text: ":heart:".repeat(2_001) })).toBe(
      "InvalidInput",
    )
  })

  it("that looks like markup or script is kept as it was typed, without what turns its direction", async () => {
    const workId = await insertWork()
    const said = SCRIPT_TEXTS.filter((one) => !one.includes("\f"))
    const expected = said.map((one) => one.replaceAll(/[\u202a-\u202e]/g, "").trim())
    const authors = await Promise.all(Array.from({ length: Math.ceil(said.length / 30) }, () => settled()))
    for (const [index, author] of authors.entries())
      for (const one of said.slice(index * 30, index * 30 + 30)) await commentOn(author, workId, { text: one })
    const listed = await commentsOf(new TestClient(), workId, { order_by: "new", limit: 100 })
    const further = await commentsOf(new TestClient(), workId, { order_by: "new", limit: 100, cursor: listed.next_cursor ?? undefined })
    const items = listed.next_cursor === null ? listed.items : [...listed.items, ...further.items]
    expect(items.map((item) => item.text).toSorted()).toEqual(expected.toSorted())
  })

  it("is not for those who do not get the work, whatever they ask", async () => {
    const [author, stranger] = [await settled(), await settled()]
    const hidden = { private: { visibility: "private" }, pending: { state: "pending" }, strong: { level: 8 } } as const
    for (const over of Object.values(hidden)) {
      const workId = await insertWork({ authorId: author.accountId })
      const { id } = await commentOn(author, workId)
      await database().run(sql`UPDATE work SET visibility = ${"visibility" in over ? over.visibility : "public"},
        state = ${"state" in over ? over.state : "visible"}, level = ${"level" in over ? over.level : 1} WHERE id = ${workId}`)
      for (const [call, input] of [
        [calls.listComments, { obj_type: 1, obj_id: workId }],
        [calls.listReplies, { comment_id: id }],
        [calls.addComment, { obj_type: 1, obj_id: workId, text }],
        [calls.addReply, { comment_id: id, text }],
        [calls.likeComment, { id, is_liked: true }],
      ] as const)
        expect([over, call.path, await codeAnswered(stranger, call, input)]).toEqual([over, call.path, "NotFound"])
      expect((await commentsOf(author, workId)).items).toHaveLength(1)
    }
  })

  it("is answered on two levels: who answers a reply stands below the same comment and says whom", async () => {
    const [ada, bo, workId] = [await settled({ over: { name: "Ada" } }), await settled({ over: { name: "Bo" } }), await insertWork()]
    const root = await commentOn(ada, workId)
    const reply = await commentOn(bo, workId, { reply_to: root.id, text: "Yes" })
    const answer = (await ada.dataOf(calls.addReply, { comment_id: reply.id, text: "Thanks" })).comment
    expect(reply).toMatchObject({ root_id: root.id, reply_to: null })
    expect(answer).toMatchObject({ root_id: root.id, reply_to: { id: bo.accountId, name: "Bo" } })
    expect((await repliesTo(new TestClient(), root.id)).map((one) => one.text)).toEqual(["Yes", "Thanks"])
    expect(await notedFor("comment", root.id, "reply")).toBe(2)
    const focused = await commentsOf(bo, workId, { comment_id: answer.id })
    expect(focused.focused).toMatchObject({ root: { id: root.id }, reply: { id: answer.id } })
    expect(await codeAnswered(bo, calls.createComment, { ...SAID_AT, obj_id: await insertWork(), reply_to: root.id, text })).toBe(
      "NotFound",
    )
  })

  it("shows people by what they are called now, and nobody who may not be seen", async () => {
    const [ada, bo, workId] = [await settled(), await settled({ over: { name: "Bo" } }), await insertWork()]
    const gone = newAccountId(5)
    const comment = await commentOn(ada, workId, { text: `Look @${bo.accountId} and @${gone}` })
    expect(comment.mentions).toEqual([{ id: bo.accountId, name: "Bo" }])
    await database().run(sql`UPDATE account SET name = 'Beau' WHERE id = ${bo.accountId}`)
    expect((await commentsOf(ada, workId)).items[0]?.mentions).toEqual([{ id: bo.accountId, name: "Beau" }])
    await database().run(sql`UPDATE account SET status = 2 WHERE id = ${bo.accountId}`)
    expect((await commentsOf(ada, workId)).items[0]?.mentions).toEqual([])
  })

  it("names nobody to those who hide them, neither as mentioned nor as answered", async () => {
    const [ada, bo, reader, workId] = [await settled(), await settled({ over: { name: "Bo" } }), await settled(), await insertWork()]
    const root = await commentOn(ada, workId, { text: `Look @${bo.accountId}` })
    const reply = await commentOn(bo, workId, { reply_to: root.id, text: "Yes" })
    await commentOn(ada, workId, { reply_to: reply.id, text: "Thanks" })
    const named = async (client: TestClient) => {
      const { items } = await commentsOf(client, workId)
      const below = (await repliesTo(client, root.id)).find((one) => one.text === "Thanks")
      return [items[0]?.mentions.map(({ name }) => name), below?.reply_to?.name ?? null]
    }
    await reader.dataOf(hide, { kind: "account", id: bo.accountId })
    expect([await named(reader), await named(ada)]).toEqual([
      [[], null],
      [["Bo"], "Bo"],
    ])
    // An address that leads to one names nobody either.
    const { focused } = await commentsOf(reader, workId, { comment_id: root.id })
    expect(focused?.root.mentions).toEqual([])
  })

  it("tells by an event whom it is for", async () => {
    const [owner, ada, bo] = [await settled(), await settled(), await settled()]
    const workId = await insertWork({ authorId: owner.accountId })
    const root = await commentOn(ada, workId)
    const reply = await commentOn(bo, workId, { reply_to: root.id, text: `@${owner.accountId} see` })
    const rows = await database().all<{ readonly payload: string }>(
      sql`SELECT payload FROM outbox WHERE event = 'comment.added' AND subject_id = ${reply.id}`,
    )
    // It may have been carried out by now.
    for (const { payload } of rows)
      expect(JSON.parse(payload)).toMatchObject({
        obj_type: 1,
        obj_id: workId,
        owner_id: owner.accountId,
        author_id: bo.accountId,
        root_id: root.id,
        replied_to_id: ada.accountId,
        root_author_id: ada.accountId,
        mentioned_ids: [owner.accountId],
      })
  })
})

describe("the same words", () => {
  it("at once are one press that came twice, without a key; later, elsewhere or by somebody else they are said again", async () => {
    const [author, other, workId] = [await settled(), await settled(), await insertWork()]
    const say = async (client: TestClient, over = {}) =>
      (await client.dataOf(calls.createComment, { ...SAID_AT, obj_id: workId, text: "Twice", ...over })).comment
    const twice = await Promise.all([say(author), say(author), say(author)])
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
    const [first] = twice
    const others = [await say(other), await say(author, { text: "Thrice" }), await say(author, { reply_to: first?.id })]
    await database().run(sql`UPDATE comment SET created_at_ms = created_at_ms - 6000 WHERE object_id = ${workId}`)
    expect(new Set([first, ...others, await say(author)].map((comment) => comment?.id)).size).toBe(5)
  })
})

describe("rules and limits", () => {
  it("refuse a text with what stands against it, and keep nothing", async () => {
    const [author, workId] = [await TestClient.signedIn(), await insertWork()]
    const answer = await author.call(calls.createComment, { ...SAID_AT, obj_id: workId, text: "see example.com" })
    expect(answer.status.msg).toBe("ContentRefused")
    expect(answer.data).toMatchObject({ findings: [{ field: "text", span: { start: 4, end: 15 }, action: "refuse" }] })
    expect((await commentsOf(author, workId)).items).toEqual([])
  })

  it("take 30 in ten minutes, and 20 on the first day of an account", async () => {
    const workId = await insertWork()
    for (const [client, maximum] of [
      [await settled(), 30],
      [await TestClient.signedIn(), 20],
    ] as const) {
      const now = Date.now()
      const acts = JSON.stringify(Array.from({ length: maximum - 1 }, () => newCommentId(now)))
      await database().run(
        sql`INSERT INTO posting_act (id, account_id, act, at_ms) SELECT 'comment:' || value, ${client.accountId}, 'comment', ${now} FROM json_each(${acts})`,
      )
      await commentOn(client, workId)
      const refused = await client.call(calls.addComment, { obj_type: 1, obj_id: workId, text })
      expect([refused.status.code, Number(refused.headers.get("Retry-After")) > 500]).toEqual([codeOf("TooManyRequests"), true])
    }
  })
})

it("a comment is written about a thing under its own kind alone", async () => {
  const [author, workId] = [await settled(), await insertWork()]
  const about = (obj_type: number) => codeAnswered(author, calls.addComment, { obj_type, obj_id: workId, text: "Calm." })
  expect([await about(4), await about(1)]).toEqual(["NotFound", "success"])
})

describe("images of a comment", () => {
  it("are of one's own", async () => {
    const [author, other, workId] = [await settled(), await settled(), await insertWork()]
    const input = { obj_type: 1, obj_id: workId, images: [await imageFile(other)] }
    expect(await codeAnswered(author, calls.addComment, input)).toBe("NotFound")
  })
})

describe("likes", () => {
  it("are answered as they are now, before they are added up", async () => {
    const [author, workId] = [await settled(), await insertWork()]
    const { id } = await commentOn(author, workId)
    const [first, second] = [await settled(), await settled()]
    expect(await first.dataOf(calls.likeComment, { id, is_liked: true })).toEqual({ is_liked: true, like_count: 1 })
    expect(await second.dataOf(calls.likeComment, { id, is_liked: true })).toEqual({ is_liked: true, like_count: 2 })
    expect(await first.dataOf(calls.likeComment, { id, is_liked: true })).toEqual({ is_liked: true, like_count: 2 })
    expect(await first.dataOf(calls.likeComment, { id, is_liked: false })).toEqual({ is_liked: false, like_count: 1 })
  })

  it("are taken back from what one does not see any more, and nothing is told of it", async () => {
    const [author, first, second, workId] = [await settled(), await settled(), await settled(), await insertWork()]
    const { id } = await commentOn(author, workId)
    for (const one of [first, second]) await one.dataOf(calls.likeComment, { id, is_liked: true })
    await database().run(sql`UPDATE work SET state = 'pending' WHERE id = ${workId}`)
    expect(await first.dataOf(calls.likeComment, { id, is_liked: false })).toEqual({ is_liked: false, like_count: 0 })
    expect(await first.dataOf(calls.likeComment, { id: nobodys, is_liked: false })).toEqual({ is_liked: false, like_count: 0 })
    expect(await database().all(sql`SELECT account_id AS id FROM comment_like WHERE comment_id = ${id}`)).toEqual([
      { id: second.accountId },
    ])
    expect(await codeAnswered(first, calls.likeComment, { id, is_liked: true })).toBe("NotFound")
  })

  it("count each person once, and are taken back", async () => {
    const [author, workId] = [await settled(), await insertWork()]
    const { id } = await commentOn(author, workId)
    const people = await Promise.all(Array.from({ length: 3 }, () => settled()))
    await Promise.all(people.flatMap((one) => [1, 2].map(() => one.dataOf(calls.likeComment, { id, is_liked: true }))))
    expect(await notedFor("comment", id, "like")).toBe(3)
    const [first] = people
    expect(await first?.dataOf(calls.likeComment, { id, is_liked: false })).toMatchObject({ is_liked: false })
    expect(await notedFor("comment", id, "like")).toBe(2)
    expect((await commentsOf(people[1] ?? author, workId)).items[0]?.is_liked).toBe(true)
  })
})

describe("deleting", () => {
  it("takes a comment without replies away, and leaves the place of one with", async () => {
    const [ada, bo, workId] = [await settled(), await settled(), await insertWork()]
    const [alone, root] = [await commentOn(ada, workId), await commentOn(ada, workId)]
    const reply = await commentOn(bo, workId, { reply_to: root.id })
    await foldReplies(root.id)
    expect(await ada.dataOf(calls.deleteComment, { id: alone.id })).toEqual({ id: alone.id, leaves_place: false })
    expect(await ada.dataOf(calls.deleteComment, { id: root.id })).toEqual({ id: root.id, leaves_place: true })
    // Whoever wrote it sees its place as all others do.
    for (const viewer of [bo, ada]) {
      const { items } = await commentsOf(viewer, workId)
      expect(items).toMatchObject([{ id: root.id, is_deleted: true, text: "", author: null, can_delete: false }])
    }
    expect(await repliesTo(bo, root.id)).toHaveLength(1)
    expect(await codeAnswered(bo, calls.addReply, { comment_id: root.id, text })).toBe("NotFound")
    expect(await notedFor("work", workId, "comment")).toBe(1)
    await bo.dataOf(calls.deleteComment, { id: reply.id })
    expect((await commentsOf(bo, workId)).items).toEqual([])
    expect(await notedFor("work", workId, "comment")).toBe(0)
    expect(await rowOf(root.id)).toBeUndefined()
  })

  it("is its author's, the work's author's and the moderators' alone", async () => {
    const [owner, ada, stranger] = [await settled(), await settled(), await settled()]
    const moderator = await TestClient.signedIn({ isModerator: true })
    const workId = await insertWork({ authorId: owner.accountId })
    for (const who of [owner, ada, moderator]) {
      const { id } = await commentOn(ada, workId)
      expect(await codeAnswered(stranger, calls.deleteComment, { id })).toBe("NotFound")
      expect(await codeAnswered(new TestClient(), calls.deleteComment, { id })).toBe("LoginRequired")
      expect(await codeAnswered(who, calls.deleteComment, { id })).toBe("success")
    }
    const audits = await database().all(
      sql`SELECT 1 FROM audit_entry WHERE actor_id = ${moderator.accountId} AND action = 'comment.delete'`,
    )
    expect(audits).toHaveLength(1)
  })

  it("of a work takes its comments along", async () => {
    const [owner, ada] = [await settled(), await settled()]
    const workId = await insertWork({ authorId: owner.accountId })
    const { id } = await commentOn(ada, workId)
    await owner.dataOf(deleteArtwork, { id: workId, obj_type: 1 })
    await expect.poll(() => rowOf(id), { timeout: 10_000 }).toBeUndefined()
    expect(await keptTextsOf(id)).toEqual([])
  })

  it("leaves no copy of its words with what moderation keeps", async () => {
    const [ada, bo, workId] = [await settled(), await settled(), await insertWork()]
    const [alone, root] = [await commentOn(ada, workId), await commentOn(ada, workId)]
    await commentOn(bo, workId, { reply_to: root.id })
    expect(await keptTextsOf(alone.id)).toHaveLength(1)
    for (const { id } of [alone, root]) {
      await ada.dataOf(calls.deleteComment, { id })
      expect(await keptTextsOf(id)).toEqual([])
    }
  })
})

describe("pinning", () => {
  it("puts one comment above all, the work's author alone may", async () => {
    const [owner, ada] = [await settled(), await settled()]
    const workId = await insertWork({ authorId: owner.accountId })
    const [one, two] = [await commentOn(ada, workId), await commentOn(ada, workId)]
    expect(await codeAnswered(ada, calls.pinComment, { id: one.id, is_pinned: true })).toBe("NotFound")
    for (const { id } of [one, two]) await owner.dataOf(calls.pinComment, { id, is_pinned: true })
    const listed = await commentsOf(ada, workId)
    expect([listed.pinned?.id, listed.items.map(({ id }) => id)]).toEqual([two.id, [one.id]])
    const reply = await commentOn(ada, workId, { reply_to: one.id })
    expect(await codeAnswered(owner, calls.pinComment, { id: reply.id, is_pinned: true })).toBe("NotAllowed")
    await owner.dataOf(calls.pinComment, { id: one.id, is_pinned: true })
    await owner.dataOf(calls.likeComment, { id: one.id, is_liked: true })
    expect((await commentsOf(ada, workId, { comment_id: reply.id, order_by: "hot", limit: 20 })).focused?.reply?.id).toBe(reply.id)
    await owner.dataOf(calls.pinComment, { id: two.id, is_pinned: true })
    await owner.dataOf(calls.pinComment, { id: two.id, is_pinned: false })
    expect((await commentsOf(ada, workId)).pinned).toBeNull()
  })

  it.each(["banned", "hidden by a moderator", "blocked"])(
    "ends where it is of somebody or something %s, and its thread stays",
    async (how) => {
      const [owner, ada, bo] = [await settled(), await settled(), await settled()]
      const workId = await insertWork({ authorId: owner.accountId })
      const { id } = await commentOn(ada, workId)
      const reply = await commentOn(bo, workId, { reply_to: id })
      await foldReplies(id)
      await owner.dataOf(calls.pinComment, { id, is_pinned: true })
      const { context } = makeTestContext()
      if (how === "banned") {
        await database().run(sql`UPDATE account SET ban = json_object('startsAtMs', 1) WHERE id = ${ada.accountId}`)
        await syncCommenter(context, asAccountId(ada.accountId))
      } else if (how === "blocked") {
        await database().run(sql`UPDATE comment SET text_level = 32 WHERE id = ${id}`)
        await namedBatch(database(), { level: settleCommentLevel(id, context.nowMs) })
      } else await (await TestClient.signedIn({ isModerator: true })).dataOf(hideThing, { kind: "comment", id, reason: "Be kind" })
      const listed = await commentsOf(bo, workId)
      expect([listed.pinned, listed.items]).toMatchObject([null, [{ id, text: "", is_pinned: false, is_deleted: true }]])
      expect((await repliesTo(bo, id)).map((one) => one.id)).toEqual([reply.id])
      expect(await database().all(sql`SELECT id FROM comment WHERE object_id = ${workId} AND pinned_at_ms IS NOT NULL`)).toEqual([])
    },
  )
})

describe("people who are not shown", () => {
  it("say nothing to anybody, and their replies leave the counts", async () => {
    const [ada, bo, workId] = [await settled(), await settled(), await insertWork()]
    const root = await commentOn(ada, workId)
    await commentOn(bo, workId, { reply_to: root.id })
    await commentOn(bo, workId)
    const { context } = makeTestContext()
    await database().run(sql`UPDATE account SET ban = json_object('startsAtMs', 1) WHERE id = ${bo.accountId}`)
    await syncCommenter(context, asAccountId(bo.accountId))
    expect((await commentsOf(ada, workId)).items.map(({ id }) => id)).toEqual([root.id])
    expect(await repliesTo(ada, root.id)).toEqual([])
    expect([await notedFor("work", workId, "comment"), await notedFor("comment", root.id, "reply")]).toEqual([1, 0])
    await database().run(sql`UPDATE account SET ban = NULL WHERE id = ${bo.accountId}`)
    await syncCommenter(context, asAccountId(bo.accountId))
    expect([await notedFor("work", workId, "comment"), await notedFor("comment", root.id, "reply")]).toEqual([3, 1])
  })
})

describe("moderation", () => {
  it("meets a reported comment in the queue, with where it stands", async () => {
    const [ada, bo, workId] = [await settled(), await settled(), await insertWork()]
    const moderator = await TestClient.signedIn({ isModerator: true })
    const { id } = await commentOn(ada, workId, { text: "Quite rude :fire:" })
    expect(await codeAnswered(ada, report, { kind: "comment", id, reason: "harassment" })).toBe("NotAllowed")
    expect(await codeAnswered(bo, report, { kind: "comment", id, reason: "minor" })).toBe("success")
    // An urgent reason takes it from the public at once; its author still sees it.
    expect((await commentsOf(bo, workId)).items).toEqual([])
    expect((await commentsOf(ada, workId)).waiting).toMatchObject([{ id, state: "limited" }])
    const { items } = await moderator.dataOf(reviewCases, { limit: 100 })
    expect(items.find((found) => found.id === id)).toMatchObject({ kind: "comment", thing: { text: "Quite rude 🔥" } })
  })

  it("leaves one that others answered where it stands, for its author once and with why", async () => {
    const [ada, bo, workId] = [await settled(), await settled(), await insertWork()]
    const { id } = await commentOn(ada, workId)
    await commentOn(bo, workId, { reply_to: id })
    await foldReplies(id)
    await (await TestClient.signedIn({ isModerator: true })).dataOf(hideThing, { kind: "comment", id, reason: "Be kind" })
    const own = await commentsOf(ada, workId)
    expect([own.waiting, own.items]).toMatchObject([[], [{ id, text, state: "limited" }]])
    expect((await commentsOf(bo, workId)).items).toMatchObject([{ id, text: "", state: "visible", is_deleted: true }])
  })

  it("takes one from the public with everything that counts it, and a granted appeal brings it back", async () => {
    const [ada, bo, workId] = [await settled(), await settled(), await insertWork()]
    const [one, other] = [await TestClient.signedIn({ isModerator: true }), await TestClient.signedIn({ isModerator: true })]
    const { id } = await commentOn(ada, workId)
    await one.dataOf(hideThing, { kind: "comment", id, reason: "Be kind" })
    expect([(await commentsOf(bo, workId)).items, await notedFor("work", workId, "comment")]).toEqual([[], 0])
    expect((await commentsOf(ada, workId)).waiting).toMatchObject([{ id, state: "limited" }])
    const { appeal_id } = await ada.dataOf(appealState, { kind: "comment", id, text: "It was a joke between friends" })
    await other.dataOf(decideAppeal, {
      appeal_id,
      decision: "overturned",
      note: "So it was",
      subject: { kind: "comment", id, account_id: ada.accountId },
    })
    expect((await commentsOf(bo, workId)).items).toMatchObject([{ id }])
    expect(await notedFor("work", workId, "comment")).toBe(1)
  })
})
