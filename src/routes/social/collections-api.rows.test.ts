import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { codeOf, describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newAccountId, newCollectionId, newWorkId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/social/collection-contract.ts"
import { MAXIMUM_COLLECTIONS, MAXIMUM_IN_COLLECTION } from "../../domain/social/collection-rules.ts"
import { cancelCollect, collectList } from "../../domain/social/contract.ts"
import { hide } from "../../domain/social/hide-contract.ts"

const { database } = makeTestContext().context
const nobodys = newCollectionId(1)
const noWork = newWorkId(1)

type Detail = {
  readonly collection: calls.Collection
  readonly items: readonly { readonly id: string }[]
  readonly next_cursor: string | null
}

async function made(client: TestClient, over: Readonly<Record<string, unknown>> = {}): Promise<calls.Collection> {
  const answer = await client.call(calls.createCollection, { name: "Seas", ...over })
  expect(answer.status.msg).toBe("success")
  return answer.data as calls.Collection
}
const put = (client: TestClient, id: string, obj_id: string) => client.call(calls.addToCollection, { id, obj_id })
async function orderOf(client: TestClient, id: string, limit = 100): Promise<readonly string[]> {
  const answer = await client.call(calls.collectionDetail, { id, limit })
  return answer.status.msg === "success" ? (answer.data as Detail).items.map((item) => item.id) : []
}
const savedOf = async (client: TestClient) =>
  ((await client.call(collectList, {})).data as { items: { id: string }[] }).items.map(({ id }) => id)
async function filled(client: MemberClient, count: number, over: Readonly<Record<string, unknown>> = {}) {
  const { id } = await made(client, over)
  const works: string[] = []
  for (let number = 0; number < count; number++) {
    const work = await insertWork({ title: String(number) })
    works.unshift(work)
    await put(client, id, work)
  }
  return { id, works }
}

const badIds = [
  { input: { id: "collection_1", obj_id: noWork }, path: "id" },
  { input: { id: nobodys, obj_id: "work_1" }, path: "obj_id" },
] as const

describeCall(calls.collectionList, {
  accepts: async () => ({ id: (await TestClient.signedIn()).accountId, limit: 5 }),
  refuses: [
    { input: { id: "x" }, path: "id" },
    { input: { id: newAccountId(1), cursor: "nonsense" }, path: "cursor" },
  ],
})
describeCall(calls.collectionDetail, {
  accepts: async () => ({ id: (await made(await TestClient.signedIn(), { is_shown: true })).id }),
  refuses: [{ input: { id: "x" }, path: "id" }],
})
describeCall(calls.createCollection, {
  accepts: () => ({ name: " Seas  and\tbays " }),
  refuses: [
    { input: { name: " " }, path: "name" },
    { input: { name: "x".repeat(61) }, path: "name" },
    { input: { name: "Seas", obj_id: "x" }, path: "obj_id" },
  ],
})
describeCall(calls.editCollection, {
  accepts: async (client) => ({ id: (await made(client)).id, name: "Bays" }),
  refuses: [
    { input: { id: "x" }, path: "id" },
    { input: { id: nobodys, name: "" }, path: "name" },
  ],
})
describeCall(calls.deleteCollection, { accepts: async (client) => ({ id: (await made(client)).id }), refuses: [{ input: {}, path: "id" }] })
describeCall(calls.addToCollection, {
  accepts: async (client) => ({ id: (await made(client)).id, obj_id: await insertWork() }),
  refuses: badIds,
})
describeCall(calls.removeFromCollection, {
  accepts: async (client) => ({ id: (await made(client)).id, obj_id: await insertWork() }),
  refuses: badIds,
})
describeCall(calls.moveInCollection, {
  accepts: async (client) => {
    const { id, works } = await filled(client as MemberClient, 2)
    return { id, obj_id: works[1], after_id: null }
  },
  refuses: [...badIds, { input: { id: nobodys, obj_id: noWork }, path: "after_id" }],
})

describe("a collection", () => {
  it("has a clean name, is private at first, and may begin with a work, which is kept", async () => {
    const client = await TestClient.signedIn()
    const work = await insertWork()
    const collection = await made(client, { name: "  Seas \n and  bays ", obj_id: work })
    expect(collection).toMatchObject({
      name: "Seas and bays",
      is_shown: false,
      is_own: true,
      count: 1,
      cover: expect.stringMatching(/\/media\/work\//),
    })
    expect(await orderOf(client, collection.id)).toEqual([work])
    expect(await savedOf(client)).toEqual([work])
  })

  it("keeps what is put into it, the last first, once each; what leaves it is kept on", async () => {
    const client = await TestClient.signedIn()
    const { id, works } = await filled(client, 3)
    await put(client, id, works[2] ?? "")
    expect(await orderOf(client, id)).toEqual(works)
    expect(await savedOf(client)).toEqual(works)
    for (let times = 0; times < 2; times++)
      expect((await client.call(calls.removeFromCollection, { id, obj_id: works[1] })).data).toEqual({ ok: true })
    expect(await orderOf(client, id)).toEqual([works[0], works[2]])
    expect(await savedOf(client)).toEqual(works)
    const listed = await client.call(calls.collectionList, { obj_id: works[1] })
    expect((listed.data as Detail).items).toMatchObject([{ id, count: 2, has: false }])
    await client.call(cancelCollect, { obj_id: works[0], obj_type: 1 })
    expect(await orderOf(client, id)).toEqual([works[2]])
  })

  it("is deleted with what lies in it, which is kept on", async () => {
    const client = await TestClient.signedIn()
    const { id, works } = await filled(client, 1)
    for (let times = 0; times < 2; times++) expect((await client.call(calls.deleteCollection, { id })).data).toEqual({ ok: true })
    expect((await client.call(calls.collectionDetail, { id })).status.code).toBe(codeOf("NotFound"))
    expect(await savedOf(client)).toEqual(works)
    expect(await database.all(sql`SELECT 1 FROM collection_item WHERE collection_id = ${id}`)).toEqual([])
  })

  it("is read page by page in its order, without gap or repetition", async () => {
    const client = await TestClient.signedIn()
    const { id, works } = await filled(client, 5)
    const found: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const { data } = await client.call(calls.collectionDetail, { id, limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      found.push(...(data as Detail).items.map((item) => item.id))
      cursor = (data as Detail).next_cursor
    }
    expect(found).toEqual(works)
  })
})

describe("the order of a collection", () => {
  it("is its owner's: to the front, between two others, to the end, and where it is", async () => {
    const client = await TestClient.signedIn()
    const { id, works } = await filled(client, 4)
    const [a = "", b = "", c = "", d = ""] = works
    const move = (obj_id: string, after_id: string | null) => client.call(calls.moveInCollection, { id, obj_id, after_id })
    await move(d, null)
    expect(await orderOf(client, id)).toEqual([d, a, b, c])
    await move(a, b)
    expect(await orderOf(client, id)).toEqual([d, b, a, c])
    await move(d, c)
    expect(await orderOf(client, id)).toEqual([b, a, c, d])
    await move(a, b)
    await move(a, a)
    expect(await orderOf(client, id)).toEqual([b, a, c, d])
    expect((await move(noWork, null)).status.code).toBe(codeOf("NotFound"))
    expect((await move(a, noWork)).status.code).toBe(codeOf("NotFound"))
    expect(await orderOf(client, id)).toEqual([b, a, c, d])
  })

  it("holds when one place is used again and again, until no room is left there and all get it anew", async () => {
    const client = await TestClient.signedIn()
    const { id, works } = await filled(client, 4)
    const [first = "", b = "", c = "", last = ""] = works
    for (let times = 0; times < 50; times++) {
      const [front, behind] = times % 2 === 0 ? [c, b] : [b, c]
      await client.call(calls.moveInCollection, { id, obj_id: front, after_id: first })
      expect(await orderOf(client, id)).toEqual([first, front, behind, last])
    }
  })
})

describe("the name of a collection", () => {
  const unclean = "kys things"
  const refusal = { code: codeOf("ContentRefused") }
  const errors = (answer: { readonly data?: unknown }) => (answer.data as { errors?: { path: string }[] }).errors?.map(({ path }) => path)

  it("is clean where others read it, or the field says what is wrong; for its owner alone it may be what a person would look at", async () => {
    const client = await TestClient.signedIn()
    const shown = await client.call(calls.createCollection, { name: unclean, is_shown: true })
    expect([shown.status, errors(shown)]).toEqual([expect.objectContaining(refusal), ["name"]])
    const { id } = await made(client, { name: unclean })
    const asked = await client.call(calls.editCollection, { id, is_shown: true })
    expect([asked.status, errors(asked)]).toEqual([expect.objectContaining(refusal), ["name"]])
    expect((await new TestClient().call(calls.collectionDetail, { id })).status.code).toBe(codeOf("NotFound"))
    expect((await client.call(calls.editCollection, { id, name: "Seas", is_shown: true })).data).toMatchObject({ is_shown: true })
    expect((await client.call(calls.editCollection, { id, name: unclean })).status).toMatchObject(refusal)
    expect((await client.call(calls.editCollection, { id, name: unclean, is_shown: false })).data).toMatchObject({ is_shown: false })
  })

  it("that a rule refuses is refused to its owner as well", async () => {
    const client = await TestClient.signedIn()
    expect((await client.call(calls.createCollection, { name: "lolicon" })).status).toMatchObject(refusal)
  })
})

describe("who sees a collection", () => {
  it("is its owner alone until it is shown, and nobody else again once it is hidden", async () => {
    const [client, other] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const { id, works } = await filled(client, 1)
    const listed = async (viewer: TestClient) =>
      ((await viewer.call(calls.collectionList, { id: client.accountId })).data as Detail).items.map((item) => item.id)
    for (const viewer of [other, new TestClient()]) {
      expect((await viewer.call(calls.collectionDetail, { id })).status.code).toBe(codeOf("NotFound"))
      expect(await listed(viewer)).toEqual([])
    }
    expect((await client.call(calls.editCollection, { id, is_shown: true })).data).toMatchObject({ is_shown: true, name: "Seas" })
    for (const viewer of [other, new TestClient()]) {
      expect(await orderOf(viewer, id)).toEqual(works)
      expect(await listed(viewer)).toEqual([id])
    }
    await client.call(calls.editCollection, { id, is_shown: false })
    expect((await other.call(calls.collectionDetail, { id })).status.code).toBe(codeOf("NotFound"))
    expect(await listed(client)).toEqual([id])
  })

  it("goes with its owner, when they are hidden or banned", async () => {
    const client = await TestClient.signedIn()
    const { id } = await filled(client, 1, { is_shown: true })
    await database.run(sql`UPDATE account SET status = 2 WHERE id = ${client.accountId}`)
    const other = await TestClient.signedIn()
    expect((await other.call(calls.collectionDetail, { id })).status.code).toBe(codeOf("NotFound"))
    expect((await other.call(calls.collectionList, { id: client.accountId })).status.code).toBe(codeOf("NotFound"))
  })

  it.each([
    { state: "pending" },
    { state: "limited" },
    { state: "removed" },
    { visibility: "private" },
    { visibility: "unlisted" },
    { author_shown: 0 },
    { level: 8 },
    { level: 32 },
  ])("never gives others what became %j", async (over) => {
    const client = await TestClient.signedIn()
    const { id, works } = await filled(client, 2, { is_shown: true })
    const [[name = "", value] = []] = [Object.entries(over)[0]]
    await database.run(sql`UPDATE work SET ${sql.raw(name)} = ${value} WHERE id = ${works[0]}`)
    for (const viewer of [new TestClient(), await TestClient.signedIn()]) {
      const { data } = await viewer.call(calls.collectionDetail, { id })
      expect((data as Detail).items.map((item) => item.id)).toEqual([works[1]])
      expect(JSON.stringify(data)).not.toContain((works[0] ?? "").slice(5))
    }
  })

  it("is spared the works of people whom they hide", async () => {
    const [client, author, other] = [await TestClient.signedIn(), await TestClient.signedIn(), await TestClient.signedIn()]
    const { id, works } = await filled(client, 1, { is_shown: true })
    await put(client, id, await insertWork({ authorId: author.accountId }))
    await other.call(hide, { kind: "account", id: author.accountId })
    expect(await orderOf(other, id)).toEqual(works)
    expect(await orderOf(client, id)).toHaveLength(2)
  })

  it("cannot change one of somebody else", async () => {
    const [client, other] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const { id, works } = await filled(client, 2, { is_shown: true })
    const [a = "", b = ""] = works
    const refused = [
      await put(other, id, a),
      await other.call(calls.editCollection, { id, name: "Mine" }),
      await other.call(calls.moveInCollection, { id, obj_id: b, after_id: null }),
      await other.call(calls.removeFromCollection, { id, obj_id: a }),
    ]
    expect(refused.map(({ status }) => status.code)).toEqual(refused.map(() => codeOf("NotFound")))
    expect(await savedOf(other)).toEqual([])
    await other.call(calls.deleteCollection, { id })
    expect(await orderOf(client, id)).toEqual(works)
  })

  it("has none of their own without an account", async () => {
    expect((await new TestClient().call(calls.collectionList, {})).status.code).toBe(codeOf("LoginRequired"))
  })
})

describe("room", () => {
  it("is for 200 collections", async () => {
    const client = await TestClient.signedIn()
    await database.run(sql`INSERT INTO collection (id, account_id, name, is_shown, created_at_ms, updated_at_ms)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAXIMUM_COLLECTIONS})
      SELECT ${client.accountId} || i, ${client.accountId}, 'x', 0, 1, 1 FROM n`)
    const answer = await client.call(calls.createCollection, { name: "One more", obj_id: await insertWork() })
    expect(answer.data).toMatchObject({ errors: [{ path: "name", message: "CollectionLimitReached" }] })
    expect(await savedOf(client)).toEqual([])
  })

  it("is for 1,000 works in one, and what finds none is not kept either", async () => {
    const client = await TestClient.signedIn()
    const { id } = await made(client)
    await database.run(sql`INSERT INTO collection_item (collection_id, object_id, account_id, rank)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAXIMUM_IN_COLLECTION})
      SELECT ${id}, 'work_' || i, ${client.accountId}, i FROM n`)
    expect((await put(client, id, await insertWork())).data).toMatchObject({ errors: [{ path: "obj_id", message: "CollectionFull" }] })
    expect(await savedOf(client)).toEqual([])
  })

  it("is not for what does not exist or is not to be seen", async () => {
    const client = await TestClient.signedIn()
    const { id } = await made(client)
    for (const work of [noWork, await insertWork({ level: 8 }), await insertWork({ state: "pending" })]) {
      expect((await put(client, id, work)).status.code).toBe(codeOf("NotFound"))
      expect((await client.call(calls.createCollection, { name: "x", obj_id: work })).status.code).toBe(codeOf("NotFound"))
    }
    expect(await savedOf(client)).toEqual([])
  })
})

it("what is in a deleted account's collections is nobody's afterwards", async () => {
  const client = await TestClient.signedIn()
  const { id } = await filled(client, 2, { is_shown: true })
  const { socialData } = await import("../../domain/social/personal-data.ts")
  for (const { forgotten } of Object.values(socialData.tables))
    if ("by" in forgotten)
      for (const statement of forgotten.by({ id: client.accountId, email: null, phone: null, nowMs: 1 })) await database.run(statement)
  expect(await database.all(sql`SELECT 1 FROM collection_item WHERE collection_id = ${id}`)).toEqual([])
  expect((await new TestClient().call(calls.collectionDetail, { id })).status.code).toBe(codeOf("NotFound"))
})
