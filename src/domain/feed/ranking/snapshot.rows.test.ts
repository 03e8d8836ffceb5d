import { sql } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../../testing/identity/account.ts"
import { insertWork } from "../../../../testing/post/work.ts"
import { listFeed } from "../list-feed.ts"
import { explainPlace } from "./explain-place.ts"
import { makeSnapshots } from "./make-snapshots.ts"
import { SNAPSHOT_EVERY_MS, SNAPSHOT_KEPT_MS } from "./recommend-rules.ts"

const { context } = makeTestContext()
const { database } = context
const START_MS = Date.UTC(2027, 0, 1)
const at = (nowMs: number) => ({ database, nowMs })

/** Every page of the recommended feed, or those from a cursor on. */
async function walk(asked: { readonly cursor?: string; readonly levels?: number } = {}, limit = 7): Promise<readonly string[]> {
  const ids: string[] = []
  let cursor = asked.cursor
  for (let pages = 0; pages < 200; pages++) {
    const { context: reader } = makeTestContext({ viewer: testMember(asked.levels === undefined ? {} : { levels: asked.levels }) })
    const page = await listFeed(reader, "post", { limit, ...(cursor === undefined ? {} : { cursor }) })
    ids.push(...page.items.map(({ id }) => id))
    if (page.next_cursor === null) return ids
    cursor = page.next_cursor
  }
  throw new Error("a feed without end")
}

const addPost = (over: Parameters<typeof insertWork>[0] = {}) =>
  insertWork({ objectType: 4, subChannel: "picture", publishedAtMs: START_MS - 60_000, hotScore: START_MS - 60_000, ...over })
const snapshots = () =>
  database.all<{ number: number; madeAtMs: number }>(
    sql`SELECT number, made_at_ms AS "madeAtMs" FROM feed_snapshot WHERE kind = 'post' AND level_class = 'safe' ORDER BY number`,
  )
/** As many runs as make what is due of every kind. */
async function makeAll(nowMs: number): Promise<void> {
  for (let runs = 0; runs < 4; runs++) await makeSnapshots(at(nowMs))
}

async function empty(): Promise<void> {
  for (const table of ["feed_snapshot", "feed_card"]) await database.run(sql`DELETE FROM ${sql.raw(table)}`)
  await database.run(sql`DELETE FROM work WHERE object_type = 4`)
}
beforeEach(empty)
// Other tests' feeds are hot from their start.
afterAll(empty)

describe("a recommended feed", () => {
  it("is empty where nothing was published, and what is hot until the first snapshot is made", async () => {
    expect(await walk()).toEqual([])
    await makeAll(START_MS)
    expect(await walk()).toEqual([])
    const [older, younger] = [await addPost({ hotScore: 1 }), await addPost({ hotScore: 2 })]
    expect(await walk()).toEqual([younger, older])
  })

  it("goes through the snapshot without gap or repetition, and on with what is hot", async () => {
    const authorId = await insertAccount()
    const inSnapshot = await Promise.all(Array.from({ length: 30 }, () => addPost()))
    await makeAll(START_MS)
    const later = await Promise.all(Array.from({ length: 20 }, (_, index) => addPost({ hotScore: index, authorId })))
    const ids = await walk()
    expect(new Set(ids).size).toBe(50)
    expect(ids.length).toBe(50)
    expect(new Set(ids.slice(0, 30))).toEqual(new Set(inSnapshot))
    expect(ids.slice(30)).toEqual(later.toReversed())
  })

  it("keeps its order while one pages, though a newer snapshot is made and works move", async () => {
    const all = await Promise.all(Array.from({ length: 24 }, () => addPost()))
    await makeAll(START_MS)
    const whole = await walk()
    const first = await listFeed(makeTestContext({ viewer: testMember() }).context, "post", { limit: 8 })
    for (let tens = 1; tens <= 12; tens++) await makeAll(START_MS + tens * SNAPSHOT_EVERY_MS)
    await database.run(sql`UPDATE work SET hot_score = ${START_MS * 2} WHERE id = ${all[3]}`)
    const rest = await walk(first.next_cursor === null ? {} : { cursor: first.next_cursor })
    expect([...first.items.map(({ id }) => id), ...rest]).toEqual(whole)
  })

  it("goes on near its place where the snapshot of a cursor is gone", async () => {
    await Promise.all(Array.from({ length: 24 }, () => addPost()))
    await makeAll(START_MS)
    const first = await listFeed(makeTestContext().context, "post", { limit: 8 })
    await makeAll(START_MS + SNAPSHOT_KEPT_MS + SNAPSHOT_EVERY_MS)
    expect((await snapshots()).length).toBe(1)
    expect((await walk(first.next_cursor === null ? {} : { cursor: first.next_cursor })).length).toBe(16)
  })

  it("leaves out what is no longer for its viewer, and fills the page behind it", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => addPost()))
    await makeAll(START_MS)
    for (const id of ids.slice(0, 5)) await database.run(sql`UPDATE work SET state = 'pending' WHERE id = ${id}`)
    await database.run(sql`UPDATE work SET level = 4 WHERE id = ${ids[5]}`)
    const page = await listFeed(makeTestContext().context, "post", { limit: 6 })
    expect(new Set(page.items.map(({ id }) => id))).toEqual(new Set(ids.slice(6)))
    expect(page.next_cursor).toBeNull()
  })

  it("has its own order for those who want more than what is safe", async () => {
    const [safe, strong, stronger] = [await addPost(), await addPost({ level: 4 }), await addPost({ level: 8 })]
    await makeAll(START_MS)
    expect(await walk()).toEqual([safe])
    expect(new Set(await walk({ levels: 31 }))).toEqual(new Set([safe, strong, stronger]))
    expect(new Set(await walk({ levels: 3 | 8 }))).toEqual(new Set([safe, stronger]))
  })

  it("takes one round trip a page, each part a search", async () => {
    await Promise.all(Array.from({ length: 10 }, () => addPost()))
    await makeAll(START_MS)
    const test = makeTestContext()
    const page = await listFeed(test.context, "post", { limit: 4 })
    await listFeed(test.context, "post", { limit: 8, ...(page.next_cursor === null ? {} : { cursor: page.next_cursor }) })
    expect(test.counts.roundTrips).toBe(2)
    const steps = await test.plans()
    expect(steps.filter((step) => /^SCAN (?:work|feed_)/.test(step) || /TEMP B-TREE/.test(step))).toEqual([])
    expect(steps.some((step) => step.startsWith("SEARCH feed_card USING PRIMARY KEY (snapshot=? AND position>?)"))).toBe(true)
  })
})

describe("snapshots", () => {
  it("are made every ten minutes, once, and dropped after two hours but for the last", async () => {
    await addPost()
    await makeAll(START_MS)
    await Promise.all([makeSnapshots(at(START_MS + SNAPSHOT_EVERY_MS)), makeSnapshots(at(START_MS + SNAPSHOT_EVERY_MS))])
    await makeAll(START_MS + SNAPSHOT_EVERY_MS)
    await makeAll(START_MS + SNAPSHOT_EVERY_MS + 60_000)
    expect((await snapshots()).map(({ madeAtMs }) => madeAtMs)).toEqual([START_MS, START_MS + SNAPSHOT_EVERY_MS])
    const cards = await database.all<{ n: number }>(
      sql`SELECT COUNT(*) AS n FROM feed_card JOIN feed_snapshot ON number = snapshot WHERE kind = 'post'`,
    )
    expect(cards[0]?.n).toBe(4)
    await makeAll(START_MS + SNAPSHOT_EVERY_MS * 2 + SNAPSHOT_KEPT_MS)
    expect((await snapshots()).length).toBe(1)
    const orphans = await database.all(sql`SELECT 1 FROM feed_card WHERE snapshot NOT IN (SELECT number FROM feed_snapshot)`)
    expect(orphans).toEqual([])
  })

  it("are made anew where the clock was set back", async () => {
    await addPost()
    await makeAll(START_MS)
    await makeAll(START_MS - 3_600_000)
    expect((await snapshots()).length).toBe(2)
  })
})

describe("the place of a card", () => {
  it("is explained by votes, age and the newest snapshots", async () => {
    const DAY_MS = 86_400_000
    const id = await addPost({ publishedAtMs: START_MS - DAY_MS, likeCount: 9, viewCount: 500, memberViewCount: 500, hotScore: START_MS })
    const other = await addPost({ viewCount: 1_000_000 })
    for (const nowMs of [START_MS, START_MS + SNAPSHOT_EVERY_MS]) await makeAll(nowMs)
    const told = await explainPlace(context, { id })
    expect(told).toMatchObject({ id, likes: 9, views: 500, points: 10, votes_ms: DAY_MS, hot_score: START_MS, is_newcomer: false })
    expect(await explainPlace(context, { id: other })).toMatchObject({ views: 1_000_000, member_views: 0, is_newcomer: true })
    const places = told.places.filter(({ feed }) => feed === "post")
    expect(places.map(({ level_class }) => level_class).toSorted()).toEqual(["all", "safe"])
    for (const place of places)
      expect(place).toMatchObject({ made_at: new Date(START_MS + SNAPSHOT_EVERY_MS).toISOString(), place_by_score: 1 })
  })
})
