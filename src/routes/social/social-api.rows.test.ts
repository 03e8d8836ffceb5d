import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newWorkId } from "../../domain/_kernel/ids.ts"
import { accountSettings, readProfile } from "../../domain/profile/contract.ts"
import * as calls from "../../domain/social/contract.ts"

const unknown = `user_${"0".repeat(26)}`
const byId = async () => ({ id: (await TestClient.signedIn()).accountId })
const badIds = [
  { input: {}, path: "id" },
  { input: { id: "user_1" }, path: "id" },
] as const
const badPages = [
  { input: { cursor: "nonsense" }, path: "cursor" },
  { input: { limit: 101 }, path: "limit" },
] as const
const badThings = [
  { input: { obj_type: 1 }, path: "obj_id" },
  { input: { obj_id: "work_1", obj_type: 1 }, path: "obj_id" },
  { input: { obj_id: newWorkId(1), obj_type: 3 }, path: "obj_type" },
] as const
const thing = async () => ({ obj_id: await insertWork(), obj_type: 1 })
type Listed = { readonly items: readonly { readonly id: string }[]; readonly next_cursor: string | null; readonly hidden?: boolean }
const idsOf = (answer: { readonly data?: unknown }) => (answer.data as Listed).items.map((item) => item.id)

describeCall(calls.follow, { accepts: byId, refuses: badIds })
describeCall(calls.cancelFollow, { accepts: byId, refuses: badIds })
describeCall(calls.followList, {
  accepts: byId,
  refuses: [
    { input: { id: unknown, cursor: "x" }, path: "cursor" },
    { input: { limit: 0 }, path: "limit" },
  ],
})
describeCall(calls.followerList, { accepts: byId, refuses: [{ input: { id: "x" }, path: "id" }] })
describeCall(calls.collect, { accepts: thing, refuses: badThings })
describeCall(calls.cancelCollect, { accepts: thing, refuses: badThings })
describeCall(calls.collectList, { accepts: () => ({ limit: 5 }), refuses: badPages })

describe("following", () => {
  it("counts once however often it is asked at once, and ends", async () => {
    const [client, other] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call(calls.follow, { id: other.accountId })))
    expect(answers.map((answer) => answer.data)).toEqual(answers.map(() => ({ is_followed: true })))
    const seen = await client.call(readProfile, { id: other.accountId })
    expect(seen.data).toMatchObject({ is_followed: true, follower_count: 1, following_count: 0 })
    expect(idsOf(await new TestClient().call(calls.followerList, { id: other.accountId }))).toEqual([client.accountId])
    for (let times = 0; times < 2; times++)
      expect((await client.call(calls.cancelFollow, { id: other.accountId })).data).toEqual({ is_followed: false })
    expect(idsOf(await client.call(calls.followList, {}))).toEqual([])
  })

  it("refuses oneself, and people who are not there", async () => {
    const client = await TestClient.signedIn()
    expect((await client.call(calls.follow, { id: client.accountId })).data).toMatchObject({
      errors: [{ path: "id", message: "FollowSelf" }],
    })
    const hidden = await TestClient.signedIn({ over: { settings: JSON.stringify({ privacy: { profile_visible: false } }) } })
    for (const id of [unknown, hidden.accountId]) expect((await client.call(calls.follow, { id })).status.code).toBe(codeOf("NotFound"))
    expect((await client.call(calls.cancelFollow, { id: unknown })).status.code).toBe(codeOf("NotFound"))
    expect((await client.call(calls.cancelFollow, { id: hidden.accountId })).status.code).toBe(codeOf("success"))
  })

  it("is listed newest first in pages without gap or repetition", async () => {
    const client = await TestClient.signedIn()
    const others = [await TestClient.signedIn(), await TestClient.signedIn(), await TestClient.signedIn()].map((one) => one.accountId)
    for (const id of others) await client.call(calls.follow, { id })
    const first = await client.call(calls.followList, { limit: 2 })
    const cursor = (first.data as Listed).next_cursor
    const second = await client.call(calls.followList, { limit: 2, cursor })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(others.toReversed())
    expect((second.data as Listed).next_cursor).toBeNull()
  })

  it("is shown to others only as its person wants", async () => {
    const [client, other, third] = [await TestClient.signedIn(), await TestClient.signedIn(), await TestClient.signedIn()]
    await client.call(calls.follow, { id: other.accountId })
    const followersAsSeenBy = async (viewer: TestClient) => idsOf(await viewer.call(calls.followerList, { id: other.accountId }))
    expect(await followersAsSeenBy(third)).toEqual([client.accountId])
    await client.call(accountSettings, { privacy: { show_follows: false } })
    expect([await followersAsSeenBy(third), await followersAsSeenBy(client)]).toEqual([[], [client.accountId]])
    // Of whom somebody follows it matters what they want alone.
    await third.call(calls.follow, { id: client.accountId })
    expect(idsOf(await other.call(calls.followList, { id: third.accountId }))).toEqual([client.accountId])
    await third.call(calls.cancelFollow, { id: client.accountId })
    expect((await other.call(calls.followList, { id: client.accountId })).data).toEqual({ items: [], next_cursor: null, hidden: true })
    expect((await other.call(readProfile, { id: client.accountId })).data).toMatchObject({ following_count: null, follower_count: 0 })
    expect(idsOf(await client.call(calls.followList, {}))).toEqual([other.accountId])
    expect(idsOf(await other.call(calls.followerList, {}))).toEqual([client.accountId])
    await other.call(accountSettings, { privacy: { show_followers: false } })
    expect((await client.call(calls.followerList, { id: other.accountId })).data).toMatchObject({ hidden: true })
    await client.call(accountSettings, { privacy: { profile_visible: false } })
    expect(idsOf(await other.call(calls.followerList, {}))).toEqual([])
    expect((await other.call(calls.followList, { id: client.accountId })).status.code).toBe(codeOf("NotFound"))
  })

  it("ends at 5,000 people, and goes on once somebody was left", async () => {
    const [client, other] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const { database } = makeTestContext().context
    await database.run(sql`INSERT INTO follow (follower_id, followed_id, created_at_ms)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${calls.MAXIMUM_FOLLOWS}) SELECT ${client.accountId}, 'user_' || i, 1 FROM n`)
    const refused = await client.call(calls.follow, { id: other.accountId })
    expect(refused).toMatchObject({
      status: { code: codeOf("NotAllowed") },
      data: { errors: [{ path: "id", message: "FollowLimitReached" }] },
    })
    await database.run(sql`DELETE FROM follow WHERE follower_id = ${client.accountId} AND followed_id = 'user_1'`)
    expect((await client.call(calls.follow, { id: other.accountId })).data).toEqual({ is_followed: true })
    expect((await client.call(calls.follow, { id: other.accountId })).data).toEqual({ is_followed: true })
  })

  it("has no own list for a visitor", async () => {
    expect((await new TestClient().call(calls.followList, {})).status.code).toBe(codeOf("LoginRequired"))
  })
})

describe("collecting", () => {
  it("keeps a work once, lists it as a card, last kept first, and lets it go", async () => {
    const client = await TestClient.signedIn()
    const works = [await insertWork({ title: "First" }), await insertWork({ title: "Second" }), await insertWork({ title: "Third" })]
    for (const obj_id of [...works, ...works.slice(0, 1)]) await client.call(calls.collect, { obj_id, obj_type: 1 })
    const first = await client.call(calls.collectList, { limit: 2 })
    const second = await client.call(calls.collectList, { limit: 2, cursor: (first.data as Listed).next_cursor })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(works.toReversed())
    expect(first.data).toMatchObject({ items: [{ title: "Third", obj_type: 1, cover: { width: 1024 } }, { title: "Second" }] })
    for (let times = 0; times < 2; times++)
      expect((await client.call(calls.cancelCollect, { obj_id: works[1], obj_type: 1 })).data).toEqual({ is_collected: false })
    expect(idsOf(await client.call(calls.collectList, {}))).toEqual([works[2], works[0]])
  })

  it("ends at 10,000 things", async () => {
    const client = await TestClient.signedIn()
    await makeTestContext().context.database.run(sql`INSERT INTO collected (account_id, object_type, object_id, created_at_ms)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${calls.MAXIMUM_COLLECTED}) SELECT ${client.accountId}, 1, 'work_' || i, 1 FROM n`)
    const refused = await client.call(calls.collect, await thing())
    expect(refused.data).toMatchObject({ errors: [{ path: "obj_id", message: "CollectLimitReached" }] })
  })

  it("refuses what is not there", async () => {
    const answer = await (await TestClient.signedIn()).call(calls.collect, { obj_id: newWorkId(1), obj_type: 1 })
    expect(answer.status.code).toBe(codeOf("NotFound"))
  })
})
