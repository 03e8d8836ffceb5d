import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { aLike } from "../../../testing/message/notification.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { type AccountId, newCommentId } from "../_kernel/ids.ts"
import { commentAdded } from "../comment/events.ts"
import { listNotifications } from "./list-notifications.ts"
import { KNOWN_PEOPLE } from "./notification-rules.ts"
import { notifyMember, notifyMembers } from "./notify-members.ts"
import { notifyingEvents } from "./notifying-events.ts"
import type { NotificationGroup, ReadLine } from "./ports.ts"

const hide = (accountId: string, thingId: string) =>
  testDatabase().insert(schema.hidden).values({ accountId, kind: "account", thingId, createdAtMs: 1 })

/** A context that writes down who was told, and of what kind. */
function teller() {
  const { context } = makeTestContext()
  const told: string[] = []
  const notify = async (memberId: AccountId, { kind }: { readonly kind: string }) => void told.push(`${memberId} ${kind}`)
  return { context: { ...context, inboxes: { ...context.inboxes, notify } }, told }
}

describe("what somebody did", () => {
  it("reaches the member it is about, once: of what comes first, and nobody of what they did themselves", async () => {
    const [actor, ada] = [await insertAccount(), await insertAccount()]
    const { context, told } = teller()
    const [reply, comment] = [aLike({ kind: "reply", actorId: actor }), aLike({ kind: "comment", actorId: actor })]
    await notifyMembers(context, actor, [
      { memberId: ada, notification: aLike({ kind: "mention", actorId: actor }), only: sql`0` },
      { memberId: ada, notification: reply },
      { memberId: ada, notification: comment },
      { memberId: actor, notification: comment },
    ])
    expect(told).toEqual([`${ada} reply`])
  })

  it("is told nobody who hides them, is disabled or gone, nor anybody of somebody who is", async () => {
    const [actor, off, gone] = [
      await insertAccount(),
      await insertAccount({ over: { status: 0 } }),
      await insertAccount({ over: { deletedAtMs: 1 } }),
    ]
    const [hider, ada] = [await insertAccount(), await insertAccount()]
    await hide(hider, actor)
    const { context, told } = teller()
    for (const memberId of [off, gone, hider, ada]) await notifyMembers(context, actor, [{ memberId, notification: aLike() }])
    for (const actorId of [off, gone]) await notifyMembers(context, actorId, [{ memberId: ada, notification: aLike() }])
    for (const memberId of [off, gone, hider]) await notifyMember(context, memberId, aLike({ kind: "reward" }))
    expect(told).toEqual([`${ada} like`, `${hider} reward`])
  })
})

describe("a reply to a reply", () => {
  it("reaches the member who began the thread too, where they are not the one who is answered or called", async () => {
    const [starter, answered, actor] = [await insertAccount(), await insertAccount(), await insertAccount()]
    const workId = await insertWork()
    const [rootId, comment_id] = [newCommentId(1), newCommentId(2)]
    const row = { objectType: 1, objectId: workId, text: "x", state: "visible", hotScore: 1, createdAtMs: 1, updatedAtMs: 1 } as const
    await testDatabase()
      .insert(schema.comment)
      .values([
        { ...row, id: rootId, authorId: starter },
        { ...row, id: comment_id, rootId, answersId: rootId, authorId: actor },
      ])
    const about = {
      comment_id,
      obj_type: 1,
      obj_id: workId,
      owner_id: null,
      author_id: actor,
      root_id: rootId,
      mentioned_ids: [],
      at_ms: 1,
    }
    const toldOf = async (payload: object) => {
      const { context, told } = teller()
      const stored = { subjectId: comment_id, payload: JSON.stringify({ ...about, ...payload }) }
      for (const { event, carryOut } of notifyingEvents) if (event === commentAdded.name) await carryOut(context, stored)
      return told
    }
    expect(await toldOf({ replied_to_id: answered, root_author_id: starter })).toEqual([`${answered} reply`, `${starter} reply`])
    expect(await toldOf({ replied_to_id: starter, root_author_id: starter })).toEqual([`${starter} reply`])
    expect(await toldOf({ replied_to_id: answered, root_author_id: actor })).toEqual([`${answered} reply`])
    expect(await toldOf({ replied_to_id: answered })).toEqual([`${answered} reply`])
  })
})

/** What a member is shown of a line, and what is dropped of their inbox for it. */
async function shownOf(viewerId: AccountId, over: Partial<NotificationGroup>) {
  const dropped: ReadLine[] = []
  const line: NotificationGroup = {
    ...{ id: "line_a", kind: "like", actorIds: [], count: 1, subject: null, outcome: null, stamina: null, coins: null },
    ...{ isRead: false, atMs: 1, ...over },
  }
  const { context } = makeTestContext({ viewer: testMember({ id: viewerId }) })
  const inboxes = {
    ...context.inboxes,
    notifications: async () => [line],
    dropNotifications: async (_id: string, lines: readonly ReadLine[]) => void dropped.push(...lines),
  }
  const { items } = await listNotifications({ ...context, inboxes }, {})
  const [shown] = items
  return shown === undefined ? { isDropped: dropped.length === 1 } : { isDropped: dropped.length === 1, ...shown }
}

describe("a line of notifications", () => {
  it("names those whom its reader may meet, counts without the others, and is dropped where nobody is left", async () => {
    const [viewer, ada, bo] = [await insertAccount(), await insertAccount({ over: { name: "Ada" } }), await insertAccount()]
    await hide(viewer, bo)
    expect(await shownOf(viewer, { actorIds: [bo, ada], count: 2 })).toMatchObject({
      people: [{ name: "Ada" }],
      count: 1,
      isDropped: false,
    })
    expect(await shownOf(viewer, { actorIds: [bo], count: 1 })).toEqual({ isDropped: true })
  })

  it("stays without a name where people before those that are known did it, too", async () => {
    const viewer = await insertAccount()
    const unknown = Array.from({ length: KNOWN_PEOPLE }, (_, place) => `user_none_${place}`)
    const count = KNOWN_PEOPLE + 1
    expect(await shownOf(viewer, { actorIds: unknown, count })).toMatchObject({ people: [], count: 1, isDropped: false })
    expect(await shownOf(viewer, { actorIds: unknown, count: KNOWN_PEOPLE })).toEqual({ isDropped: true })
    expect(await shownOf(viewer, { actorIds: unknown.slice(1), count })).toEqual({ isDropped: true })
  })

  it("about a work of somebody whom they hide is dropped; about one that they would have to ask for says that it is gone", async () => {
    const [viewer, ada, author] = [await insertAccount(), await insertAccount(), await insertAccount()]
    const subjectOf = (id: string) => ({ kind: "work", id, path: "", title: "A secret" })
    const strong = await insertWork({ level: 4, authorId: author })
    const line = { actorIds: [ada], count: 1, subject: subjectOf(strong) }
    expect(await shownOf(viewer, line)).toMatchObject({ is_gone: true, subject: null })
    expect(await shownOf(viewer, { ...line, kind: "mention" })).toEqual({ isDropped: true })
    expect(await shownOf(author, line)).toMatchObject({ is_gone: false, subject: { id: strong } })
    const safe = await insertWork({ authorId: author })
    expect(await shownOf(viewer, { ...line, subject: subjectOf(safe) })).toMatchObject({ is_gone: false, subject: { id: safe } })
    await hide(viewer, author)
    expect(await shownOf(viewer, { ...line, subject: subjectOf(safe) })).toEqual({ isDropped: true })
  })
})
