import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { openDatabase } from "../../../../db/client.ts"
import { makeTestContext } from "../../../../testing/_kernel/context.ts"
import { insertWork } from "../../../../testing/post/work.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import { logCount } from "../../_kernel/count-log.ts"
import { newRowId } from "../../_kernel/ids.ts"
import { foldEveryCount } from "../../features.ts"

const VOTES = 1_000
/** As many as one isolate lets wait for a turn. */
const AT_ONCE = 100

it("a thousand votes for one work are all counted, and none is refused as busy, while they are folded", async () => {
  const { context } = makeTestContext()
  const { database } = context
  const id = await insertWork()
  const vote = async (number: number) => {
    const nowMs = Date.now()
    // A row of the vote's own and its count, as a request writes them: with a client that knows of no other.
    await namedBatch(openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN), {
      row: sql`INSERT INTO work_move (id, work_id, from_state, to_state, actor_id, rule, at_ms) VALUES (${newRowId("move", nowMs)}, ${id}, 'visible', 'visible', ${String(number)}, 'test', ${nowMs})`,
      counted: logCount({ kind: "work", id, counter: number % 10 === 0 ? "collect" : "like", delta: 1, nowMs }),
    })
  }
  const failures: unknown[] = []
  for (let from = 0; from < VOTES; from += AT_ONCE) {
    const votes = Array.from({ length: AT_ONCE }, (_, index) => vote(from + index).catch((error: unknown) => failures.push(error)))
    await Promise.all([...votes, foldEveryCount({ database: openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN), nowMs: Date.now() })])
  }
  await foldEveryCount(context)
  expect(failures).toEqual([])
  const [row] = await database.all<{
    likes: number
    collects: number
    rows: number
  }>(sql`SELECT like_count AS likes, collect_count AS collects,
    (SELECT COUNT(*) FROM work_move WHERE work_id = work.id) AS rows FROM work WHERE id = ${id}`)
  expect(row).toEqual({ likes: 900, collects: 100, rows: VOTES })
})
