import { eq, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../testing/_kernel/context.ts"
import { sentAlone } from "../../testing/_kernel/sent-alone.ts"
import type { ViewerContext } from "./_kernel/context.ts"
import { asTaskId, newAccountId, newTaskId, newWorkId } from "./_kernel/ids.ts"
import { drainOutbox, drainOwn } from "./_kernel/outbox.ts"
import { encodeCursor } from "./_kernel/paging.ts"
import { drainEvents } from "./features.ts"
import { SHARED_TABS } from "./feed/kind-rules.ts"
import { listFeed } from "./feed/list-feed.ts"
import { listWorksOfOther } from "./feed/list-works-by.ts"
import { encodeRecommendCursor } from "./feed/ranking/recommend-cursor-rules.ts"
import { postingLimits } from "./moderation/posting/limits.ts"
import type { RuleDraft } from "./moderation/rule-contract.ts"
import { listRules, listRuleVersions } from "./moderation/rules/list-rules.ts"
import { tryRule } from "./moderation/rules/try-rule.ts"
import { selectRules } from "./moderation/text/rules-in-force.ts"
import { turnBans } from "./moderation/turn-bans.ts"
import { listNewest } from "./post/list-newest.ts"
import { readWork } from "./post/read-work.ts"
import { readShard } from "./post/sitemap/shards.ts"
import { findMisplaced } from "./post/withdrawal/misplaced-works.ts"
import { createStudioTask } from "./studio/create-studio-task.ts"
import { readTaskConfig } from "./studio/read-task-config.ts"
import { cancelTask, deleteTask, listTasks, listTasksFrom, readProgress } from "./task/index.ts"
import { removeExpired, sweepKeys, sweepTasks } from "./task/tend-tasks.ts"

const cursor = encodeCursor({ sortValue: 5, id: "work_x" })
const behindSnapshot = encodeRecommendCursor({ kind: "hot", snapshot: 1, after: { sortValue: 5, id: "work_x" } })
const inSnapshot = encodeRecommendCursor({ kind: "snapshot", snapshot: 1, position: 5 })
const meta = { prompt: "a fox", n_iter: 1 }
const quietRule: RuleDraft = {
  id: "quiet",
  title: "Quiet",
  about: "TextOther",
  kind: "word",
  is_active: true,
  scenes: [],
  fields: [],
  languages: [],
  action: "note",
  level: 1,
  entries: ["zqquietword"],
  limit: null,
  examples: { found: [], free: [] },
}
const posting = postingLimits(
  makeTestContext({ viewer: testMember() }).context,
  { subjectKind: "work", subjectId: "work_x", fields: [], typingMs: null },
  sql`1`,
)
const ignoreNotFound = () => undefined

const LISTS: readonly (readonly [string, (context: ViewerContext) => Promise<unknown>])[] = [
  ...SHARED_TABS.flatMap((order_by) => [
    [`home feed by ${order_by}`, (context: ViewerContext) => listFeed(context, "squareMixRecommend", { order_by })] as const,
    [
      `home feed by ${order_by}, a later page`,
      (context: ViewerContext) =>
        listFeed(context, "squareMixRecommend", { order_by, cursor: order_by === "recommend" ? behindSnapshot : cursor }),
    ] as const,
  ]),
  ["home feed within a snapshot", (context) => listFeed(context, "squareMixRecommend", { cursor: inSnapshot })],
  ["home feed of a week", (context) => listFeed(context, "squareMixRecommend", { timeType: "week" })],
  ["the viewer's tasks", (context) => listTasks(context, {})],
  ["the viewer's tasks, a later page", (context) => listTasks(context, { cursor })],
  ["the viewer's history", (context) => listTasks(context, {}, "finished-images")],
  ["the viewer's videos", (context) => listTasks(context, { cursor }, "finished-videos")],
  ["what apps made", (context) => listTasksFrom(context, { prefix: "app:" }, { limit: 24 })],
  ["what apps made, a later page", (context) => listTasksFrom(context, { prefix: "app:" }, { cursor, limit: 24 })],
  ["one headshot set", (context) => listTasksFrom(context, { prefix: "headshot:x:" }, { limit: 24 })],
  ["what one app made", (context) => listTasksFrom(context, { prefix: "app:x", isWhole: true }, { cursor, limit: 24 })],
  ["progress of tasks", (context) => readProgress(context, [newTaskId(1), newTaskId(2)])],
  ["a work", (context) => readWork(context, newWorkId(1)).catch(ignoreNotFound)],
  ["the newest works of a feed", (context) => listNewest(context, 30)],
  ["works of a part of the sitemap", (context) => readShard(context, "works", 1)],
  ["people of a part of the sitemap", (context) => readShard(context, "people", 2)],
  ["somebody's works of a kind, a later page", (context) => listWorksOfOther(context, { id: newAccountId(1), obj_type: 5, cursor })],
  ["the sweep", (context) => sweepTasks({ ...context, nowMs: 1 })],
  ["the outbox", (context) => drainOutbox({ ...context, nowMs: 1 }, [])],
  ["works whose files are misplaced", (context) => findMisplaced({ ...context, nowMs: 1 })],
  ["bans that begin or end", (context) => turnBans({ ...context, nowMs: 1 })],
  ["what one's own writes recorded", (context) => drainOwn({ ...context, nowMs: 1 }, [], ["x"])],
  ["expired tasks", (context) => removeExpired({ ...context, nowMs: 1 })],
  ["spent keys", (context) => sweepKeys({ ...context, nowMs: 1 })],
  ["posting rules", (context) => listRules(context)],
  ["versions of a posting rule", (context) => listRuleVersions(context, { id: "minors" })],
  ["posting rules that are in force", (context) => context.database.all(selectRules(null))],
  ["posting rules that changed", (context) => context.database.all(selectRules(5))],
  ["texts that a rule is tried on", (context) => tryRule(context, { rule: quietRule, with_published: true })],
  ["texts that a rule is tried on, a later page", (context) => tryRule(context, { rule: quietRule, with_published: true, cursor })],
  ["room for a post", ({ database }) => database.all(sql`SELECT ${posting.mayPost} AS "may"`)],
]

describe("every list query", () => {
  it.each(LISTS)("of %s is served by an index, without scan or sort", async (_name, run) => {
    const { context, plans } = makeTestContext()
    await run(sentAlone(context))
    const steps = await plans()
    expect(steps.length).toBeGreaterThan(0)
    // A walk along an index in its order reads only the page; SQLite words it as a scan too.
    const bad = steps.filter(
      (step) =>
        /TEMP B-TREE/.test(step) ||
        (/^SCAN /.test(step) &&
          !/USING (?:COVERING )?INDEX|^SCAN (?:json|found$|placed$|walked$|origin$|\(subquery|CONSTANT|SUBQUERY)/i.test(step)),
    )
    expect(bad).toEqual([])
  })
})

it.each(["app:", "headshot:x:"])(
  "what %s made is found by the index of its part of the site, without a walk through the rest",
  async (prefix) => {
    const { context, plans } = makeTestContext()
    await listTasksFrom(context, { prefix }, { cursor, limit: 24 })
    expect((await plans()).filter((step) => step.includes("task_by_source"))).toHaveLength(1)
  },
)

describe("every verb of a JSON call", () => {
  it.each(LISTS.slice(0, -7))("makes one round trip for %s", async (_name, run) => {
    const { context, counts } = makeTestContext()
    await run(context)
    expect(counts.roundTrips).toBe(1)
  })

  it("makes one round trip to create a task, with and without a key", async () => {
    for (const idempotency of [null, { path: "/p", key: "k", bodyHash: "h" }]) {
      const { context, counts } = makeTestContext()
      await createStudioTask(context, "text-to-image", { meta }, idempotency)
      expect(counts.roundTrips).toBe(1)
    }
  })

  it("makes one round trip to delete a task and to read its configuration", async () => {
    const { context, counts } = makeTestContext()
    const id = asTaskId((await createStudioTask(context, "text-to-image", { meta }, null)).id)
    counts.roundTrips = 0
    expect(await readTaskConfig(context, { id })).toEqual(meta)
    await deleteTask(context, id).catch(ignoreNotFound)
    expect(counts.roundTrips).toBe(2)
  })

  it("opens the room of a waiting task that was never opened before it cancels", async () => {
    const opened: string[] = []
    const rooms = { ...makeTestContext().context.rooms, open: async ({ taskId }: { taskId: string }) => void opened.push(taskId) }
    const { context } = makeTestContext({ rooms })
    const { id } = await createStudioTask(context, "text-to-image", { meta }, null)
    opened.length = 0
    await cancelTask(context, id as never)
    expect(opened).toEqual([id])
  })
})

describe("the minute's jobs", () => {
  it("open the room of a task whose direct opening was lost", async () => {
    const opened: string[] = []
    const lost = { ...makeTestContext().context.rooms, open: () => Promise.reject(new Error("lost")) }
    const { context } = makeTestContext({ rooms: lost })
    const { id } = await createStudioTask(context, "text-to-image", { meta }, null)
    const rooms = { ...context.rooms, open: async ({ taskId }: { taskId: string }) => void opened.push(taskId) }
    const later = { ...context, rooms, nowMs: context.nowMs + 60_000 }
    while ((await drainEvents(later)) > 0);
    expect(opened).toContain(id)
  })

  it("carry out all that is due in one minute, and keep what they do not understand", async () => {
    const { context } = makeTestContext()
    const marker = newTaskId(Date.now())
    const due = Array.from({ length: 60 }, () => ({ event: "task.created", subjectId: marker, createdAtMs: 1, dueAtMs: 1 }))
    await context.database
      .insert(schema.outbox)
      .values([...due, { event: "of.another.version", subjectId: marker, createdAtMs: 1, dueAtMs: 1 }])
    await drainEvents(context)
    const left = await context.database.select().from(schema.outbox).where(eq(schema.outbox.subjectId, marker))
    expect(left.map((entry) => [entry.event, entry.attempts])).toEqual([["of.another.version", 1]])
  })
})
