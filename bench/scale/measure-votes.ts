import { sql } from "drizzle-orm"
import type { Database } from "../../db/client.ts"
import { namedBatch } from "../../src/domain/_kernel/batch.ts"
import { logCount } from "../../src/domain/_kernel/count-log.ts"
import { foldEveryCount } from "../../src/domain/features.ts"
import { percentile } from "../statistics.ts"
import { workIdAt } from "./fill-works.ts"

const FOR_MS = 10_000
const FOLD_EVERY_MS = 5_000
/** Votes that one work has to take in that time. */
const WANTED = 1_000
/** People who vote at once, and works that they vote for besides the one that everybody likes. */
const VOTERS = 16
const SPREAD = 5_000

/**
 * Votes as likes are written, a row and its count in one batch, half of them for one work, while the fold runs; what came of them. Here it is
 * measured that one work takes a thousand likes in ten seconds; that a thousand are right, and none is refused, is a test.
 */
export async function measureVotes(
  open: () => Database,
  { works, say }: { readonly works: number; readonly say: (text: string) => void },
): Promise<string> {
  const database = open()
  await database.run(
    sql`CREATE TABLE vote_of_bench (work_id TEXT NOT NULL, voter INTEGER NOT NULL, PRIMARY KEY (work_id, voter)) WITHOUT ROWID`,
  )
  const one = workIdAt(works - 1)
  // The first fold loads every feature, for which everything here would stand still.
  await foldEveryCount({ database, nowMs: Date.now() })
  const before = await likesOf(database, one)
  const endMs = performance.now() + FOR_MS
  const times: number[] = []
  const folds: number[] = []
  let voter = 0
  let unanswered = 0
  const vote = async () => {
    for (const writer = open(); performance.now() < endMs; ) {
      const number = voter++
      const id = number % 2 === 0 ? one : workIdAt(works - 2 - (number % SPREAD))
      const startMs = performance.now()
      try {
        await namedBatch(writer, {
          row: sql`INSERT INTO vote_of_bench (work_id, voter) VALUES (${id}, ${number})`,
          counted: logCount({ kind: "work", id, counter: "like", delta: 1, nowMs: Date.now() }),
        })
        times.push(performance.now() - startMs)
      } catch {
        unanswered++
      }
    }
  }
  const fold = async () => {
    while (performance.now() < endMs) {
      await new Promise((resolve) => setTimeout(resolve, FOLD_EVERY_MS))
      const startMs = performance.now()
      await foldEveryCount({ database, nowMs: Date.now() })
      folds.push(performance.now() - startMs)
    }
  }
  await Promise.all([fold(), ...Array.from({ length: VOTERS }, vote)])
  for (let left = 1; left > 0; ) left = await foldEveryCount({ database, nowMs: Date.now() })
  const counted = (await likesOf(database, one)) - before
  // What got no answer may have been written all the same: the rows say it.
  const [rows] = await database.all<{ readonly n: number }>(sql`SELECT COUNT(*) AS n FROM vote_of_bench WHERE work_id = ${one}`)
  say(`scale: ${times.length} votes`)
  return [
    `votes: ${Math.round((times.length / FOR_MS) * 1_000)} a second by ${VOTERS} at once, p95 ${percentile(times, 0.95).toFixed(0)} ms, without an answer in time ${unanswered}`,
    `of one work: ${rows?.n} rows in ${FOR_MS / 1_000} s (at least ${WANTED} wanted), ${counted} counted; slowest fold ${Math.max(...folds).toFixed(0)} ms\n`,
  ].join("\n")
}

async function likesOf(database: Database, id: string): Promise<number> {
  const [row] = await database.all<{ readonly likes: number }>(sql`SELECT like_count AS likes FROM work WHERE id = ${id}`)
  return row?.likes ?? 0
}
