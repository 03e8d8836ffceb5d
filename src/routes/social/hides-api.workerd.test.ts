import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newAccountId } from "../../domain/_kernel/ids.ts"
import { collect, collectList, follow, followerList } from "../../domain/social/contract.ts"
import * as calls from "../../domain/social/hide-contract.ts"
import { MAXIMUM_HIDDEN } from "../../domain/social/hide-rules.ts"
import { likeList, likeWork, marks } from "../../domain/social/mark-contract.ts"

const { database } = makeTestContext().context
const person = async () => ({ kind: "account", id: (await TestClient.signedIn()).accountId })
const badThings = [
  { input: { kind: "account", id: "x" }, path: "id" },
  { input: { kind: "tag", id: "x".repeat(81) }, path: "id" },
  { input: { kind: "post", id: newAccountId(1) }, path: "kind" },
] as const

describeCall(calls.hide, { accepts: person, refuses: badThings })
describeCall(calls.cancelHide, { accepts: person, refuses: badThings })
describeCall(calls.hideList, { accepts: () => ({ limit: 5 }), refuses: [{ input: { limit: 0 }, path: "limit" }] })

const hiddenOf = async (client: TestClient) =>
  (await client.call(calls.hideList, {})).data as { items: calls.Hidden[]; next_cursor: string | null }
const idsOf = (answer: { readonly data?: unknown }) => (answer.data as { items: { id: string }[] }).items.map(({ id }) => id)

describe("hiding", () => {
  it("takes a person's works, and the person, out of every list, for this viewer alone, until it is undone", async () => {
    const [client, author, other] = [await TestClient.signedIn(), await TestClient.signedIn(), await TestClient.signedIn()]
    const [theirs, fine] = [await insertWork({ authorId: author.accountId }), await insertWork()]
    for (const viewer of [client, other])
      for (const id of [theirs, fine]) {
        await viewer.call(likeWork, { id, is_liked: true })
        await viewer.call(collect, { obj_id: id, obj_type: 1 })
      }
    await author.call(follow, { id: client.accountId })
    const listsOf = async (viewer: TestClient) => [idsOf(await viewer.call(likeList, {})), idsOf(await viewer.call(collectList, {}))]
    const all = [
      [fine, theirs],
      [fine, theirs],
    ]
    const thing = { kind: "account", id: author.accountId }
    for (let times = 0; times < 2; times++) expect((await client.call(calls.hide, thing)).data).toEqual({ is_hidden: true })
    expect(await listsOf(client)).toEqual([[fine], [fine]])
    expect(idsOf(await client.call(followerList, {}))).toEqual([])
    expect((await client.call(marks, { obj_ids: [theirs, fine] })).data).toMatchObject({ hidden: [theirs] })
    expect(await listsOf(other)).toEqual(all)
    for (let times = 0; times < 2; times++) expect((await client.call(calls.cancelHide, thing)).data).toEqual({ is_hidden: false })
    expect(await listsOf(client)).toEqual(all)
    expect(idsOf(await client.call(followerList, {}))).toEqual([author.accountId])
  })

  it("takes works with a tag out, however it is written", async () => {
    const client = await TestClient.signedIn()
    const id = await insertWork()
    await database.run(sql`INSERT INTO work_tag (tag, work_id) VALUES ('sea', ${id})`)
    await client.call(likeWork, { id, is_liked: true })
    await client.call(calls.hide, { kind: "tag", id: " Sea " })
    expect(idsOf(await client.call(likeList, {}))).toEqual([])
    expect(await hiddenOf(client)).toMatchObject({ items: [{ kind: "tag", id: "sea", name: "sea" }], next_cursor: null })
    await client.call(calls.cancelHide, { kind: "tag", id: "SEA" })
    expect(idsOf(await client.call(likeList, {}))).toEqual([id])
  })

  it("refuses oneself and people who are not there; who left meanwhile can be shown again", async () => {
    const client = await TestClient.signedIn()
    expect((await client.call(calls.hide, { kind: "account", id: client.accountId })).data).toMatchObject({
      errors: [{ message: "HideSelf" }],
    })
    expect((await client.call(calls.hide, { kind: "account", id: newAccountId(1) })).status.code).toBe(codeOf("NotFound"))
    const thing = await person()
    await client.call(calls.hide, thing)
    await database.run(sql`UPDATE account SET status = 2 WHERE id = ${thing.id}`)
    expect((await hiddenOf(client)).items).toMatchObject([{ kind: "account", id: thing.id, name: "" }])
    expect((await client.call(calls.cancelHide, thing)).data).toEqual({ is_hidden: false })
    expect((await hiddenOf(client)).items).toEqual([])
  })

  it("is listed last first, in pages without gap or repetition, in any script", async () => {
    const client = await TestClient.signedIn()
    const tags = ["tidepool", "潮溜まり", "بركةمد", "лужаприлива", "🌊"]
    for (const tag of tags) await client.call(calls.hide, { kind: "tag", id: tag })
    const found: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const { data } = await client.call(calls.hideList, { limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      const page = data as { items: calls.Hidden[]; next_cursor: string | null }
      found.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(found).toEqual(tags.toReversed())
  })

  it("ends at 1,000, and what is hidden already stays so", async () => {
    const client = await TestClient.signedIn()
    await database.run(sql`INSERT INTO hidden (account_id, kind, thing_id, created_at_ms)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAXIMUM_HIDDEN}) SELECT ${client.accountId}, 'tag', 'tag' || i, 1 FROM n`)
    const answer = await client.call(calls.hide, { kind: "tag", id: "one more" })
    expect(answer.data).toMatchObject({ errors: [{ path: "id", message: "HideLimitReached" }] })
    expect((await client.call(calls.hide, { kind: "tag", id: "tag5" })).data).toEqual({ is_hidden: true })
  })
})
