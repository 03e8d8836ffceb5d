import { expect, it, test } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { type AccountId, newRowId } from "../_kernel/ids.ts"
import { commentLiked } from "../comment/events.ts"
import { rewarded } from "../credits/events.ts"
import { appealDecided, caseDecided } from "../moderation/events.ts"
import { type CaseDecision, UNDO_MS } from "../moderation/review-rules.ts"
import { workLimited, workPublished } from "../post/events.ts"
import { followed, workCollected, workLiked } from "../social/events.ts"
import { notifyingEvents } from "./notifying-events.ts"
import type { NewNotification } from "./ports.ts"

const DAY_MS = 86_400_000
const NOW_MS = 20 * DAY_MS

/** What an event has members told: whom, and what. */
async function toldOf({ name }: { readonly name: string }, payload: object) {
  const told: (NewNotification & { readonly to: string })[] = []
  const notify = async (to: AccountId, notification: NewNotification) => void told.push({ to, ...notification })
  const { context } = makeTestContext({ nowMs: NOW_MS })
  const inboxes = { ...context.inboxes, notify, tellFollowers: notify }
  const stored = { subjectId: "any", payload: JSON.stringify(payload) }
  for (const { event, carryOut } of notifyingEvents) if (event === name) await carryOut({ ...context, inboxes }, stored)
  return told
}

it("who follows, likes or keeps is one line a day, work or comment, and once a person", async () => {
  const [ada, actor_id] = [await insertAccount(), await insertAccount()]
  const mark = { work_id: "work_a", author_id: ada, actor_id, at_ms: 3 * DAY_MS }
  const work = { kind: "work", id: "work_a", path: "", title: "" }
  const by = { to: ada, actorId: actor_id, atMs: 3 * DAY_MS }
  expect(await toldOf(workLiked, mark)).toEqual([
    { ...by, kind: "like", key: `like:work_a:${actor_id}`, groupKey: "like:work_a", subject: work },
  ])
  expect(await toldOf(workCollected, mark)).toMatchObject([{ ...by, kind: "collect", groupKey: "collect:work_a" }])
  expect(await toldOf(commentLiked, { comment_id: "comment_a", author_id: ada, actor_id, at_ms: 3 * DAY_MS })).toMatchObject([
    { ...by, kind: "like", groupKey: "like:comment_a", subject: { kind: "comment", id: "comment_a" } },
  ])
  expect(await toldOf(followed, { followed_id: ada, follower_id: actor_id, at_ms: 3 * DAY_MS })).toMatchObject([
    { ...by, kind: "follow", key: `follow:${actor_id}`, groupKey: "follow:1970-01-04", subject: null },
  ])
  for (const event of [workLiked, workCollected]) expect(await toldOf(event, { ...mark, author_id: null })).toEqual([])
})

it("works of one author on one day are one line to those who follow them", async () => {
  const groups = await Promise.all(
    [3 * DAY_MS, 4 * DAY_MS - 1, 4 * DAY_MS].map(async (at_ms) => {
      const [told] = await toldOf(workPublished, { work_id: "work_a", author_id: "user_a", at_ms })
      return [told?.to, told?.groupKey]
    }),
  )
  expect(groups).toEqual([
    ["user_a", "publish:user_a:3"],
    ["user_a", "publish:user_a:3"],
    ["user_a", "publish:user_a:4"],
  ])
})

it("a reward names the work that it is for, and nothing else", async () => {
  const account_id = await insertAccount()
  const gift = { key: "k", account_id, stamina: 5, coins: 2, at_ms: 1 }
  expect(await toldOf(rewarded, { ...gift, subject_id: "work_a" })).toMatchObject([
    { to: account_id, kind: "reward", stamina: 5, coins: 2, subject: { kind: "work", id: "work_a" } },
  ])
  expect(await toldOf(rewarded, { ...gift, subject_id: "task_a" })).toMatchObject([{ subject: null }])
})

it("an appeal tells how it ended, and of what; a rule tells what it limited", async () => {
  const owner_id = await insertAccount()
  const appeal = { appeal_id: "appeal_a", owner_id, subject_id: "thing_a", title: "Ada", decision: "overturned", at_ms: 1 }
  expect(await toldOf(appealDecided, { ...appeal, subject_kind: "account" })).toMatchObject([
    { to: owner_id, kind: "appeal", outcome: "overturned", subject: { kind: "account", id: "thing_a", title: "Ada" } },
  ])
  expect(await toldOf(appealDecided, { ...appeal, subject_kind: "work" })).toMatchObject([{ subject: { kind: "work", title: "" } }])
  expect(await toldOf(workLimited, { work_id: "work_a", author_id: owner_id, move_id: "move_a", at_ms: 1 })).toMatchObject([
    { to: owner_id, kind: "decision", key: "decision:move_a", groupKey: "decision:work_a", outcome: "limited" },
  ])
})

/** What the owner of a thing is told of the decision of a case. */
async function outcomesOf(decision: CaseDecision, { stoodAt = "visible", agoMs = UNDO_MS, isOwned = true, isOpen = false } = {}) {
  const id = newRowId("case", NOW_MS)
  await testDatabase()
    .insert(schema.moderationCase)
    .values({
      ...{
        id,
        subjectKind: "work",
        subjectId: id,
        ownerId: isOwned ? await insertAccount() : null,
        state: isOpen ? "open" : "decided",
        priority: 1,
        causes: "[]",
      },
      ...{ decision, decidedAtMs: NOW_MS - agoMs, before: JSON.stringify({ state: stoodAt }), createdAtMs: 1, updatedAtMs: 1 },
    })
  return (await toldOf(caseDecided, { case_id: id })).map(({ outcome }) => outcome)
}

test.each<readonly [CaseDecision, Parameters<typeof outcomesOf>[1], readonly string[]]>([
  ["limit", {}, ["limited"]],
  ["remove", {}, ["removed"]],
  ["level", {}, ["levelled"]],
  // Of what stood where it stands nobody need know; a ban is told at sign-in.
  ["keep", {}, []],
  ["keep", { stoodAt: "limited" }, ["kept"]],
  ["ban", {}, []],
  ["ban", { stoodAt: "limited" }, []],
  // It may be taken back.
  ["limit", { agoMs: UNDO_MS - 1 }, []],
  ["limit", { isOpen: true }, []],
  ["limit", { isOwned: false }, []],
])("of a thing of theirs with the decision %s %j its owner is told %j", async (decision, over, outcomes) => {
  expect(await outcomesOf(decision, over)).toEqual(outcomes)
})
