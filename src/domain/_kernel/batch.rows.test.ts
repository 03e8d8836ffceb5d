import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { namedBatch } from "./batch.ts"

describe("a batch with names", () => {
  it("runs its statements in their order and in one round trip, and answers by name what those that ask were answered", async () => {
    const { context, counts } = makeTestContext()
    const { database } = context
    const count = () => database.all<{ n: number }>(sql`SELECT COUNT(*) AS n FROM shown_once WHERE viewer_id = 'batch'`)
    const write = (name: string) => sql`INSERT INTO shown_once (viewer_id, name, at_ms) VALUES ('batch', ${name}, 1)`
    const { before, after, gone } = await namedBatch(database, {
      before: count(),
      writes: [write("a"), write("b")],
      nothing: [],
      after: count(),
      remove: sql`DELETE FROM shown_once WHERE viewer_id = 'batch'`,
      gone: count(),
    })
    expect([before[0]?.n, after[0]?.n, gone[0]?.n]).toEqual([0, 2, 0])
    expect(counts.roundTrips).toBe(1)
  })

  it("answers a list of queries by a list, and one of none by none", async () => {
    const { context, counts } = makeTestContext()
    const { database } = context
    const numbers = [1, 2, 3].map((n) => database.all<{ n: number }>(sql`SELECT ${n} AS n`))
    const { last, each, none } = await namedBatch(database, {
      each: numbers,
      none: [],
      last: database.all<{ n: number }>(sql`SELECT 4 AS n`),
    })
    expect([each.map((rows) => rows[0]?.n), none, last[0]?.n, counts.roundTrips]).toEqual([[1, 2, 3], [], 4, 1])
  })

  it("changes nothing where one of its statements fails", async () => {
    const { database } = makeTestContext().context
    const write = sql`INSERT INTO shown_once (viewer_id, name, at_ms) VALUES ('failed-batch', 'a', 1)`
    await expect(namedBatch(database, { write, twice: write })).rejects.toThrow()
    expect(await database.all(sql`SELECT 1 FROM shown_once WHERE viewer_id = 'failed-batch'`)).toEqual([])
  })
})
