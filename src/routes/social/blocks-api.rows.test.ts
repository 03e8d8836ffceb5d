import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { codeOf, describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { commentOn, commentsOf } from "../../../testing/comment/comment.ts"
import { aLike } from "../../../testing/message/notification.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newAccountId } from "../../domain/_kernel/ids.ts"
import { addComment, addReply, likeComment } from "../../domain/comment/contract.ts"
import { notifyMembers } from "../../domain/message/notify-members.ts"
import { searchAccount } from "../../domain/search/contract.ts"
import * as calls from "../../domain/social/block-contract.ts"
import { collect, collectList, follow, followerList, followList } from "../../domain/social/contract.ts"
import { type Hidden, hide, hideList } from "../../domain/social/hide-contract.ts"
import { MAXIMUM_HIDDEN } from "../../domain/social/hide-rules.ts"
import { likeWork, marks } from "../../domain/social/mark-contract.ts"

const { context } = makeTestContext()
const { database } = context
const DAY_MS = 86_400_000
const settled = (): Promise<MemberClient> => TestClient.signedIn({ madeAtMs: Date.now() - 30 * DAY_MS })
const person = async () => ({ id: (await TestClient.signedIn()).accountId })
const badPeople = [
  { input: { id: "x" }, path: "id" },
  { input: {}, path: "id" },
] as const

describeCall(calls.block, { accepts: person, refuses: badPeople })
describeCall(calls.cancelBlock, { accepts: person, refuses: badPeople })
describeCall(calls.blockList, { accepts: () => ({ limit: 5 }), refuses: [{ input: { limit: 0 }, path: "limit" }] })

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)
const blockedOf = async (client: TestClient) => (await client.dataOf(calls.blockList, {})).items
const BLOCKED = { status: { msg: "NotAllowed" }, data: { errors: [{ message: "BlockedPerson" }] } }

/** Two people and a bystander: the first blocks the second. */
async function twoWhoDoNotMeet() {
  const [blocker, blocked, other] = [await settled(), await settled(), await settled()]
  const block = async () => expect((await blocker.call(calls.block, { id: blocked.accountId })).data).toEqual({ is_blocked: true })
  const ways = [
    [blocker, blocked],
    [blocked, blocker],
  ] as const
  return { blocker, blocked, other, block, ways }
}

describe("blocking", () => {
  it("ends following both ways, and neither follows, likes, comments on or answers the other until it is undone", async () => {
    const { blocker, blocked, block, ways } = await twoWhoDoNotMeet()
    for (const [who, whom] of ways) await who.call(follow, { id: whom.accountId })
    await block()
    await block()
    for (const [who, whom] of ways) {
      const work = { obj_type: 1, obj_id: await insertWork({ authorId: whom.accountId }) }
      expect((await who.dataOf(followList, {})).items).toEqual([])
      expect(await who.call(follow, { id: whom.accountId })).toMatchObject(BLOCKED)
      expect(await who.call(likeWork, { id: work.obj_id, is_liked: true })).toMatchObject(BLOCKED)
      expect(await who.call(addComment, { ...work, text: "Hello there" })).toMatchObject(BLOCKED)
      const said = await commentOn(whom, work.obj_id)
      expect(await who.call(addReply, { comment_id: said.id, text: "And here" })).toMatchObject(BLOCKED)
    }
    await blocker.call(calls.cancelBlock, { id: blocked.accountId })
    for (const [who, whom] of ways) {
      expect((await who.call(follow, { id: whom.accountId })).data).toEqual({ is_followed: true })
      const id = await insertWork({ authorId: whom.accountId })
      expect((await who.call(likeWork, { id, is_liked: true })).data).toMatchObject({ is_liked: true })
      expect((await who.call(addComment, { obj_type: 1, obj_id: id, text: "Good to be back" })).status.msg).toBe("success")
    }
  })

  it("lets neither meet the other's words, likes and mentions on a third person's work; others meet both", async () => {
    const { other, block, ways } = await twoWhoDoNotMeet()
    const workId = await insertWork({ authorId: other.accountId })
    const said = await Promise.all(ways.map(([who]) => commentOn(who, workId)))
    await block()
    for (const [place, [who, whom]] of ways.entries()) {
      const theirs = said[1 - place]?.id ?? ""
      expect(idsOf((await commentsOf(who, workId)).items)).toEqual([said[place]?.id])
      expect((await who.call(likeComment, { id: theirs, is_liked: true })).status.msg).toBe("NotFound")
      expect((await who.call(addReply, { comment_id: theirs, text: "Do you hear me" })).status.msg).toBe("NotFound")
      const naming = await commentOn(who, workId, { text: `Look @${whom.accountId} and @${other.accountId}` })
      expect(naming.mentions.map(({ id }) => id)).toEqual([other.accountId])
    }
    expect((await commentsOf(other, workId)).items).toHaveLength(4)
  })

  it("takes each out of the other's lists of people and works, and tells neither what the other does", async () => {
    const { other, block, ways } = await twoWhoDoNotMeet()
    const made = new Map<string, string>()
    for (const [who, whom] of ways) {
      await who.call(follow, { id: other.accountId })
      const id = await insertWork({ authorId: whom.accountId })
      made.set(who.accountId, id)
      await who.call(collect, { obj_id: id, obj_type: 1 })
    }
    await block()
    const told: string[] = []
    const inboxes = { ...context.inboxes, notify: async (id: string) => void told.push(id) }
    for (const [who, whom] of ways) {
      expect(idsOf((await who.dataOf(followerList, { id: other.accountId })).items)).toEqual([who.accountId])
      expect((await who.dataOf(collectList, {})).items).toEqual([])
      const asked = { obj_ids: [made.get(who.accountId)], account_ids: [whom.accountId] }
      expect(await who.dataOf(marks, asked)).toMatchObject({ hidden: [made.get(who.accountId)], hidden_people: [] })
      const name = `Ada ${whom.accountId.slice(-8)}`
      await database.run(sql`UPDATE account SET name = ${name} WHERE id = ${whom.accountId}`)
      expect(idsOf((await who.dataOf(searchAccount, { keyword: name })).items)).not.toContain(whom.accountId)
      const notification = aLike({ actorId: whom.accountId })
      await notifyMembers({ ...context, inboxes }, whom.accountId, [{ memberId: who.accountId, notification }])
    }
    expect(told).toEqual([])
    expect((await other.dataOf(followerList, {})).items).toHaveLength(2)
  })

  it("is listed to whoever blocks alone, last first, apart from what they hide; nobody can undo it for them", async () => {
    const { blocker, blocked, other, block } = await twoWhoDoNotMeet()
    await block()
    await blocker.call(calls.block, { id: other.accountId })
    await blocker.call(hide, { kind: "tag", id: "sea" })
    expect(idsOf(await blockedOf(blocker))).toEqual([other.accountId, blocked.accountId])
    expect((await blocker.dataOf(hideList, {})).items.map(({ kind }: Hidden) => kind)).toEqual(["tag"])
    expect(await blocker.dataOf(marks, { obj_ids: [], account_ids: [blocked.accountId] })).toMatchObject({
      blocked_people: [blocked.accountId],
    })
    expect(await blockedOf(blocked)).toEqual([])
    await blocked.call(calls.cancelBlock, { id: blocker.accountId })
    expect(await blocked.call(follow, { id: blocker.accountId })).toMatchObject(BLOCKED)
  })

  it("refuses oneself and people who are not there, and ends at 1,000; who left meanwhile can be let in again", async () => {
    const [client, left] = [await settled(), await settled()]
    expect((await client.call(calls.block, { id: client.accountId })).data).toMatchObject({ errors: [{ message: "BlockSelf" }] })
    expect((await client.call(calls.block, { id: newAccountId(1) })).status.code).toBe(codeOf("NotFound"))
    await client.call(calls.block, { id: left.accountId })
    await database.run(sql`UPDATE account SET status = 2 WHERE id = ${left.accountId}`)
    expect(await blockedOf(client)).toMatchObject([{ kind: "account", id: left.accountId, name: "" }])
    expect((await client.call(calls.cancelBlock, { id: left.accountId })).data).toEqual({ is_blocked: false })
    await database.run(sql`INSERT INTO hidden (account_id, kind, thing_id, created_at_ms)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAXIMUM_HIDDEN}) SELECT ${client.accountId}, 'block', 'user_' || i, 1 FROM n`)
    const { accountId } = await settled()
    expect((await client.call(calls.block, { id: accountId })).data).toMatchObject({
      errors: [{ path: "id", message: "BlockLimitReached" }],
    })
    expect((await client.call(hide, { kind: "account", id: accountId })).data).toEqual({ is_hidden: true })
  })
})
