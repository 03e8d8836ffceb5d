import { sql } from "drizzle-orm"
import { describe, expect, it, vi } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { inboxes } from "../../../testing/message/inbox.ts"
import { aLike } from "../../../testing/message/notification.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { namedBatch } from "../../domain/_kernel/batch.ts"
import type { Emission } from "../../domain/_kernel/emission.ts"
import { asAccountId, type CommentId, newAccountId, newCommentId, type WorkId } from "../../domain/_kernel/ids.ts"
import { defineSubject, type ModeratedThing } from "../../domain/_kernel/moderated-subject.ts"
import { emit } from "../../domain/_kernel/outbox.ts"
import { commentAdded } from "../../domain/comment/events.ts"
import { grantCredits } from "../../domain/credits/contract.ts"
import { drainEvents } from "../../domain/features.ts"
import { listNotifications } from "../../domain/message/list-notifications.ts"
import * as calls from "../../domain/message/notification-contract.ts"
import type { NotificationKind } from "../../domain/message/notification-rules.ts"
import { hideThing } from "../../domain/moderation/review-contract.ts"
import { workPublished } from "../../domain/post/events.ts"
import { showTo } from "../../domain/post/publish/publish-calls.ts"
import { WORK_STATES, WORK_VISIBILITIES } from "../../domain/post/state-rules.ts"
import { followed, workCollected, workLiked } from "../../domain/social/events.ts"
import { cancelHide, hide } from "../../domain/social/hide-contract.ts"

const badPages = [
  { input: { cursor: "nonsense" }, path: "cursor" },
  { input: { limit: 101 }, path: "limit" },
  { input: { channel: "other" }, path: "channel" },
] as const

describeCall(calls.messageHistory, { accepts: () => ({ channel: "system", limit: 5 }), refuses: badPages })
describeCall(calls.unreadRecord, { accepts: () => ({}), refuses: [{ input: { channel: "system" }, path: "channel" }] })
describeCall(calls.readMessages, {
  accepts: () => ({ channel: "system", ids: ["line_unknown"] }),
  refuses: [
    { input: { ids: [] }, path: "ids" },
    { input: { ids: ["'"] }, path: "ids.0" },
    { input: { ids: Array.from({ length: 101 }, () => "line_a") }, path: "ids" },
  ],
})
describeCall(calls.readAllMessages, { accepts: () => ({}), refuses: [{ input: { channel: 1 }, path: "channel" }] })
describeCall(calls.notificationSettings, { accepts: () => ({ like: false }), refuses: [{ input: { like: "no" }, path: "like" }] })

const atMs = Date.now()

/** Has events happen, and what follows from them. */
async function happen(...events: readonly Emission[]): Promise<void> {
  const { context } = makeTestContext({ inboxes })
  await namedBatch(context.database, { events })
  await drainEvents({ ...context, nowMs: Date.now() + 1 })
}

const now = { nowMs: atMs }
const like = (work_id: string, author: MemberClient, actor: MemberClient) =>
  emit(workLiked, { work_id, author_id: author.accountId, actor_id: actor.accountId, at_ms: atMs }, now)
/** A comment as it stands in the database; answers its id. */
async function said(author: MemberClient, work: WorkId, over: Partial<typeof schema.comment.$inferInsert> = {}): Promise<CommentId> {
  const id = newCommentId(atMs)
  const stood = { id, objectType: 1, objectId: work, authorId: asAccountId(author.accountId), text: "Words", state: "visible" } as const
  const times = { hotScore: atMs, createdAtMs: atMs, updatedAtMs: atMs }
  await makeTestContext()
    .context.database.insert(schema.comment)
    .values({ ...stood, ...times, ...over })
  return id
}
const added = (id: CommentId, work: WorkId, author: MemberClient, over: object) => {
  const about = { comment_id: id, obj_type: 1, obj_id: work, owner_id: null, author_id: author.accountId }
  return emit(commentAdded, { ...about, root_id: null, replied_to_id: null, mentioned_ids: [], at_ms: atMs, ...over }, now)
}
const historyOf = async (client: MemberClient) => (await client.dataOf(calls.messageHistory, {})).items
const kindsOf = async (client: MemberClient): Promise<readonly NotificationKind[]> => (await historyOf(client)).map(({ kind }) => kind)

describe("what members are told", () => {
  it("names who did it and the work as it is now, with one line for all that was done to it", async () => {
    const author = await TestClient.signedIn()
    const [ada, bea] = [await TestClient.signedIn({ over: { name: "Ada" } }), await TestClient.signedIn({ over: { name: "Bea" } })]
    const work = await insertWork({ authorId: author.accountId, title: "Old" })
    await happen(like(work, author, ada), like(work, author, bea), like(work, author, ada))
    await makeTestContext().context.database.run(sql`UPDATE work SET title = 'New' WHERE id = ${work}`)
    const [line] = await historyOf(author)
    expect(line).toMatchObject({
      kind: "like",
      count: 2,
      is_read: false,
      is_gone: false,
      subject: { id: work, title: "New", path: `/explore/detail/${work}` },
    })
    expect(line?.people.map(({ name }) => name).toSorted()).toEqual(["Ada", "Bea"])
    expect(await author.dataOf(calls.unreadRecord, {})).toEqual({ unread: { system: 1 } })
    expect(await author.dataOf(calls.readMessages, { ids: [line?.id] })).toEqual({ unread: { system: 0 } })
  })

  it("is nothing of what they did themselves", async () => {
    const author = await TestClient.signedIn()
    const work = await insertWork({ authorId: author.accountId })
    const own = { work_id: work, author_id: author.accountId, actor_id: author.accountId, at_ms: atMs }
    await happen(emit(workLiked, own, now), emit(workCollected, own, now))
    expect(await historyOf(author)).toEqual([])
  })

  it("is of a comment what is most about them, once", async () => {
    const [owner, answered, mentioned, actor] = [
      await TestClient.signedIn(),
      await TestClient.signedIn(),
      await TestClient.signedIn(),
      await TestClient.signedIn(),
    ]
    const work = await insertWork({ authorId: owner.accountId })
    const root = await said(answered, work)
    const mentioned_ids = [owner, answered, mentioned, actor].map(({ accountId }) => accountId)
    const reply = { root_id: root, replied_to_id: answered.accountId, mentioned_ids }
    await happen(
      added(await said(actor, work), work, actor, { owner_id: owner.accountId }),
      added(await said(actor, work, { rootId: root, answersId: root }), work, actor, { owner_id: owner.accountId, ...reply }),
      emit(followed, { followed_id: owner.accountId, follower_id: actor.accountId, at_ms: atMs }, now),
    )
    expect((await kindsOf(owner)).toSorted()).toEqual(["comment", "follow", "mention"])
    expect([await kindsOf(answered), await kindsOf(mentioned), await kindsOf(actor)]).toEqual([["reply"], ["mention"], []])
  })

  it("is a mention on a work that nobody could see yet once it is published, and once", async () => {
    const [owner, member] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const work = await insertWork({ authorId: owner.accountId, state: "pending" })
    const called = { mentioned_ids: [member.accountId], owner_id: owner.accountId }
    await happen(added(await said(owner, work, { mentions: JSON.stringify([member.accountId]) }), work, owner, called))
    expect(await kindsOf(member)).toEqual([])
    await makeTestContext().context.database.run(sql`UPDATE work SET state = 'visible' WHERE id = ${work}`)
    for (let times = 0; times < 2; times++)
      await happen(emit(workPublished, { work_id: work, author_id: owner.accountId, at_ms: atMs }, now))
    await drainEvents({ ...makeTestContext({ inboxes }).context, nowMs: Date.now() + 1 })
    expect(await historyOf(member)).toMatchObject([{ kind: "mention", count: 1, people: [{ id: owner.accountId }] }])
  })

  it("is a mention or an answer only where they may read it, on a work that they may see", async () => {
    const [owner, actor, member] = [await TestClient.signedIn(), await TestClient.signedIn(), await TestClient.signedIn()]
    const called = { replied_to_id: member.accountId, mentioned_ids: [member.accountId] }
    const open = () => insertWork({ authorId: owner.accountId })
    const closed: readonly Partial<typeof schema.work.$inferInsert>[] = [
      { visibility: "private" },
      { state: "pending" },
      { state: "removed" },
      { level: 8 },
      { authorShown: false },
    ]
    for (const over of closed) {
      const work = await insertWork({ authorId: owner.accountId, ...over })
      await happen(added(await said(actor, work), work, actor, called))
    }
    const unread: readonly Partial<typeof schema.comment.$inferInsert>[] = [
      { state: "limited" },
      { level: 4 },
      { authorShown: false },
      { deletedAtMs: 1 },
    ]
    for (const over of unread) {
      const work = await open()
      await happen(added(await said(actor, work, over), work, actor, called))
    }
    const { database } = makeTestContext().context
    const tagged = await open()
    await database.run(sql`INSERT INTO work_tag (tag, work_id) VALUES ('spiders', ${tagged})`)
    const hidings = [
      [member, "tag", "spiders", tagged],
      [member, "account", owner.accountId, await open()],
      [owner, "account", member.accountId, await open()],
      [actor, "account", member.accountId, await open()],
    ] as const
    for (const [who, kind, id, work] of hidings) {
      await who.dataOf(hide, { kind, id })
      await happen(added(await said(actor, work), work, actor, called))
      await who.dataOf(cancelHide, { kind, id })
    }
    expect(await inboxes.notifications(asAccountId(member.accountId), { before: null, limit: 100 })).toEqual([])
    const work = await open()
    await happen(added(await said(actor, work), work, actor, called))
    expect(await kindsOf(member)).toEqual(["reply"])
  })

  it("is nothing about works that carry a tag which they hide, or of people whom they hide, but for their own works", async () => {
    const [reader, maker, actor] = [await TestClient.signedIn(), await TestClient.signedIn(), await TestClient.signedIn()]
    const { database } = makeTestContext().context
    const [own, tagged, plain, hiddens] = [
      await insertWork({ authorId: reader.accountId }),
      await insertWork({ authorId: maker.accountId }),
      await insertWork({ authorId: maker.accountId }),
      await insertWork({ authorId: actor.accountId }),
    ]
    for (const id of [own, tagged]) await database.run(sql`INSERT INTO work_tag (tag, work_id) VALUES ('moths', ${id})`)
    for (const id of [own, tagged, plain, hiddens]) {
      const subject = { kind: "work", id, path: "", title: "" }
      await inboxes.notify(
        asAccountId(reader.accountId),
        aLike({ kind: "reply", key: id, groupKey: id, actorId: maker.accountId, subject }),
      )
    }
    await reader.dataOf(hide, { kind: "tag", id: "moths" })
    await reader.dataOf(hide, { kind: "account", id: actor.accountId })
    expect(new Set((await historyOf(reader)).map(({ subject }) => subject?.id))).toEqual(new Set([own, plain]))
    await vi.waitFor(async () => expect(await reader.dataOf(calls.unreadRecord, {})).toEqual({ unread: { system: 2 } }))
    await reader.dataOf(hide, { kind: "account", id: maker.accountId })
    expect(await historyOf(reader)).toEqual([])
  })

  it("leaves out people who are hidden, banned or gone, when it happens and when it is read", async () => {
    const author = await TestClient.signedIn()
    const [shy, ada, bea] = [
      await TestClient.signedIn({ over: { settings: JSON.stringify({ privacy: { profile_visible: false } }) } }),
      await TestClient.signedIn(),
      await TestClient.signedIn(),
    ]
    const work = await insertWork({ authorId: author.accountId })
    const follows = { followed_id: author.accountId, follower_id: bea.accountId, at_ms: atMs }
    await happen(like(work, author, shy), like(work, author, ada), like(work, author, bea), emit(followed, follows, now))
    expect((await historyOf(author)).find(({ kind }) => kind === "like")).toMatchObject({ count: 2 })
    const { database } = makeTestContext().context
    await database.update(schema.account).set({ status: 2 }).where(sql`id = ${bea.accountId}`)
    expect(await historyOf(author)).toMatchObject([{ kind: "like", count: 1, people: [{ id: ada.accountId }] }])
    // A line with nobody left is none to be read either.
    await vi.waitFor(async () => expect(await author.dataOf(calls.unreadRecord, {})).toEqual({ unread: { system: 1 } }))
  })

  it("stays without names where more people did it than are known, and none of the last may be named", async () => {
    const [author, other] = [testMember(), testMember()]
    const liked = (work: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        aLike({ key: `${work}:${index}`, groupKey: work, actorId: newAccountId(index), atMs: atMs + index }),
      )
    for (const notification of liked("like:many", 11)) await inboxes.notify(author.id, notification)
    for (const notification of liked("like:few", 8)) await inboxes.notify(other.id, notification)
    const { context } = makeTestContext({ inboxes })
    expect((await listNotifications({ ...context, viewer: author }, {})).items).toMatchObject([{ people: [], count: 3 }])
    expect((await listNotifications({ ...context, viewer: other }, {})).items).toEqual([])
  })

  it("is not forgotten with a line that showed nobody, where somebody joined it meanwhile", async () => {
    const { id } = testMember()
    const all = { before: null, limit: 5 }
    for (const [index, joinsAtMs] of [atMs + 9, atMs + 5].entries()) {
      const told = { groupKey: `like:${index}`, actorId: newAccountId(1) }
      await inboxes.notify(id, aLike({ ...told, key: `${index} first`, atMs: atMs + 5 }))
      const read = (await inboxes.notifications(id, all)).slice(0, 1)
      await inboxes.notify(id, aLike({ ...told, key: `${index} second`, actorId: newAccountId(2), atMs: joinsAtMs }))
      await inboxes.dropNotifications(id, read)
      const joined = await inboxes.notifications(id, all)
      expect(joined).toMatchObject([{ count: 2 }])
      await inboxes.dropNotifications(id, joined)
      expect(await inboxes.notifications(id, all)).toEqual([])
    }
  })

  it("shows of a work what its reader may see, in every state, visibility and level", async () => {
    const reader = await TestClient.signedIn()
    const maker = await TestClient.signedIn()
    const worlds = WORK_STATES.flatMap((state) =>
      WORK_VISIBILITIES.flatMap((visibility) =>
        ([1, 2, 4, 8, 32] as const).flatMap((level) => [true, false].map((authorShown) => ({ state, visibility, level, authorShown }))),
      ),
    )
    const ids = new Map<string, (typeof worlds)[number]>()
    for (const world of worlds) ids.set(await insertWork({ ...world, authorId: maker.accountId, title: "secret" }), world)
    for (const id of ids.keys())
      for (const kind of ["reply", "publish"] as const)
        await inboxes.notify(
          reader.accountId,
          aLike({
            kind,
            key: `${kind}:${id}`,
            groupKey: `${kind}:${id}`,
            actorId: maker.accountId,
            subject: { kind: "work", id, path: "", title: "" },
          }),
        )
    const lines: calls.Notification[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: { items: readonly calls.Notification[]; next_cursor: string | null } = await reader.dataOf(calls.messageHistory, {
        limit: 100,
        ...(cursor === undefined ? {} : { cursor }),
      })
      lines.push(...page.items)
      cursor = page.next_cursor
    }
    const open = [...ids].filter(
      ([, world]) => world.state === "visible" && world.visibility !== "private" && world.level <= 2 && world.authorShown,
    )
    expect(
      lines
        .filter(({ subject }) => subject !== null)
        .flatMap(({ subject }) => subject?.id ?? [])
        .toSorted(),
    ).toEqual(open.flatMap(([id]) => [id, id]).toSorted())
    expect(lines.filter(({ kind }) => kind === "publish")).toHaveLength(open.length)
    expect(lines.filter(({ kind }) => kind === "reply")).toHaveLength(ids.size)
    const hidden = lines.filter(({ is_gone: isGone }) => isGone)
    expect(JSON.stringify(hidden)).not.toContain("secret")
  })

  it("is a decision once it is not taken back any more, and a grant at once", async () => {
    const [author, moderator, admin] = [
      await TestClient.signedIn(),
      await TestClient.signedIn({ isModerator: true }),
      await TestClient.signedIn({ isModerator: true, isAdmin: true }),
    ]
    const work = await insertWork({ authorId: author.accountId })
    await moderator.dataOf(hideThing, { kind: "work", id: work, reason: "Spam" })
    await admin.dataOf(grantCredits, { account_id: author.accountId, stamina: 5, note: "Thanks" })
    await vi.waitFor(async () => expect(await historyOf(author)).toMatchObject([{ kind: "reward", stamina: 5, subject: null }]), {
      timeout: 5_000,
    })
    const { context } = makeTestContext({ inboxes, nowMs: Date.now() + 5 * 60_000 })
    await drainEvents(context)
    expect((await historyOf(author)).find(({ kind }) => kind === "decision")).toMatchObject({
      outcome: "limited",
      people: [],
      subject: { id: work },
    })
  })

  it("names other things as their feature knows them now: one's own in any state, others' while they are shown", async () => {
    const reader = testMember()
    const stored: Readonly<Record<string, object>> = {
      mine: { title: "Mine", ownerId: reader.id, state: "limited", path: "/there" },
      open: { title: "Open", ownerId: null, state: "visible", path: null },
      taken: { title: "secret", ownerId: null, state: "limited", path: "/there" },
    }
    const rows = sql.join(
      Object.entries(stored).map(([id, thing]) => sql`SELECT ${id} AS id, ${JSON.stringify(thing)} AS thing`),
      sql` UNION ALL `,
    )
    const palette = defineSubject<Omit<ModeratedThing, "id">>({
      kind: "palette",
      select: (ids) => sql`SELECT id, thing FROM (${rows}) WHERE id IN ${ids}`,
      isMet: () => sql`1`,
      ownerOf: () => sql`NULL`,
      stateOf: () => sql`NULL`,
      describe: (thing) => thing,
    })
    for (const id of [...Object.keys(stored), "gone"]) {
      const subject = { kind: "palette", id, path: "", title: "secret" }
      await inboxes.notify(reader.id, aLike({ kind: "decision", key: id, groupKey: id, actorId: null, subject }))
    }
    const { context } = makeTestContext({ inboxes, subjects: async () => [palette] })
    const { items } = await listNotifications({ ...context, viewer: reader }, {})
    const shown = items.map(({ subject, is_gone: isGone }) => [subject?.title ?? null, subject?.path ?? null, isGone])
    expect(shown.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual([
      ["Mine", "/there", false],
      [null, null, true],
      [null, null, true],
      ["Open", null, false],
    ])
    expect(JSON.stringify(items)).not.toContain("secret")
  })

  it("costs one batch, however many lines", async () => {
    const reader = await TestClient.signedIn()
    for (let index = 0; index < 30; index++) await inboxes.notify(reader.accountId, aLike({ key: `${index}`, groupKey: `${index}` }))
    const { context, counts } = makeTestContext({ inboxes })
    await listNotifications({ ...context, viewer: testMember({ id: reader.accountId }) }, { limit: 24 })
    expect(counts.roundTrips).toBe(1)
  })
})

describe("publishing", () => {
  it("is told of once everybody may meet a work that was met by its link alone before", async () => {
    const [author, reader] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const { context } = makeTestContext({ inboxes, viewer: testMember({ id: asAccountId(author.accountId) }) })
    await context.database.insert(schema.follow).values({ followerId: reader.accountId, followedId: author.accountId, createdAtMs: 1 })
    const work = await insertWork({ authorId: author.accountId, visibility: "unlisted" }, { firstShownAtMs: atMs - 60_000 })
    // What follows is done at another moment than the change itself.
    await showTo(context, { id: work, visibility: "public" })
    await drainEvents({ ...context, nowMs: Date.now() + 1 })
    await vi.waitFor(async () => expect(await historyOf(reader)).toMatchObject([{ kind: "publish", subject: { id: work } }]), {
      timeout: 10_000,
    })
  })

  it("tells followers within two seconds, and authors nothing of their own", async () => {
    const [author, reader] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const { database } = makeTestContext().context
    await database.insert(schema.follow).values({ followerId: reader.accountId, followedId: author.accountId, createdAtMs: 1 })
    const work = await insertWork({ authorId: author.accountId })
    const startMs = performance.now()
    await happen(emit(workPublished, { work_id: work, author_id: author.accountId, at_ms: atMs }, now))
    await vi.waitFor(async () => expect(await kindsOf(reader)).toEqual(["publish"]), { timeout: 10_000 })
    expect(performance.now() - startMs).toBeLessThan(2_000)
    expect(await kindsOf(author)).toEqual([])
  })
})

describe("kinds", () => {
  it("are all on at first, and what is turned off is not told", async () => {
    const [author, actor] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const all = await author.dataOf(calls.notificationSettings, {})
    expect(Object.values(all).every((isOn) => isOn)).toBe(true)
    expect(await author.dataOf(calls.notificationSettings, { like: false })).toEqual({ ...all, like: false })
    await happen(like(await insertWork({ authorId: author.accountId }), author, actor))
    expect(await historyOf(author)).toEqual([])
  })
})
