import { sql } from "drizzle-orm"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { type AccountId, newAccountId } from "../../domain/_kernel/ids.ts"
import { artworkListOther } from "../../domain/feed/square-contract.ts"
import { collect, collectList, follow, followerList } from "../../domain/social/contract.ts"
import * as calls from "../../domain/social/hide-contract.ts"
import { MAXIMUM_HIDDEN } from "../../domain/social/hide-rules.ts"
import { likeList, likeWork, marks } from "../../domain/social/mark-contract.ts"
import { loadPerson } from "./load-person.ts"

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

  it("takes works out of the lists of the person who made them too, and never one's own; the person's page opens", async () => {
    const [client, author, liked] = [await TestClient.signedIn(), await TestClient.signedIn(), await TestClient.signedIn()]
    const workOf = async (authorId: AccountId, tag: string) => {
      const id = await insertWork({ authorId, objectType: 4, subChannel: "picture", publishedAtMs: Date.now() })
      await database.run(sql`INSERT INTO work_tag (tag, work_id) VALUES (${tag}, ${id})`)
      return id
    }
    const made = new Map<AccountId, { fine: string; tagged: string }>()
    for (const { accountId } of [client, author, liked])
      made.set(accountId, { fine: await workOf(accountId, "tidalpool"), tagged: await workOf(accountId, "saltmarsh") })
    const viewer = testMember({ id: client.accountId })
    const { context } = makeTestContext({ viewer })
    const listsOf = async (id: AccountId) => {
      const lists = [
        await client.dataOf(artworkListOther, { id, obj_type: 4 }),
        ...(await Promise.all(
          (["works", "posts", "portfolios"] as const).map(async (tab) => (await loadPerson(context, id, tab, undefined)).list),
        )),
      ]
      return lists.map(({ items }) => items.map((item) => item.id).toSorted())
    }
    const allOf = (...ids: readonly string[]) => Array.from({ length: 4 }, () => ids.toSorted())
    const worksOf = (id: AccountId) => made.get(id) ?? { fine: "", tagged: "" }
    const [mine, theirs, others] = [worksOf(client.accountId), worksOf(author.accountId), worksOf(liked.accountId)]
    expect(await listsOf(author.accountId)).toEqual(allOf(theirs.fine, theirs.tagged))
    await client.call(calls.hide, { kind: "tag", id: "saltmarsh" })
    await client.call(calls.hide, { kind: "account", id: author.accountId })
    expect(await listsOf(liked.accountId)).toEqual(allOf(others.fine))
    expect(await listsOf(author.accountId)).toEqual(allOf())
    expect((await loadPerson(context, author.accountId, "works", undefined)).profile).toMatchObject({ id: author.accountId })
    expect(await listsOf(client.accountId)).toEqual(allOf(mine.fine, mine.tagged))
    expect(await client.dataOf(marks, { obj_ids: [mine.tagged, theirs.fine] })).toMatchObject({ hidden: [theirs.fine] })
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
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    for (const tag of tags) {
      // Two within a millisecond are in any order.
      vi.setSystemTime(Date.now() + 1)
      await client.call(calls.hide, { kind: "tag", id: tag })
    }
    const found: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const { data } = await client.call(calls.hideList, { limit: 2, ...(cursor === undefined ? {} : { cursor }) })
      const page = data as { items: calls.Hidden[]; next_cursor: string | null }
      found.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(found).toEqual(tags.toReversed())
    const whole = await client.call(calls.hideList, { limit: tags.length })
    expect(whole.data).toMatchObject({ items: tags.map(() => ({ kind: "tag" })), next_cursor: null })
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
