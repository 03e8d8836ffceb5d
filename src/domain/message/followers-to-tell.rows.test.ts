import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertWork } from "../../../testing/post/work.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { type FollowerPlace, followersToTell } from "./followers-to-tell.ts"

const { context } = makeTestContext()
const { database, nowMs } = context

/** Somebody whom so many follow, the last of them first. */
async function followed(count: number): Promise<{ readonly author: AccountId; readonly followers: readonly AccountId[] }> {
  const author = await insertAccount()
  const followers: AccountId[] = []
  for (let index = 0; index < count; index++) {
    const followerId = await insertAccount()
    // Two of them at one moment.
    await database.insert(schema.follow).values({ followerId, followedId: author, createdAtMs: nowMs - 1_000 + Math.floor(index / 2) })
    followers.unshift(followerId)
  }
  return { author, followers }
}

/** Who each step of a round tells. */
async function roundOf(author: AccountId, work: string, limit: number): Promise<readonly (readonly AccountId[])[]> {
  const steps: (readonly AccountId[])[] = []
  const subject = { kind: "work", id: work, path: "", title: "" }
  for (let after: FollowerPlace | null = null; ; ) {
    const { told, last } = await followersToTell(context, { actorId: author, subject }, { after, limit })
    steps.push(told)
    if (last === null || steps.length > 9) return steps
    after = last
  }
}

it("a round goes step by step over all followers, each told once, however many followed at one moment", async () => {
  const { author, followers } = await followed(5)
  const work = await insertWork({ authorId: author })
  const steps = await roundOf(author, work, 2)
  expect(steps.map((told) => told.length)).toEqual([2, 2, 1])
  expect(steps.flat().toSorted()).toEqual(followers.toSorted())
  expect(steps[0]).toContain(followers[0])
})

it("a round passes over those who hide the author, and over those who followed after it began", async () => {
  const { author, followers } = await followed(2)
  const [hiding, other] = followers
  await database.insert(schema.hidden).values({ accountId: hiding ?? "", kind: "account", thingId: author, createdAtMs: 1 })
  await database.insert(schema.follow).values({ followerId: await insertAccount(), followedId: author, createdAtMs: nowMs + 1 })
  expect((await roundOf(author, await insertWork({ authorId: author }), 10)).flat()).toEqual([other])
})

it.each([
  ["is private", { visibility: "private" }],
  ["is not listed", { visibility: "unlisted" }],
  ["is limited", { state: "limited" }],
  ["waits for a person", { state: "pending" }],
  ["is by somebody who is hidden", { authorShown: false }],
] as const)("a round tells nobody of a work that %s", async (_how, over) => {
  const { author } = await followed(2)
  expect(await roundOf(author, await insertWork({ authorId: author, ...over }), 10)).toEqual([[]])
})

it("a round tells those who are there and meet works of its level", async () => {
  const { author, followers } = await followed(4)
  const overs = [{ status: 0, levels: 15 }, { deletedAtMs: 1, levels: 15 }, { levels: 3 }, { levels: 8 }]
  for (const [index, id] of followers.entries())
    await database
      .update(schema.account)
      .set(overs[index] ?? {})
      .where(eq(schema.account.id, id))
  const work = await insertWork({ authorId: author, level: 8 })
  await insertWork({ authorId: author, level: 1 })
  expect((await roundOf(author, work, 10)).flat()).toEqual([followers[3]])
})
