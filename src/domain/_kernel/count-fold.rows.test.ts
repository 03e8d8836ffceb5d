import { sql } from "drizzle-orm"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"
import { beforeEach, describe, expect, it } from "vitest"
import type { Database } from "../../../db/client.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { foldEveryCount } from "../features.ts"
import { countedWorks } from "../feed/ranking/counted-works.ts"
import { hotScore } from "../feed/ranking/hot-rules.ts"
import { namedBatch } from "./batch.ts"
import { foldCounts, settleCount } from "./count-fold.ts"
import { type COUNTERS, logCount } from "./count-log.ts"

interface Counters {
  readonly views: number
  readonly plays: number
  readonly likes: number
  readonly collects: number
  readonly comments: number
  readonly hotScore: number
}
type WorkCounter = (typeof COUNTERS.work)[number]

const { context } = makeTestContext()
const { database, nowMs } = context
const countersOf = async (id: string) =>
  (
    await database.all<Counters>(sql`SELECT view_count AS views, play_count AS plays, like_count AS likes, collect_count AS collects,
      comment_count AS comments, hot_score AS "hotScore" FROM work WHERE id = ${id}`)
  )[0]
const log = (id: string, counter: WorkCounter, delta = 1) => database.run(logCount({ kind: "work", id, counter, delta, nowMs }))
const left = async (...ids: readonly string[]) =>
  (
    await database.all<{ n: number }>(
      sql`SELECT COUNT(*) AS n FROM count_log WHERE thing_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    )
  )[0]?.n

/** A database that carries its batches out and then says that they failed, as one whose answer is lost. */
function answerless(): Database {
  return new Proxy(database, {
    get: (target, name) =>
      name === "batch"
        ? async (statements: Parameters<Database["batch"]>[0]) => {
            await target.batch(statements)
            throw new Error("no answer")
          }
        : Reflect.get(target, name),
  })
}

beforeEach(async () => {
  await foldEveryCount(context)
})

describe("the fold of counts", () => {
  it("adds what was logged to each counter, once, and moves what is hot by votes alone", async () => {
    const id = await insertWork({ publishedAtMs: nowMs, hotScore: nowMs })
    for (const counter of ["view", "view", "play"] as const) await log(id, counter)
    await foldEveryCount(context)
    expect(await countersOf(id)).toEqual({ views: 2, plays: 1, likes: 0, collects: 0, comments: 0, hotScore: nowMs })
    for (const counter of ["like", "like", "collect", "comment", "comment", "comment", "commenter"] as const) await log(id, counter)
    await log(id, "like", -1)
    await foldEveryCount(context)
    const hot = hotScore(nowMs, { likes: 1, collects: 1, commenters: 1 })
    const counters = { views: 2, plays: 1, likes: 1, collects: 1, comments: 3, hotScore: hot }
    expect(await countersOf(id)).toEqual(counters)
    await foldEveryCount(context)
    expect(await countersOf(id)).toEqual(counters)
    expect(await left(id)).toBe(0)
  })

  it("that runs many times at once adds nothing twice", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => insertWork()))
    await namedBatch(database, {
      logged: Array.from({ length: 200 }, (_, index) =>
        logCount({ kind: "work", id: ids[index % 5] ?? "", counter: index % 2 === 0 ? "like" : "view", delta: 1, nowMs }),
      ),
    })
    await Promise.all(Array.from({ length: 6 }, () => foldEveryCount(makeTestContext().context)))
    for (const id of ids) expect(await countersOf(id)).toMatchObject({ likes: 20, views: 20 })
    expect(await left(...ids)).toBe(0)
  })

  it("whose answer was lost is not carried out again by the next one", async () => {
    const id = await insertWork()
    await log(id, "like")
    await expect(foldEveryCount({ database: answerless(), nowMs })).rejects.toThrow("no answer")
    await log(id, "like")
    await foldEveryCount(context)
    expect(await countersOf(id)).toMatchObject({ likes: 2 })
  })

  it("that was overtaken between its reading and its writing changes nothing", async () => {
    const id = await insertWork()
    await log(id, "like")
    const overtaken: Database = new Proxy(database, {
      get: (target, name) =>
        name === "batch"
          ? async (statements: Parameters<Database["batch"]>[0]) => {
              await foldEveryCount(context)
              await log(id, "like")
              return target.batch(statements)
            }
          : Reflect.get(target, name),
    })
    await foldEveryCount({ database: overtaken, nowMs })
    await foldEveryCount(context)
    expect(await countersOf(id)).toMatchObject({ likes: 2 })
    expect(await left(id)).toBe(0)
  })

  it("goes on over thousands of rows, and past things that are gone", async () => {
    const [id, gone] = [await insertWork(), "work_00000000000000000000000000"]
    await database.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 11000)
      INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'work', CASE WHEN i % 2 = 0 THEN ${id} ELSE ${gone} END, 'view', 1, ${nowMs} FROM n`)
    await foldEveryCount(context)
    expect(await countersOf(id)).toMatchObject({ views: 5_500 })
    expect(await left(id, gone)).toBe(0)
  })

  it("of one counter at once takes what was logged of that alone, where it may, and ends a fold that is under way", async () => {
    const [id, other] = [await insertWork(), await insertWork()]
    await log(id, "like", 2)
    await log(id, "view")
    await log(other, "like")
    const settle = (only: boolean) => namedBatch(database, { settled: settleCount("work", id, "like", nowMs, only ? sql`1` : sql`0`) })
    const folds = async () => (await database.all<{ folds: number }>(sql`SELECT folds FROM count_fold`))[0]?.folds ?? 0
    const before = await folds()
    await settle(false)
    expect([await countersOf(id), await left(id), await folds()]).toMatchObject([{ likes: 0 }, 2, before])
    await settle(true)
    await settle(true)
    expect([await countersOf(id), await left(id), await folds()]).toMatchObject([{ likes: 2, views: 0 }, 1, before + 1])
    expect([await countersOf(other), await left(other)]).toMatchObject([{ likes: 0 }, 1])
  })

  it("leaves alone what only another version of the Worker knows", async () => {
    const id = await insertWork()
    await log(id, "like")
    expect(await foldCounts(context, [])).toBe(0)
    expect(await left(id)).toBe(1)
    await foldEveryCount(context)
    expect(await countersOf(id)).toMatchObject({ likes: 1 })
  })

  it("finds each thing by its key, and touches no order of the feeds for a view", async () => {
    const sums = [
      {
        id: await insertWork(),
        sums: new Map([
          ["view", 1],
          ["like", 1],
        ]),
      },
    ]
    const statements = await countedWorks.add(context, sums, sql`1`)
    expect(statements.length).toBe(2)
    for (const statement of statements) {
      const steps = await database.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${statement}`)
      expect(steps.map(({ detail }) => detail.replace(/INDEX \S+/, "INDEX"))).toEqual([
        expect.stringMatching(/^SCAN (?:added|counted) VIRTUAL TABLE/),
        "SEARCH work USING INDEX (id=?)",
      ])
    }
    expect(statements.map((statement) => new SQLiteSyncDialect().sqlToQuery(statement).sql.includes("hot_score"))).toEqual([false, true])
  })
})
