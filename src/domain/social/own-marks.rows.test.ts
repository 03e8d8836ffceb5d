import { beforeAll, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { type AccountId, asWorkId, type CollectionId, newCollectionId } from "../_kernel/ids.ts"
import { changeCollection, removeCollection } from "./change-collection.ts"
import { collectThing, uncollectThing } from "./collect.ts"
import { moveItem, putIntoCollection, takeFromCollection } from "./collection-items.ts"
import { followAccount, unfollowAccount } from "./follow.ts"
import { hideThing, showAgain } from "./hide.ts"
import { likeWork } from "./like.ts"

const nowMs = 1_000_000
const TABLES = {
  follow: ["follower_id", "followed_id"],
  work_like: ["account_id", "work_id"],
  collected: ["account_id", "object_id"],
  collection: ["id"],
  collection_item: ["collection_id", "object_id"],
  hidden: ["account_id", "kind", "thing_id"],
}

const names: Record<string, string> = {}
const nameOf = (name: string) => names[name] ?? ""
const work = (name: "marked" | "other" | "new") => asWorkId(nameOf(name))
const person = (name: "carol" | "dave" | "ada") => nameOf(name) as AccountId
const collection = (name: string) => nameOf(name) as CollectionId
let context: ReturnType<typeof makeTestContext>["context"] & { readonly viewer: ReturnType<typeof testMember> }

/** Ada and Bo have marked the same things; each has two collections with the same works. */
beforeAll(async () => {
  for (const name of ["ada", "bo", "carol", "dave"]) names[name] = await insertAccount()
  for (const name of ["marked", "other", "new"]) names[name] = await insertWork()
  const database = testDatabase()
  for (const who of ["ada", "bo"]) {
    const accountId = nameOf(who)
    await database.insert(schema.follow).values({ followerId: accountId, followedId: nameOf("carol"), createdAtMs: 1 })
    await database.insert(schema.hidden).values({ accountId, kind: "account", thingId: nameOf("carol"), createdAtMs: 1 })
    await database.insert(schema.hidden).values({ accountId, kind: "tag", thingId: "fog", createdAtMs: 1 })
    for (const name of ["marked", "other"] as const) {
      await database.insert(schema.workLike).values({ accountId, workId: work(name), createdAtMs: 1 })
      await database.insert(schema.collected).values({ accountId, objectType: 1, objectId: work(name), createdAtMs: 1 })
    }
    for (const [index, place] of ["first", "second"].entries()) {
      const id = newCollectionId(nowMs + index)
      names[`${who}'s ${place}`] = id
      await database
        .insert(schema.collection)
        .values({ id, accountId: nameOf(who) as AccountId, name: place, createdAtMs: 1, updatedAtMs: 1 })
      for (const [rank, name] of (["marked", "other"] as const).entries())
        await database
          .insert(schema.collectionItem)
          .values({ collectionId: id, objectId: work(name), accountId: nameOf(who) as AccountId, rank: 10_000 * (rank + 1) })
    }
  }
  context = makeTestContext({ nowMs, viewer: testMember({ id: person("ada") }) }).context
})

const changes = (act: () => Promise<unknown>) => changedRows(TABLES, { ...names, now: nowMs }, act)
const refused = (code: string) => (error: unknown) => expect(error).toMatchObject({ code })

describe("what somebody marks is theirs alone", () => {
  it("likes come and go once", async () => {
    expect(await changes(() => likeWork(context, { id: work("marked"), is_liked: true }))).toEqual([])
    expect(await changes(() => likeWork(context, { id: work("new"), is_liked: true }))).toEqual(["+ work_like ada new"])
    expect(await changes(() => likeWork(context, { id: work("new"), is_liked: false }))).toEqual(["- work_like ada new"])
  })

  it("people are followed and left", async () => {
    expect(await changes(() => followAccount(context, person("carol")))).toEqual([])
    expect(await changes(() => followAccount(context, person("dave")))).toEqual(["+ follow ada dave"])
    expect(await changes(() => unfollowAccount(context, person("dave")))).toEqual(["- follow ada dave"])
    expect(await changes(() => unfollowAccount(context, person("dave")))).toEqual([])
  })

  it("people who are hidden are not followed", async () => {
    const hidden = await insertAccount({ over: { settings: JSON.stringify({ privacy: { profile_visible: false } }) } })
    expect(await changes(() => followAccount(context, hidden).catch(refused("NotFound")))).toEqual([])
  })

  it("people and tags are hidden and shown again", async () => {
    expect(await changes(() => hideThing(context, { kind: "account", id: person("carol") }))).toEqual([])
    expect(await changes(() => hideThing(context, { kind: "account", id: person("dave") }))).toEqual(["+ hidden ada account dave"])
    expect(await changes(() => showAgain(context, { kind: "account", id: person("dave") }))).toEqual(["- hidden ada account dave"])
    expect(await changes(() => showAgain(context, { kind: "tag", id: "fog" }))).toEqual(["- hidden ada tag fog"])
    expect(await changes(() => hideThing(context, { kind: "tag", id: "fog" }))).toEqual(["+ hidden ada tag fog"])
  })

  it("works are kept, and leave all of one's own collections when they are kept no more", async () => {
    expect(await changes(() => collectThing(context, { obj_id: work("new"), obj_type: 1 }))).toEqual(["+ collected ada new"])
    expect(await changes(() => uncollectThing(context, { obj_id: work("new"), obj_type: 1 }))).toEqual(["- collected ada new"])
    expect(await changes(() => uncollectThing(context, { obj_id: work("marked"), obj_type: 4 }))).toEqual([])
    expect(await changes(() => uncollectThing(context, { obj_id: work("marked"), obj_type: 1 }))).toEqual([
      "- collected ada marked",
      "- collection_item ada's first marked",
      "- collection_item ada's second marked",
      "collection ada's first: updated_at_ms=now",
      "collection ada's second: updated_at_ms=now",
    ])
  })

  it("works lie in a collection, in front or behind others, and in no other one", async () => {
    const first = collection("ada's first")
    const soon = { ...context, nowMs: nowMs + 1 }
    expect(await changes(() => putIntoCollection(soon, { id: first, obj_id: work("marked") }))).toEqual([
      "+ collected ada marked",
      "+ collection_item ada's first marked",
      `collection ada's first: updated_at_ms=${nowMs + 1}`,
    ])
    expect(await changes(() => moveItem(soon, { id: first, obj_id: work("other"), after_id: null }))).toEqual([
      expect.stringMatching(/^collection_item ada's first other: rank=/),
    ])
    expect(await changes(() => moveItem(soon, { id: first, obj_id: work("other"), after_id: work("marked") }))).toEqual([
      expect.stringMatching(/^collection_item ada's first other: rank=/),
    ])
    expect(await changes(() => takeFromCollection(context, { id: first, obj_id: work("other") }))).toEqual([
      "- collection_item ada's first other",
      "collection ada's first: updated_at_ms=now",
    ])
    expect(await changes(() => takeFromCollection(soon, { id: first, obj_id: work("new") }))).toEqual([])
  })

  it("collections are named, shown and deleted by their owner", async () => {
    const [second, theirs] = [collection("ada's second"), collection("bo's second")]
    expect(await changes(() => changeCollection({ ...context, nowMs: nowMs + 2 }, { id: second, is_shown: true }))).toEqual([
      `collection ada's second: is_shown=1 updated_at_ms=${nowMs + 2}`,
    ])
    expect(await changes(() => changeCollection({ ...context, nowMs: nowMs + 3 }, { id: second, name: "second" }))).toEqual([])
    expect(await changes(() => changeCollection(context, { id: theirs, name: "Mine" }).catch(refused("NotFound")))).toEqual([])
    expect(await changes(() => removeCollection(context, { id: theirs }))).toEqual([])
    expect(await changes(() => removeCollection(context, { id: second }))).toEqual([
      "- collection ada's second",
      "- collection_item ada's second other",
    ])
  })

  it("somebody else's collection is nothing to put into, take out of or arrange", async () => {
    const id = collection("bo's first")
    const acts = [
      () => putIntoCollection(context, { id, obj_id: work("new") }),
      () => takeFromCollection(context, { id, obj_id: work("marked") }),
      () => moveItem(context, { id, obj_id: work("marked"), after_id: work("other") }),
    ]
    for (const act of acts) expect(await changes(() => act().catch(refused("NotFound")))).toEqual([])
  })
})
