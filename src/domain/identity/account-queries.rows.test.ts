import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertWork } from "../../../testing/post/work.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { encodeCursor } from "../_kernel/paging.ts"
import { rulesInForce } from "../moderation/text/rules-in-force.ts"
import { updateProfile } from "../profile/change-profile.ts"
import { changeBehavior, changeSettings, readBehavior } from "../profile/change-settings.ts"
import { askDeletion, cancelDeletion } from "../profile/delete-account.ts"
import { changeImage } from "../profile/images/change-image.ts"
import { purgeDueAccounts } from "../profile/purge-accounts.ts"
import { readAccount } from "../profile/read-account.ts"
import { readProfile } from "../profile/read-profile.ts"
import { reportEvents } from "../profile/report-usage.ts"
import { askSubscriptionBanner, confirmPopUp, readGuide, readVisitorState } from "../profile/shown-once.ts"
import { collectThing, uncollectThing } from "../social/collect.ts"
import { followAccount, listFollows, unfollowAccount } from "../social/follow.ts"
import { listCollected } from "../social/marked-works.ts"
import { archivedTasks } from "../task/archived-tasks.ts"

const cursor = encodeCursor({ sortValue: 5, id: "user_x" })
const event = { name: "a", at: "2026-11-21T10:00:00Z" }
const drained = async (rows: AsyncIterable<unknown>) => {
  for await (const _row of rows);
}

const READS: readonly (readonly [string, (context: MemberContext) => Promise<unknown>])[] = [
  ["the own account", (context) => readAccount(context)],
  ["a profile", (context) => readProfile(context, context.viewer.id)],
  ["whom one follows", (context) => listFollows(context, "follows", {})],
  ["whom one follows, a later page", (context) => listFollows(context, "follows", { cursor })],
  ["who follows one", (context) => listFollows(context, "followers", {})],
  ["who follows one, a later page", (context) => listFollows(context, "followers", { cursor })],
  ["what one collects", (context) => listCollected(context, {})],
  ["what one collects, a later page", (context) => listCollected(context, { cursor })],
  ["the guide", (context) => readGuide(context)],
  ["the visitor's state", (context) => readVisitorState(context)],
  ["what the interface remembers", (context) => readBehavior(context)],
  ["consent", (context) => reportEvents(context, { events: [event] })],
]
/** Not a JSON call's: the clock's and the archive's. */
const OTHERS: typeof READS = [
  ["accounts to delete", (context) => purgeDueAccounts({ ...context, nowMs: 1 })],
  ["archived tasks", (context) => drained(archivedTasks(context))],
  [
    "what is archived",
    async (context) => {
      for (const data of await context.personalData()) {
        for (const { write } of data.files) {
          const content = write(context)
          if (typeof content !== "string") await drained(content)
        }
        for (const { list } of data.folders) await drained(list(context))
      }
    },
  ],
]

const memberContext = async () => makeTestContext({ viewer: testMember({ id: await insertAccount() }) })

/** The same context with each statement of a batch sent by itself: only those are written down. */
function oneByOne(context: MemberContext): MemberContext {
  const batch = async (statements: readonly PromiseLike<unknown>[]) => {
    const results: unknown[] = []
    for (const statement of statements) results.push(await statement)
    return results
  }
  const database: MemberContext["database"] = Object.create(context.database, { batch: { value: batch } })
  return { ...context, database }
}

describe("every query of accounts", () => {
  it.each([...READS, ...OTHERS])("for %s is served by an index, without scan or sort", async (_name, run) => {
    const { context, plans } = await memberContext()
    await run(oneByOne(context))
    const steps = await plans()
    expect(steps.length).toBeGreaterThan(0)
    const isFree = (step: string) =>
      /USING (?:COVERING )?INDEX|^SCAN (?:\w+ VIRTUAL TABLE|walked$|found$|\(subquery|CONSTANT|SUBQUERY)/i.test(step)
    expect(steps.filter((step) => /TEMP B-TREE/.test(step) || (/^SCAN /.test(step) && !isFree(step)))).toEqual([])
  })
})

describe("every verb of an account's JSON calls", () => {
  it.each(READS)("makes one round trip for %s", async (_name, run) => {
    const { context, counts } = await memberContext()
    await run(context)
    expect(counts.roundTrips).toBe(1)
  })

  it("makes one round trip for every change", async () => {
    const { context, counts } = await memberContext()
    const [other, work] = [await insertAccount(), await insertWork()]
    // The rules of texts are read once a minute, by the first to ask.
    await rulesInForce(context)
    const changes: readonly (() => Promise<unknown>)[] = [
      () => changeSettings(context, { theme: "dark" }),
      () => changeBehavior(context, { behavior: { a: 1 } }),
      () => updateProfile(context, { name: "B", bio: "Paints" }),
      () => changeImage(context, { kind: "avatar", remove: true }),
      () => followAccount(context, other),
      () => unfollowAccount(context, other),
      () => collectThing(context, { obj_id: work, obj_type: 1 }),
      () => uncollectThing(context, { obj_id: work, obj_type: 1 }),
      () => confirmPopUp(context, "guide"),
      () => askSubscriptionBanner(context),
      () => askDeletion(context, { confirm: "B" }),
      () => cancelDeletion(context),
    ]
    for (const change of changes) {
      counts.roundTrips = 0
      await change()
      expect([String(change), counts.roundTrips]).toEqual([String(change), 1])
    }
  })
})
