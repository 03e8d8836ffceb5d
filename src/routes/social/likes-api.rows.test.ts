import { eq, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeMember } from "../../../testing/_http/member.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { logCount } from "../../domain/_kernel/count-log.ts"
import { asAccountId, newAccountId, newWorkId, type WorkId } from "../../domain/_kernel/ids.ts"
import { decodeCursor } from "../../domain/_kernel/paging.ts"
import { blockPerson } from "../../domain/social/block.ts"
import { block } from "../../domain/social/block-contract.ts"
import { collectThing } from "../../domain/social/collect.ts"
import { cancelCollect, collect, follow } from "../../domain/social/contract.ts"
import { followAccount } from "../../domain/social/follow.ts"
import { hide } from "../../domain/social/hide-contract.ts"
import { likeWork } from "../../domain/social/like.ts"
import { WALKED_LIKES } from "../../domain/social/list-likers.ts"
import * as calls from "../../domain/social/mark-contract.ts"
import { readMarks } from "../../domain/social/marks.ts"

const { database } = makeTestContext().context

/** What is logged to be added to a counter of a work. */
async function logged(id: string, counter: "like" | "collect"): Promise<number> {
  // The fold may have added some of it meanwhile.
  const rows = await database.all<{ readonly sum: number }>(
    `SELECT (SELECT ${counter}_count FROM work WHERE id = '${id}') + COALESCE(SUM(delta), 0) AS sum
      FROM count_log WHERE kind = 'work' AND thing_id = '${id}' AND counter = '${counter}'`,
  )
  return rows[0]?.sum ?? 0
}

async function events(name: string, id: string): Promise<readonly Record<string, unknown>[]> {
  const rows = await database.all<{ readonly payload: string }>(
    `SELECT payload FROM outbox WHERE event = '${name}' AND subject_id = '${id}' ORDER BY id`,
  )
  return rows.map(({ payload }) => JSON.parse(payload))
}

const like = (client: TestClient, id: string, is_liked = true) => client.call(calls.likeWork, { id, is_liked })
const idsOf = (answer: { readonly data?: unknown }) => (answer.data as { items: { id: string }[] }).items.map(({ id }) => id)

describeCall(calls.likeWork, {
  accepts: async () => ({ id: await insertWork(), is_liked: true }),
  refuses: [
    { input: { id: "work_1", is_liked: true }, path: "id" },
    { input: { id: newWorkId(1) }, path: "is_liked" },
    { input: { id: newWorkId(1), is_liked: true, more: 1 }, path: "more" },
  ],
})
describeCall(calls.likeList, { accepts: () => ({ limit: 5 }), refuses: [{ input: { cursor: "nonsense" }, path: "cursor" }] })
describeCall(calls.likerList, {
  accepts: async () => ({ id: await insertWork() }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: "work_1" }, path: "id" },
    { input: { id: newWorkId(1), cursor: "nonsense" }, path: "cursor" },
    { input: { id: newWorkId(1), limit: 0 }, path: "limit" },
  ],
})
describeCall(calls.marks, {
  accepts: async () => ({ obj_ids: [await insertWork()], account_ids: [newAccountId(1)] }),
  refuses: [
    { input: {}, path: "obj_ids" },
    { input: { obj_ids: ["work_1"] }, path: "obj_ids.0" },
    { input: { obj_ids: Array.from({ length: calls.MAXIMUM_ASKED_MARKS + 1 }, () => newWorkId(1)) }, path: "obj_ids" },
    { input: { obj_ids: [], account_ids: ["x"] }, path: "account_ids.0" },
  ],
})

describe("liking", () => {
  it("is never taken below 0, also where nobody ever liked", async () => {
    const id = await insertWork()
    expect((await like(await TestClient.signedIn(), id, false)).data).toEqual({ is_liked: false, like_count: 0 })
    expect(await logged(id, "like")).toBe(0)
  })

  it("is listed for oneself, last liked first, in pages without gap or repetition", async () => {
    const client = await TestClient.signedIn()
    const works = [await insertWork(), await insertWork(), await insertWork()]
    for (const id of works) await like(client, id)
    const first = await client.call(calls.likeList, { limit: 2 })
    const second = await client.call(calls.likeList, { limit: 2, cursor: (first.data as { next_cursor: string }).next_cursor })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(works.toReversed())
    expect(idsOf(await (await TestClient.signedIn()).call(calls.likeList, {}))).toEqual([])
  })
})

const listsLikes = { over: { settings: JSON.stringify({ privacy: { show_likes: true } }) } }
/** Somebody who shows what they like, and likes a work. */
async function likerOf(id: WorkId, options: Parameters<typeof makeMember>[0] = listsLikes) {
  const member = await makeMember(options)
  await likeWork(makeTestContext({ viewer: testMember({ id: member.id }) }).context, { id, is_liked: true })
  return member.id
}
const likers = (client: TestClient, id: string, more: object = {}) => client.call(calls.likerList, { id, ...more })

describe("who likes a work", () => {
  it("is told newest first, in pages without gap or repetition, with whom the viewer follows", async () => {
    const id = await insertWork({ title: "Sea" })
    const people = [await likerOf(id), await likerOf(id), await likerOf(id)]
    const viewer = await TestClient.signedIn()
    await viewer.call(follow, { id: people[1] })
    const first = await likers(viewer, id, { limit: 2 })
    const page = first.data as { items: object[]; next_cursor: string }
    expect(page).toMatchObject({
      work: { title: "Sea", path: `/explore/detail/${id}`, is_own: false },
      items: [{ is_followed: false }, { is_followed: true, is_self: false }],
    })
    const second = await likers(viewer, id, { limit: 2, cursor: page.next_cursor })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(people.toReversed())
    expect(second.data).toMatchObject({ next_cursor: null })
  })

  it("is those who show what they like and oneself; to its author, who was told of each, everyone", async () => {
    const author = await TestClient.signedIn()
    const viewer = await TestClient.signedIn()
    const id = await insertWork({ authorId: author.accountId })
    const [open, quiet] = [await likerOf(id), await likerOf(id, {})]
    await like(viewer, id)
    expect(idsOf(await likers(new TestClient(), id))).toEqual([open])
    expect(idsOf(await likers(viewer, id))).toEqual([viewer.accountId, open])
    const toAuthor = await likers(author, id)
    expect(idsOf(toAuthor)).toEqual([viewer.accountId, quiet, open])
    expect(toAuthor.data).toMatchObject({ work: { is_own: true } })
  })

  it("is nobody who is hidden, banned, disabled or deleted, and nobody the viewer hides or blocks, or who blocks them", async () => {
    const viewer = await TestClient.signedIn()
    const id = await insertWork()
    const settings = JSON.stringify({ privacy: { show_likes: true, profile_visible: false } })
    const ban = JSON.stringify({ reason: "Spam", startsAtMs: 1, endsAtMs: null })
    for (const over of [{ settings }, { status: 2 }, { ban }, { deletedAtMs: 1 }])
      await likerOf(id, listsLikes).then((liker) => database.update(schema.account).set(over).where(eq(schema.account.id, liker)))
    const [shown, hidden, blocked, blocks] = [await likerOf(id), await likerOf(id), await likerOf(id), await likerOf(id)]
    await viewer.call(hide, { kind: "account", id: hidden })
    await viewer.call(block, { id: blocked })
    await blockPerson(makeTestContext({ viewer: testMember({ id: blocks }) }).context, asAccountId(viewer.accountId))
    expect(idsOf(await likers(viewer, id))).toEqual([shown])
    expect(idsOf(await likers(new TestClient(), id))).toEqual([blocks, blocked, hidden, shown])
  })

  it("is told to those alone who see the work whole: a private one to its author", async () => {
    const author = await TestClient.signedIn()
    for (const over of [{ visibility: "private" }, { state: "pending" }, { level: 8 }] as const) {
      const id = await insertWork({ authorId: author.accountId, ...over })
      expect((await likers(new TestClient(), id)).status.code).toBe(codeOf("NotFound"))
      expect((await likers(await TestClient.signedIn(), id)).status.code).toBe(codeOf("NotFound"))
      expect((await likers(author, id)).status.code).toBe(codeOf("success"))
    }
  })

  it("goes on where its walk ended, however few of many show their likes", async () => {
    const id = await insertWork()
    const first = await likerOf(id)
    const quiet = (await makeMember()).id
    await database.run(sql`INSERT INTO work_like (account_id, work_id, created_at_ms)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${WALKED_LIKES})
      SELECT CASE i WHEN 1 THEN ${quiet} ELSE 'nobody_' || i END, ${id}, 1 FROM n`)
    const page = await likers(new TestClient(), id)
    expect(idsOf(page)).toEqual([])
    const { next_cursor: cursor } = page.data as { next_cursor: string }
    expect(decodeCursor(cursor).id).not.toContain(quiet)
    expect(idsOf(await likers(new TestClient(), id, { cursor }))).toEqual([first])
  })
})

const UNSEEN = [
  { state: "pending" },
  { state: "limited" },
  { state: "removed" },
  { visibility: "private" },
  { authorShown: false },
  { level: 8 },
  { level: 32 },
] as const

describe.each(UNSEEN)("what is %j", (over) => {
  it("can neither be liked nor kept, and be let go by who did before", async () => {
    const [client, before] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const id = await insertWork()
    await like(before, id)
    await before.call(collect, { obj_id: id, obj_type: 1 })
    await database.run(
      `UPDATE work SET ${Object.entries(over).map(([name, value]) => `${COLUMN[name] ?? name} = '${Number(value) || (value === false ? 0 : value)}'`)} WHERE id = '${id}'`,
    )
    expect((await like(client, id)).status.code).toBe(codeOf("NotFound"))
    expect((await client.call(collect, { obj_id: id, obj_type: 1 })).status.code).toBe(codeOf("NotFound"))
    expect([await logged(id, "like"), await logged(id, "collect")]).toEqual([1, 1])
    // How many others like it is not for those who do not see it.
    await database.run(logCount({ kind: "work", id, counter: "like", delta: 7, nowMs: Date.now() }))
    expect((await like(before, id, false)).data).toEqual({ is_liked: false, like_count: 0 })
    expect((await before.call(cancelCollect, { obj_id: id, obj_type: 1 })).data).toEqual({ is_collected: false })
    expect([await logged(id, "like"), await logged(id, "collect")]).toEqual([7, 0])
  })
})

const COLUMN: Readonly<Record<string, string>> = { authorShown: "author_shown" }

describe("keeping", () => {
  it("counts once, whatever the kind, and ends once", async () => {
    const [client, author] = [await TestClient.signedIn(), await TestClient.signedIn()]
    for (const objectType of [1, 2, 4, 5, 9, 11, 13, 14, 15, 16, 60, 61]) {
      const id = await insertWork({ authorId: author.accountId, objectType })
      const thing = { obj_id: id, obj_type: objectType }
      await Promise.all([client.call(collect, thing), client.call(collect, thing)])
      expect(await logged(id, "collect")).toBe(1)
      await client.call(cancelCollect, thing)
      await client.call(cancelCollect, thing)
      expect(await logged(id, "collect")).toBe(0)
    }
  })
})

describe("an event", () => {
  // Without a request nothing carries events out at once.
  const member = () => makeTestContext({ viewer: testMember() }).context

  it("tells of a like and of what is kept once, to whoever it is of, and of nothing that is one's own", async () => {
    const [context, author] = [member(), await TestClient.signedIn()]
    const [theirs, own] = [await insertWork({ authorId: author.accountId }), await insertWork({ authorId: context.viewer.id })]
    for (const id of [theirs, theirs, own]) {
      await likeWork(context, { id, is_liked: true })
      await collectThing(context, { obj_id: id, obj_type: 1 })
    }
    const told = { work_id: theirs, author_id: author.accountId, actor_id: context.viewer.id, at_ms: context.nowMs }
    expect(await events("social.work-liked", theirs)).toEqual([told])
    expect(await events("social.work-collected", theirs)).toEqual([told])
    expect([...(await events("social.work-liked", own)), ...(await events("social.work-collected", own))]).toEqual([])
  })

  it("tells of a follow once", async () => {
    const [context, other] = [member(), await TestClient.signedIn()]
    for (let times = 0; times < 2; times++) await followAccount(context, other.accountId)
    expect(await events("social.followed", other.accountId)).toEqual([
      { followed_id: other.accountId, follower_id: context.viewer.id, at_ms: context.nowMs },
    ])
  })
})

describe("marks", () => {
  it("are the viewer's own, of the works, people and tags that were named, in one round trip", async () => {
    const [client, other] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const [liked, kept, hidden, none] = [
      await insertWork(),
      await insertWork(),
      await insertWork({ authorId: other.accountId }),
      await insertWork(),
    ]
    await like(client, liked)
    await client.call(collect, { obj_id: kept, obj_type: 1 })
    await client.call(hide, { kind: "account", id: other.accountId })
    await client.call(follow, { id: other.accountId })
    for (const id of ["sea", "storm"]) await client.call(hide, { kind: "tag", id })
    await like(other, none)
    const asked = { obj_ids: [liked, kept, hidden, none], account_ids: [other.accountId, client.accountId], tags: ["sea", "snow"] }
    expect((await client.call(calls.marks, asked)).data).toEqual({
      ...{
        account_id: client.accountId,
        liked: [liked],
        collected: [kept],
        hidden: [hidden],
        followed: [other.accountId],
        hidden_people: [other.accountId],
        blocked_people: [],
        hidden_tags: ["sea"],
      },
    })
    expect((await (await TestClient.signedIn()).call(calls.marks, asked)).data).toMatchObject({
      liked: [],
      collected: [],
      hidden: [],
      followed: [],
      hidden_people: [],
      blocked_people: [],
      hidden_tags: [],
    })
    const { context, counts } = makeTestContext({ viewer: testMember({ id: client.accountId }) })
    await readMarks(context, asked)
    expect(counts.roundTrips).toBe(1)
  })
})
