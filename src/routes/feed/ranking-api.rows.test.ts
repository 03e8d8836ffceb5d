import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newAccountId, newWorkId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/feed/ranking/contract.ts"
import { followRecipe } from "../../domain/feed/ranking/model-uses.ts"
import { noteSeen } from "../../domain/feed/ranking/note-seen.ts"
import { listLeaderboard, listRankedModels, rankModels } from "../../domain/feed/ranking/rank-models.ts"
import { RANKED_MODELS } from "../../domain/feed/ranking/ranking-rules.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"

const DAY_MS = 86_400_000
const { context } = makeTestContext()
const { database } = context

const video = (over: Parameters<typeof insertWork>[0] = {}) =>
  insertWork({ objectType: OBJECT_TYPES.aiVideo, streamKey: "work/none/video.mp4", ...over })
describeCall(calls.aiVideoPlay, { accepts: async () => ({ id: await video() }), refuses: [{ input: { id: "work_1" }, path: "id" }] })
it("a video that is played tells where it plays from, and counts once; one that is hidden does neither", async () => {
  const client = await TestClient.signedIn()
  const id = await video()
  expect(await client.dataOf(calls.aiVideoPlay, { id })).toMatchObject({ stream: { url3: expect.stringMatching(/video\.mp4$/) } })
  expect((await client.call(calls.noteSeen, { ids: [id], kind: "play" })).data).toEqual({ counted: 0 })
  for (const hidden of [await video({ state: "pending" }), await insertWork()])
    expect((await client.call(calls.aiVideoPlay, { id: hidden })).status.code).toBe(codeOf("NotFound"))
})
describeCall(calls.noteSeen, {
  accepts: async () => ({ ids: [await insertWork()] }),
  refuses: [
    { input: {}, path: "ids" },
    { input: { ids: [] }, path: "ids" },
    { input: { ids: ["work_1"] }, path: "ids.0" },
    { input: { ids: Array.from({ length: 51 }, () => newWorkId(1)) }, path: "ids" },
    { input: { ids: [newWorkId(1)], kind: "like" }, path: "kind" },
  ],
})
describeCall(calls.modelRanking, {
  accepts: () => ({ timeType: "week", limit: 10 }),
  refuses: [
    { input: { timeType: "year" }, path: "timeType" },
    { input: { limit: RANKED_MODELS + 1 }, path: "limit" },
  ],
})
describeCall(calls.modelLeaderboard, { accepts: () => ({}), refuses: [{ input: { limit: 1 }, path: "limit" }] })
describeCall(calls.explainPlace, {
  accepts: async () => ({ id: await insertWork() }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: "work_1" }, path: "id" },
  ],
})

describe("what a viewer saw", () => {
  it("is among what a member looked at last where they opened it, and nobody else's", async () => {
    const noted: unknown[] = []
    const inboxes = { ...context.inboxes, noteViews: async (...told: readonly unknown[]) => void noted.push(told) }
    const [open, hidden] = [await insertWork({ objectType: 9 }), await insertWork({ state: "pending" })]
    const member = testMember()
    const { context: members } = makeTestContext({ viewer: member, inboxes })
    await noteSeen(members, { ids: [open, hidden], kind: "open" })
    await noteSeen(members, { ids: [open], kind: "view" })
    await noteSeen(makeTestContext({ inboxes }).context, { ids: [open], kind: "open" })
    expect(noted).toEqual([[member.id, [{ objectType: 9, id: open }], members.nowMs]])
  })
})

describe("a card's place", () => {
  it("is nobody else's to ask for, nor of a work that is not there", async () => {
    const id = await insertWork()
    expect((await (await TestClient.signedIn()).call(calls.explainPlace, { id })).status.code).toBe(codeOf("NotAllowed"))
    const moderator = await TestClient.reaching("moderator")
    expect((await moderator.call(calls.explainPlace, { id: newWorkId(1) })).status.code).toBe(codeOf("NotFound"))
  })
})

describe("models by use", () => {
  const nowMs = Date.UTC(2027, 1, 1)
  const recipe = (modelName: string, loras: readonly string[] = []) =>
    JSON.stringify({ generator: "unknown", prompt: "", settings: { modelName }, loras: loras.map((name) => ({ name })) })
  const people = [newAccountId(1), newAccountId(2), newAccountId(3)] as const
  const publish = async (made: string, publishedAtMs: number, over = {}) => {
    const id = await insertWork({ publishedAtMs, ...over }, { recipe: made })
    await followRecipe(context, { work_id: id })
    return id
  }
  /** Three people name models, long before what a test looks at. */
  const makeKnown = async (...names: readonly string[]) => {
    for (const authorId of people) await publish(recipe("", names), 1_000, { authorId })
  }
  const namesOf = async (timeType: "All" | "day" | "week" | "month") =>
    (await listRankedModels(context, { timeType })).items.map(({ name, type, uses, place_before }) => [name, type, uses, place_before])

  beforeEach(async () => {
    for (const table of ["model_use", "model_total", "model_rank"]) await database.run(sql`DELETE FROM ${sql.raw(table)}`)
  })

  it("are ranked by how many recipes of published works name them, with their places before", async () => {
    await makeKnown("sdxl", "ink", "flux")
    await publish(recipe("sdxl", ["ink"]), nowMs - 1_000)
    await publish(recipe("sdxl"), nowMs - 2_000)
    await publish(recipe("flux"), nowMs - 1.5 * DAY_MS)
    await publish(recipe("flux"), nowMs - 40 * DAY_MS)
    await publish(recipe("flux"), nowMs - 50 * DAY_MS)
    await publish(recipe("secret"), nowMs, { state: "pending" })
    expect(await rankModels({ ...context, nowMs })).toBeGreaterThan(0)
    expect(await namesOf("day")).toEqual([
      ["sdxl", "checkpoint", 2, null],
      ["ink", "lora", 1, null],
    ])
    expect((await namesOf("week")).map(([name]) => name)).toEqual(["sdxl", "flux", "ink"])
    expect((await namesOf("All")).map(([name, , uses]) => [name, uses])).toEqual([
      ["flux", 6],
      ["sdxl", 5],
      ["ink", 4],
    ])
    const { boards } = await listLeaderboard(context)
    expect(boards.map(({ timeType, items }) => [timeType, items[0]?.name])).toEqual([
      ["All", "flux"],
      ["day", "sdxl"],
      ["week", "sdxl"],
      ["month", "sdxl"],
    ])
    // A day later what was today's is yesterday's.
    await publish(recipe("ink"), nowMs + DAY_MS - 1_000)
    await rankModels({ ...context, nowMs: nowMs + DAY_MS })
    expect(await namesOf("day")).toEqual([["ink", "checkpoint", 1, 2]])
  })

  it("are named once three people name them in works that everybody may find, however often two do", async () => {
    for (let times = 0; times < 3; times++)
      for (const authorId of people.slice(1)) await publish(recipe("ours", ["theirs"]), nowMs - 1_000, { authorId })
    await publish(recipe("ours"), nowMs - 1_000, { authorId: people[0], visibility: "unlisted" })
    await rankModels({ ...context, nowMs })
    expect(await namesOf("All")).toEqual([])
    await publish(recipe("ours"), nowMs - 1_000, { authorId: people[0] })
    await rankModels({ ...context, nowMs })
    expect((await namesOf("All")).map(([name]) => name)).toEqual(["ours"])
  })

  it("are named by what the posting rules have nothing against, on one line, without hidden signs", async () => {
    await makeKnown("kys", "faggot", "Get it at cheap.example.com/now", "ink\u0000\u202e wash\n v2", "ink wash v2", "\u200b")
    await rankModels({ ...context, nowMs })
    expect((await namesOf("All")).map(([name]) => name)).toEqual(["ink wash v2"])
  })

  it("are counted by the newest uses of a range alone, and found by indexes", async () => {
    await makeKnown("ink", "old")
    await publish(recipe("", ["old"]), nowMs - 20 * DAY_MS)
    await database.run(sql`INSERT INTO model_use (work_id, model, type, at_ms)
      WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 50000)
      SELECT 'a' || n, 'ink', 'lora', ${nowMs - 10 * DAY_MS} FROM many`)
    await rankModels({ ...context, nowMs })
    expect(await namesOf("month")).toEqual([["ink", "lora", 50_000, null]])
    const { context: watched, plans } = makeTestContext({ nowMs })
    await rankModels(sentAlone(watched))
    const steps = await plans()
    expect(steps.filter((step) => /SCAN model_(?:use|total)|TEMP B-TREE FOR (?:LAST|RIGHT)/.test(step))).toEqual([])
    expect(steps).toContainEqual(expect.stringContaining("INDEX model_total_by_uses"))
  })

  it("lose the works that are hidden or deleted, and gain them back", async () => {
    const id = await publish(recipe("sdxl"), nowMs - 1_000)
    const total = async () => (await database.all<{ uses: number }>(sql`SELECT uses FROM model_total WHERE model = 'sdxl'`))[0]?.uses
    await followRecipe(context, { work_id: id })
    expect(await total()).toBe(1)
    await database.run(sql`UPDATE work SET state = 'pending' WHERE id = ${id}`)
    await followRecipe(context, { work_id: id })
    expect(await total()).toBe(0)
    await database.run(sql`UPDATE work SET state = 'visible' WHERE id = ${id}`)
    await followRecipe(context, { work_id: id })
    expect(await total()).toBe(1)
    await database.run(sql`DELETE FROM work WHERE id = ${id}`)
    await followRecipe(context, { work_id: id })
    expect(await total()).toBe(0)
  })
})
