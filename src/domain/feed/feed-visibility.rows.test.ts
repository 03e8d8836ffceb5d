import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeTestContext, testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { deleteEvery, everyWork, FORMS, insertEvery, isListedFor } from "../../../testing/post/every-work.ts"
import type { Identity } from "../_kernel/context.ts"
import { newAccountId, newWorkId } from "../_kernel/ids.ts"
import { levelsFor } from "../moderation/index.ts"
import { isMetBy } from "../moderation/level-rules.ts"
import type { CardPage } from "../post/card-contract.ts"
import { listAssociated, listLikeCollected, listLikeFollowed, listLikeRecent } from "./alike-works.ts"
import type { FeedAsked } from "./feed-call.ts"
import { MERGED_FOLLOWS } from "./follow-feed.ts"
import { FEED_KINDS, type FeedKindName, type Tab } from "./kind-rules.ts"
import { listFeed } from "./list-feed.ts"
import { listWorksBy } from "./list-works-by.ts"
import { listRecent } from "./recent-feed.ts"
import { TIME_RANGES } from "./rules.ts"
import { SERVED_KINDS, shelvesOf } from "./source-rules.ts"
import { listTagged } from "./tagged-works.ts"

const author = newAccountId(7)
const TAG = `tag-${author}`
const WORKS = everyWork()

const { database } = makeTestContext().context
const seed = newWorkId(1)

beforeAll(async () => {
  const [first] = WORKS
  const unlisted =
    first === undefined ? [] : [{ ...first, id: seed, state: "visible", visibility: "unlisted", level: 1, place: 0 } as const]
  await insertEvery([...WORKS, ...unlisted], { author, tag: TAG, top: 50 })
})
afterAll(() => deleteEvery(author))

const VIEWERS: readonly (readonly [string, Identity | null])[] = [
  ["a visitor", null],
  ["a guest", testGuest()],
  ["somebody who wants what is safe", testMember()],
  ["somebody who wants R too", testMember({ levels: 7 })],
  ["somebody who wants everything", testMember({ levels: 31 })],
  ["the author", testMember({ id: author, levels: 31 })],
  ["a moderator", testMember({ levels: 31, isModerator: true, isAdmin: true })],
]

/** Ids of the test's works that a list shows, in its order; they stand before all others. */
async function shown(page: (cursor: string | undefined) => Promise<CardPage>): Promise<readonly string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor: next } = await page(cursor)
    const ours = items.filter(({ author_id: id }) => id === author)
    ids.push(...ours.map(({ id }) => id))
    if (next === null || ours.length === 0) return ids
    cursor = next
  }
}

const wanted = (levels: number, shelves: readonly number[]) =>
  WORKS.filter((work) => isListedFor(work, levels) && shelves.includes(work.shelf))
    .toReversed()
    .map(({ id }) => id)

const FEEDS = SERVED_KINDS.flatMap((kind) =>
  (FEED_KINDS[kind].tabs as readonly Tab[])
    .filter((tab) => tab !== "follows" && tab !== "recently")
    .flatMap((order_by) => TIME_RANGES.map((timeType): readonly [FeedKindName, FeedAsked] => [kind, { order_by, timeType }])),
)

describe.each(VIEWERS)("%s", (_name, viewer) => {
  const levels = levelsFor(viewer)
  const context = { ...makeTestContext().context, viewer }

  it.each(FEEDS)("meets in the feed %s %j what is listed and of their levels, and nothing else", async (kind, asked) => {
    const ids = await shown((cursor) => listFeed(context, kind, { ...asked, limit: 7, ...(cursor === undefined ? {} : { cursor }) }))
    expect(ids).toEqual(wanted(levels, shelvesOf(kind)))
  })

  it("meets no more with a tag, of a person, or in what is like a work", async () => {
    const everyShelf = FORMS.map(({ shelf }) => shelf)
    for (const order_by of ["hot", "new"] as const)
      expect(await shown((cursor) => listTagged(context, { tag: TAG, order_by, cursor, limit: 7 }))).toEqual(wanted(levels, everyShelf))
    expect(await shown((cursor) => listWorksBy(context, author, { cursor }))).toEqual(wanted(levels, everyShelf))
    expect(await shown((cursor) => listAssociated(context, { id: seed, cursor, limit: 7 }))).toEqual(wanted(levels, everyShelf))
  })

  if (viewer?.kind !== "member") return
  it.each([
    ["a few", 0],
    ["many", MERGED_FOLLOWS],
  ])("meets no more in what %s whom they follow published", async (_few, others) => {
    const member = { ...viewer, id: newAccountId(8) }
    await database.run(sql`INSERT INTO follow (follower_id, followed_id, created_at_ms)
      SELECT ${member.id}, value, 1 FROM json_each(${JSON.stringify([author, ...Array.from({ length: others }, (_, index) => newAccountId(index))])})`)
    const ids = await shown((cursor) =>
      listFeed({ ...context, viewer: member }, "squareMixRecommend", {
        order_by: "follows",
        limit: 7,
        ...(cursor === undefined ? {} : { cursor }),
      }),
    )
    expect(ids).toEqual(wanted(levels, shelvesOf("squareMixRecommend")))
    expect(await shown((cursor) => listLikeFollowed({ ...makeTestContext().context, viewer: member }, { cursor, limit: 7 }))).toEqual([])
  })

  it("meets no more in what is like what they keep or looked at, and of what they looked at what is still open to them", async () => {
    const id = await insertAccount()
    const member = { ...viewer, id }
    await database.run(
      sql`INSERT INTO collected (account_id, object_type, object_id, created_at_ms) VALUES (${id}, ${WORKS[0]?.objectType}, ${seed}, 1)`,
    )
    const all = FORMS.map(({ shelf }) => shelf)
    const inboxes = { ...makeTestContext().context.inboxes, recentViews: async () => [{ objectType: 1, id: seed, atMs: 1 }] }
    const own = { ...makeTestContext().context, viewer: member, inboxes }
    expect(await shown((cursor) => listLikeCollected(own, { cursor, limit: 7 }))).toEqual(wanted(levels, all))
    expect(await shown((cursor) => listLikeRecent(own, { cursor, limit: 7 }))).toEqual(wanted(levels, all))
    const views = WORKS.map((work) => ({ objectType: work.objectType, id: work.id, atMs: 1_000 - work.place }))
    const page = { cursor: undefined, limit: WORKS.length }
    const recent = await listRecent({ database, viewer: member, inboxes: { recentViews: async () => views } }, null, page)
    expect(recent.items.map(({ id: shownId }) => shownId)).toEqual(
      WORKS.filter(
        (work) => work.state === "visible" && work.visibility !== "private" && work.authorShown === 1 && isMetBy(work.level, levels),
      ).map(({ id: workId }) => workId),
    )
  })
})

it("what is taken from the public leaves every list at once, and comes back to all of them", async () => {
  const { context } = makeTestContext({ viewer: testMember({ levels: 31 }) })
  const lists = async () => [
    ...(await Promise.all(
      FEEDS.map(([kind, asked]) =>
        shown((cursor) => listFeed(context, kind, { ...asked, limit: 100, ...(cursor === undefined ? {} : { cursor }) })),
      ),
    )),
    await shown((cursor) => listTagged(context, { tag: TAG, cursor, limit: 100 })),
    await shown((cursor) => listAssociated(context, { id: seed, cursor, limit: 100 })),
  ]
  const before = await lists()
  await database.run(sql`UPDATE work SET state = 'limited' WHERE author_id = ${author} AND state = 'visible' AND id <> ${seed}`)
  expect((await lists()).flat()).toEqual([])
  await database.run(
    sql`UPDATE work SET state = 'visible' WHERE id IN (SELECT value FROM json_each(${JSON.stringify(WORKS.filter(({ state }) => state === "visible").map(({ id }) => id))}))`,
  )
  expect(await lists()).toEqual(before)
})
