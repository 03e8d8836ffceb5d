import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { readZip } from "../../../testing/profile/image.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { newAccountId, newCollectionId, newWorkId } from "../_kernel/ids.ts"
import { encodeCursor } from "../_kernel/paging.ts"
import { type LeavingPerson } from "../_kernel/personal-data.ts"
import { listPostsBy } from "../feed/list-works-by.ts"
import { dataExport } from "../profile/contract.ts"
import type { archivedCollections } from "./archived-collections.ts"
import { createCollection } from "./change-collection.ts"
import { collectThing, uncollectThing } from "./collect.ts"
import * as collections from "./collection-contract.ts"
import { putIntoCollection } from "./collection-items.ts"
import { forgetWork } from "./forget-work.ts"
import { listHidden } from "./hide.ts"
import { likeWork } from "./like.ts"
import { listLikers } from "./list-likers.ts"
import { listCollected, listLiked, listLikedBy } from "./marked-works.ts"
import { readMarks } from "./marks.ts"
import { socialData } from "./personal-data.ts"
import { listCollections, readCollection } from "./read-collections.ts"
import { listSuggested, suggestPeople } from "./suggest-people.ts"

const cursor = encodeCursor({ sortValue: 5, id: "work_x" })
const rowCursor = encodeCursor({ sortValue: 5, id: "7" })
const [id, collection, work] = [newAccountId(1), newCollectionId(1), newWorkId(1)]
const ignored = () => undefined

const LISTS: readonly (readonly [string, (context: MemberContext) => Promise<unknown>])[] = [
  ["liking", (context) => likeWork(context, { id: work, is_liked: true }).catch(ignored)],
  ["taking a like back", (context) => likeWork(context, { id: work, is_liked: false })],
  ["keeping", (context) => collectThing(context, { obj_id: work, obj_type: 1 }).catch(ignored)],
  ["keeping no more", (context) => uncollectThing(context, { obj_id: work, obj_type: 1 })],
  ["what one likes", (context) => listLiked(context, {})],
  ["what one likes, a later page", (context) => listLiked(context, { cursor })],
  ["what one keeps, a later page", (context) => listCollected(context, { cursor })],
  ["marks", (context) => readMarks(context, { obj_ids: [work], account_ids: [id] })],
  ["one's collections, a later page", (context) => listCollections(context, { obj_id: work, cursor }).catch(ignored)],
  ["somebody's collections", (context) => listCollections(context, { id }).catch(ignored)],
  ["somebody's collections, a later page", (context) => listCollections(context, { id, cursor }).catch(ignored)],
  ["a collection, a later page", (context) => readCollection(context, { id: collection, cursor }).catch(ignored)],
  ["putting into a collection", (context) => putIntoCollection(context, { id: collection, obj_id: work }).catch(ignored)],
  ["making a collection", (context) => createCollection(context, { name: "Seas", obj_id: work }).catch(ignored)],
  ["what one hides", (context) => listHidden(context, {})],
  ["what one hides, a later page", (context) => listHidden(context, { cursor: rowCursor })],
  ["people to follow, a later page", (context) => listSuggested(context, "recommend", { cursor })],
  ["somebody's posts, a later page", (context) => listPostsBy(context, id, null, { cursor })],
  ["somebody's articles, a later page", (context) => listPostsBy(context, id, "article", { cursor })],
  ["what somebody likes, a later page", (context) => listLikedBy(context, id, { cursor })],
  ["who likes a work, a later page", (context) => listLikers(context, { id: work, cursor }).catch(ignored)],
  ["what belongs to a deleted work", (context) => forgetWork(context, work)],
]

describe("every query of the feature", () => {
  it.each(LISTS)("of %s is a search by an index, without scan or sort", async (_name, run) => {
    const { context, plans } = makeTestContext({ viewer: testMember() })
    await run(sentAlone(context))
    const steps = await plans()
    expect(steps.length).toBeGreaterThan(0)
    // Rules of words are few, and all are read, once a minute.
    const bad = steps.filter(
      (step) =>
        /TEMP B-TREE/.test(step) ||
        (/^SCAN /.test(step) && !/^SCAN (?:json|text_rule|walked$|found$|\(subquery|CONSTANT|SUBQUERY)/i.test(step)),
    )
    expect(bad).toEqual([])
  })

  it.each(LISTS.slice(0, -1))("takes one round trip for %s, its name checked", async (name, run) => {
    const { context, counts } = makeTestContext({ viewer: testMember() })
    await run(context)
    expect(counts.roundTrips).toBeLessThanOrEqual(name === "making a collection" ? 2 : 1)
  })
})

it("people to suggest are chosen by the indexes of shelves, before anything is written", async () => {
  const { context, plans, queries } = makeTestContext()
  await suggestPeople(sentAlone({ ...context, nowMs: 600_000_000 }))
  // What is written back by its place in the list that the indexes gave is no table.
  expect((await plans()).filter((step) => /TEMP B-TREE|^SCAN (?!json|top|suggested_person)/i.test(step))).toEqual([])
  expect(queries.filter(({ sql: query }) => /^\s*(?:INSERT|DELETE)/i.test(query) && /\bwork\b/.test(query))).toEqual([])
})

const { database } = makeTestContext().context

async function logged(workId: string, counter: string): Promise<number> {
  const rows = await database.all<{ readonly sum: number }>(
    sql`SELECT COALESCE(SUM(delta), 0) AS sum FROM count_log WHERE thing_id = ${workId} AND counter = ${counter}`,
  )
  return rows[0]?.sum ?? 0
}

async function forget(person: LeavingPerson): Promise<void> {
  for (const { forgotten } of Object.values(socialData.tables))
    if ("by" in forgotten) for (const statement of forgotten.by(person)) await database.run(statement)
}

describe("an account that goes", () => {
  it("takes its likes and what it kept out of the counts, and others' rows about its works with it", async () => {
    const [context, other] = [makeTestContext({ viewer: testMember() }).context, makeTestContext({ viewer: testMember() }).context]
    const accountId = context.viewer.id
    const [theirs, own] = [await insertWork(), await insertWork({ authorId: accountId })]
    for (const [who, what] of [[context, theirs] as const, [other, theirs] as const, [other, own] as const]) {
      await likeWork(who, { id: what, is_liked: true })
      await collectThing(who, { obj_id: what, obj_type: 1 })
    }
    await forget({ id: accountId, email: null, phone: null, nowMs: 1 })
    expect([await logged(theirs, "like"), await logged(theirs, "collect")]).toEqual([1, 1])
    const rows = sql`SELECT work_id AS id FROM work_like WHERE account_id IN (${accountId}, ${other.viewer.id})
      UNION ALL SELECT object_id FROM collected WHERE account_id IN (${accountId}, ${other.viewer.id})`
    expect(await database.all(rows)).toEqual([{ id: theirs }, { id: theirs }])
  })
})

it("a deleted work is liked, kept and collected by nobody", async () => {
  const { context } = makeTestContext({ viewer: testMember() })
  const workId = await insertWork()
  await likeWork(context, { id: workId, is_liked: true })
  await createCollection(context, { name: "Seas", obj_id: workId })
  await forgetWork(context, workId)
  for (const table of ["work_like WHERE work_id", "collected WHERE object_id", "collection_item WHERE object_id"])
    expect(await database.all(sql`SELECT 1 FROM ${sql.raw(table)} = ${workId}`), table).toEqual([])
})

type ArchivedCollection = ReturnType<typeof archivedCollections> extends AsyncGenerator<infer Each> ? Each : never

it("an archive of collections, made again from an empty account, gives the same names, works, order and visibility", async () => {
  const client = await TestClient.signedIn()
  const works = [await insertWork(), await insertWork(), await insertWork()]
  const archived = async (of: TestClient): Promise<readonly ArchivedCollection[]> => {
    const files = readZip(new Uint8Array(await (await of.send(dataExport.path)).arrayBuffer()))
    return JSON.parse(new TextDecoder().decode(files.get("collections.json")))
  }
  /** What an archive tells but for ids and times. */
  const told = (all: readonly ArchivedCollection[]) => all.map(({ name, is_shown, obj_ids }) => ({ name, is_shown, obj_ids }))
  for (const [name, is_shown] of [
    ["海 & بحر", true],
    ["Empty", false],
  ] as const)
    await client.call(collections.createCollection, { name, is_shown })
  const listed = (await client.call(collections.collectionList, {})).data as { items: collections.Collection[] }
  const sea = listed.items.find(({ name }) => name !== "Empty")?.id
  for (const obj_id of works) await client.call(collections.addToCollection, { id: sea, obj_id })
  await client.call(collections.moveInCollection, { id: sea, obj_id: works[0], after_id: null })
  const first = await archived(client)
  expect(told(first)).toEqual([
    { name: "海 & بحر", is_shown: true, obj_ids: [works[0], works[2], works[1]] },
    { name: "Empty", is_shown: false, obj_ids: [] },
  ])
  const other = await TestClient.signedIn()
  for (const { name, is_shown, obj_ids } of first.toReversed()) {
    const made = (await other.call(collections.createCollection, { name, is_shown })).data as collections.Collection
    for (const obj_id of obj_ids.toReversed()) await other.call(collections.addToCollection, { id: made.id, obj_id })
  }
  expect(told(await archived(other))).toEqual(told(first))
})
